// A game on the server while the page looks at it.
import type { Connection, Watcher } from "./connection";
import { GameLog } from "./gameLog";
import type { Asked, Outcome } from "./outbox";
import type { GameState, Link, Offer, OnlineMatch, Premove, Refusal, Side, Terms } from "./types";

export interface MatchParts {
  connection: Connection;
  link(): Link;
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

export class Match implements OnlineMatch, Watcher {
  readonly id: string;
  readonly log = new GameLog();
  terms = $state.raw<Terms | null>(null);
  state = $state.raw<GameState | null>(null);
  receivedAt = $state(0);
  line = $state.raw<readonly string[]>([]);
  refused = $state.raw<Refusal | null>(null);
  missing = $state(false);
  #pending = $state.raw<Pending | null>(null);
  readonly #parts: MatchParts;
  readonly #stop: () => void;
  #lastAsked = "";

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

  get pending(): string | null {
    return this.#pending?.move ?? null;
  }

  move(text: string): void {
    if (this.#pending || !this.state) return;
    const { id } = this.#ask({ do: "move", position: this.state.position, move: text });
    this.#pending = { id, move: text, version: null };
  }

  setPremoves(moves: readonly Premove[]): void {
    if (this.state) this.#ask({ do: "premoves", position: this.#position, premoves: moves });
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
    if (state && state.now >= (this.state?.now ?? state.now)) {
      this.state = state;
      this.receivedAt = at;
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
    if (typeof outcome !== "number" && id === this.#lastAsked) this.refused = outcome;
    if (this.#pending?.id !== id) return;
    this.#pending = typeof outcome === "number" ? { ...this.#pending, version: outcome } : null;
    if (typeof outcome !== "number") this.refused = outcome;
    this.#arrive();
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
