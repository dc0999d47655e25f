// A game on a server as the page's client would have it, without a server: the test says what the server tells.
import type {
  GameState,
  Link,
  Offer,
  OnlineMatch,
  Phrase,
  Premove,
  Refusal,
  Said,
  Side,
  Terms,
} from "../../src/online/types";

export const chessTerms: Terms = {
  variant: "chess",
  rules: "",
  time: { initial: 300_000, increment: 2000, delay: 0 },
  listed: false,
  start: "",
};

export function playing(you: Side | null = "white"): GameState {
  return {
    now: 1_000_000,
    status: "playing",
    position: 3,
    side: "white",
    seats: { white: "w", black: "b" },
    you,
    clocks: { white: 300_000, black: 300_000, delay: 0, running: null, flag: null },
    result: "*",
    ending: null,
    draw: null,
    takeback: null,
    rematch: null,
    next: null,
    expires: null,
    absent: { white: null, black: null },
    mine: you && { premoves: [], ledger: { used: 0, compensated: 0, lost: 0, quota: 3000 }, claim: null },
  };
}

/** `| a:b`: another line begins, with b after a. */
const inWords = ({ or, after, move }: Premove): string =>
  `${or ? "| " : ""}${after === undefined ? "" : `${after}:`}${move}`;

export class FakeMatch implements OnlineMatch {
  readonly id = "g1";
  link = $state<Link>("connected");
  terms = $state.raw<Terms | null>(chessTerms);
  state = $state.raw<GameState | null>(null);
  receivedAt = $state(0);
  line = $state.raw<readonly string[]>([]);
  pending = $state<string | null>(null);
  talk = $state.raw<readonly Said[]>([]);
  refused = $state.raw<Refusal | null>(null);
  missing = $state(false);
  lapsed = $state(false);
  /** What was asked, in words. */
  asked: string[] = [];

  constructor(you: Side | null = "white", rules = "") {
    this.state = playing(you);
    this.terms = { ...chessTerms, rules };
  }

  /** The server tells a new state. */
  tell(change: Partial<GameState>): void {
    if (this.state) this.state = { ...this.state, ...change };
  }

  /** The server tells the moves to the position on its board; the one that was sent is answered. */
  show(...line: string[]): void {
    this.pending = null;
    this.line = line;
    this.tell({ side: line.length % 2 === 0 ? "white" : "black" });
  }

  refuse(code: string): void {
    this.pending = null;
    this.refused = { code, error: "" };
  }

  move(text: string): void {
    this.asked.push(`move ${text}`);
    this.pending = text;
  }
  setPremoves(moves: readonly Premove[]): void {
    this.asked.push(`premoves ${moves.map(inWords).join(" ")}`.trim());
  }
  offer(what: Offer): void {
    this.asked.push(`offer ${what}`);
  }
  accept(what: Offer): void {
    this.asked.push(`accept ${what}`);
  }
  decline(what: Offer): void {
    this.asked.push(`decline ${what}`);
  }
  resign(): void {
    this.asked.push("resign");
  }
  abort(): void {
    this.asked.push("abort");
  }
  claim(result: "win" | "draw"): void {
    this.asked.push(`claim ${result}`);
  }
  say(phrase: Phrase): void {
    this.asked.push(`say ${phrase}`);
  }
  chat(on: boolean): void {
    this.asked.push(`chat ${on ? "on" : "off"}`);
  }
  message(text: string): void {
    this.asked.push(`message ${text}`);
  }
  takeSeat(): void {
    this.asked.push("seat");
  }
  seatLink(): Promise<string> {
    return Promise.resolve("");
  }
  close(): void {
    this.asked.push("close");
  }
}
