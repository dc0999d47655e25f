// A game on the server while the page looks at it.
import type { Connection, Watcher } from "./connection";
import { GameLog } from "./gameLog";
import { followed } from "./lines";
import type { Asked, Outcome } from "./outbox";
import type { GameState, Link, Offer, OnlineMatch, Phrase, Premove, Refusal, Said, Side, Terms } from "./types";

export interface MatchParts {
  connection: Connection;
  link(): Link;
  lapsed(): boolean;
  now(): number;
  seatLink(): Promise<string | Refusal>;
  ended(): void;
}

/** An own move until it is on the server's board. */
interface Pending {
  id: string;
  move: string;
  version: number | null; // of its event, once there is a reply
}

/** Moves in advance as they were set last. */
interface Advance {
  id: string;
  premoves: readonly Premove[];
  line: readonly string[]; // that was on the board
  count: number; // of its moves, with the own one that was on its way
}

export class Match implements OnlineMatch, Watcher {
  readonly id: string;
  readonly log = new GameLog();
  terms = $state.raw<Terms | null>(null);
  state = $state.raw<GameState | null>(null);
  receivedAt = $state(0);
  line = $state.raw<readonly string[]>([]);
  talk = $state.raw<readonly Said[]>([]);
  refused = $state.raw<Refusal | null>(null);
  missing = $state(false);
  #pending = $state.raw<Pending | null>(null);
  readonly #parts: MatchParts;
  readonly #stop: () => void;
  #lastAsked = "";
  #advance: Advance | null = null;
  readonly #late = new Set<string>(); // requests for what was asked in advance: nobody is told why it is not played
  #stateVersion = 0; // of the log, when `state` came

  constructor(id: string, parts: MatchParts) {
    this.id = id;
    this.#parts = parts;
    // The page may have been loaded anew since it was made.
    for (const { id: request, asked } of parts.connection.outbox.of(id))
      if (asked.do === "move") this.#pending = { id: request, move: asked.move, version: null };
    this.#stop = parts.connection.watch(id, this);
  }

  get link(): Link {
    return this.#parts.link();
  }

  get lapsed(): boolean {
    return this.#parts.lapsed();
  }

  get pending(): string | null {
    return this.#pending?.move ?? null;
  }

  move(text: string): void {
    if (this.#pending || !this.state) return;
    const { id } = this.#ask({ do: "move", position: this.state.position, move: text });
    this.#pending = { id, move: text, version: null };
  }

  setPremoves(moves: readonly Premove[]): void {
    if (!this.state) return;
    const { line } = this;
    const { id } = this.#ask({ do: "premoves", position: this.#position, premoves: moves });
    this.#advance = { id, premoves: moves, line, count: line.length + (this.#pending ? 1 : 0) };
  }

  offer(what: Offer): void {
    this.#negotiate("offer", what);
  }

  accept(what: Offer): void {
    this.#negotiate("accept", what);
  }

  decline(what: Offer): void {
    this.#ask({ do: "decline", what });
  }

  resign(): void {
    this.#ask({ do: "resign" });
  }

  abort(): void {
    this.#ask({ do: "abort" });
  }

  claim(result: "win" | "draw"): void {
    if (this.state) this.#ask({ do: "claim", position: this.#position, result });
  }

  say(phrase: Phrase): void {
    this.#ask({ do: "say", phrase });
  }

  chat(on: boolean): void {
    this.#ask({ do: "chat", on });
  }

  message(text: string): void {
    this.#ask({ do: "message", text });
  }

  takeSeat(colour?: Side): void {
    this.#ask({ do: "seat", ...(colour && { colour }) });
  }

  seatLink(): Promise<string | Refusal> {
    return this.#parts.seatLink();
  }

  close(): void {
    this.#parts.ended();
  }

  /** Nobody looks at it any more. */
  end(): void {
    this.#stop();
  }

  changed(state: GameState | null, at: number): void {
    this.missing = false;
    this.terms = this.log.terms;
    this.line = this.log.line;
    this.talk = this.log.talk;
    if (state && state.now >= (this.state?.now ?? state.now)) {
      this.state = state;
      this.receivedAt = at;
      this.#stateVersion = this.log.version;
    }
    this.#arrive();
  }

  present(present: Record<Side, boolean>): void {
    const { state } = this;
    if (!state) return;
    const now = state.now + Math.round(this.#parts.now() - this.receivedAt);
    const since = (side: Side): number | null => (present[side] ? null : (state.absent[side] ?? now));
    const absent = { white: since("white"), black: since("black") };
    this.state = { ...state, absent };
    if (!state.you) return;
    // From when on the game may be claimed is the server's to say.
    const opponent = state.you === "white" ? "black" : "white";
    if (absent[opponent] !== state.absent[opponent]) this.#parts.connection.refresh(this.id);
  }

  settled(id: string, outcome: Outcome): void {
    const refusal = typeof outcome === "number" ? null : outcome;
    const told = this.#late.has(id) ? null : refusal;
    if (refusal && id === this.#lastAsked) this.refused = told;
    if (this.#pending?.id === id) {
      this.#pending = typeof outcome === "number" ? { ...this.#pending, version: outcome } : null;
      if (refusal) this.refused = told;
      if (refusal) this.#advance = null;
      this.#arrive();
    } else if (this.#advance?.id === id) {
      const advance = this.#advance;
      this.#advance = null;
      if (refusal?.code === "stale_position") this.#playLate(advance);
    }
  }

  notShown(refusal: Refusal): void {
    if (refusal.code === "no_game") this.missing = true;
    else this.refused = refusal;
  }

  /** A move that has a reply is on its way until its event has come too. */
  #arrive(): void {
    const version = this.#pending?.version;
    if (version !== undefined && version !== null && version <= this.log.version) this.#pending = null;
  }

  /** The opponent has moved while moves in advance were on their way to the server: that which is due is made now. */
  #playLate({ premoves, line, count }: Advance): void {
    const next = followed(premoves, this.line.at(-1));
    const goesOn = this.line.length === count + 1 && line.every((move, i) => move === this.line[i]);
    const { status, side, you } = this.state ?? {};
    const isOn = status === "playing" && side === you && this.#stateVersion === this.log.version;
    if (!next || !goesOn || !isOn || this.#pending) return;
    this.move(next.move);
    this.#late.add(this.#lastAsked);
    if (next.left.length === 0) return;
    this.setPremoves(next.left);
    this.#late.add(this.#lastAsked);
  }

  /** The position that this player has before their eyes: after the own move, if one is on its way. */
  get #position(): number | null {
    return this.#pending ? this.#pending.version : (this.state?.position ?? null);
  }

  #negotiate(act: "offer" | "accept", what: Offer): void {
    if (what === "rematch") this.#ask({ do: act, what });
    else if (this.state) this.#ask({ do: act, what, position: this.#position });
  }

  #ask(asked: Asked): { id: string } {
    this.refused = null;
    const entry = this.#parts.connection.ask(this.id, asked);
    this.#lastAsked = entry.id;
    return entry;
  }
}
