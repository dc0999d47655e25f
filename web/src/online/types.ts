// Games on a server as the page has them (docs/server-protocol.md).

export type Side = "white" | "black";
export type Offer = "draw" | "takeback" | "rematch";
/** State of the connection: "offline" also while nothing needs one. */
export type Link = "connected" | "connecting" | "offline";

/** Milliseconds. */
export interface Time {
  initial: number;
  increment: number;
  delay: number;
}
/** Null: no clock. `turn`: milliseconds for every turn. */
export type TimeTerms = Time | { turn: number } | null;

/** What somebody plays like in one game at one speed, in whole numbers (docs/server-protocol.md). */
export interface Rating {
  variant: string;
  speed: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

/** Who plays, where a server tells it: names of accounts, and ratings of a rated game. */
export interface Known {
  names?: Record<Side, string | null>;
  ratings?: Record<Side, Rating | null> | null;
}

export interface Terms {
  variant: string;
  rules: string; // their identity
  time: TimeTerms;
  listed: boolean;
  start: string; // "", `#` and a number, or a position
  rated?: boolean; // absent: it is not
}

export interface Summary extends Known {
  game: string;
  variant: string;
  rules: string;
  time: TimeTerms;
  white: string | null; // public ids of persons
  black: string | null;
  side: Side; // to move
  state: "open" | "playing" | "over";
  result: string;
  at: number; // milliseconds since 1970, by the server's clock, as all moments below
  rated?: boolean;
}

/** A line of them is played one move a turn. */
export interface Premove {
  or?: boolean; // begins another line
  after?: string; // only if this was the opponent's last move
  move: string;
}

/** What a player may say without the opponent's consent. */
export const phrases = [
  "hello",
  "good_luck",
  "have_fun",
  "good_game",
  "thanks",
  "well_played",
  "sorry",
  "one_moment",
  "back_soon",
  "must_go",
] as const;
export type Phrase = (typeof phrases)[number];

/** Of the players' talk, which they alone are told. `v`: version of the event. */
export type Said = { v: number; side: Side } & (
  | { kind: "phrase"; phrase: Phrase }
  | { kind: "message"; text: string | null } // null: it was removed
  | { kind: "chat"; on: boolean } // off: for both
);

/** What a player's moves have cost, in milliseconds. */
export interface Ledger {
  used: number;
  compensated: number;
  lost: number;
  quota: number;
}

export interface GameState extends Known {
  now: number;
  changes?: Record<Side, number> | null; // of the ratings, once the game has been rated
  status: "open" | "playing" | "over";
  position: number; // the version of the event that changed the board last
  side: Side;
  seats: Record<Side, string | null>;
  you: Side | null;
  /** What is left at `now`. `delay`: how long the clock of the side to move still stands; `flag`: when its time is up. */
  clocks: (Record<Side, number> & { delay: number; running: Side | null; flag: number | null }) | null;
  result: string; // as PGN has it
  ending: string | null;
  draw: Side | null; // who has offered or asked
  takeback: Side | null;
  rematch: Side | null;
  next: string | null; // the game that is the rematch
  expires: number | null;
  absent: Record<Side, number | null>; // since when
  /** Of a player's own. `claim`: from when on the game may be claimed because the opponent is gone. `chat`: who has agreed. */
  mine: { premoves: Premove[]; ledger: Ledger; claim: number | null; chat?: Record<Side, boolean> } | null;
}

/** `code`: of docs/protocol.md, or `unreachable` (the server did not answer) or `unreadable` (the answer is none). */
export interface Refusal {
  code: string;
  error: string;
}

/** Told from what is answered otherwise. */
export const isRefusal = (answer: object | string): answer is Refusal =>
  typeof answer === "object" && "code" in answer && "error" in answer;

/** A game on the server. Members are reactive. */
export interface OnlineMatch {
  readonly id: string;
  readonly link: Link;
  readonly terms: Terms | null; // null until its events have come
  readonly state: GameState | null; // as received last
  /** When `state` was right, by the clock handed to the client (performance.now): on its way it has aged. */
  readonly receivedAt: number;
  readonly line: readonly string[]; // moves to the position on the server's board
  readonly talk: readonly Said[]; // in order
  readonly pending: string | null; // own move that has been sent and is not on the server's board yet
  readonly refused: Refusal | null; // of what was asked last
  readonly missing: boolean; // there is no such game
  readonly lapsed: boolean; // whoever acts here has been signed out: what they ask is kept until they sign in
  /** Kept and repeated until it is acknowledged or refused, also over a new connection or after a reload. While another
   *  is pending, or before there is a `state`, nothing happens. */
  move(text: string): void;
  setPremoves(moves: readonly Premove[]): void;
  offer(what: Offer): void;
  accept(what: Offer): void;
  decline(what: Offer): void;
  resign(): void;
  abort(): void;
  claim(result: "win" | "draw"): void;
  say(phrase: Phrase): void;
  /** Agrees to chat, or ends it, which also declines. */
  chat(on: boolean): void;
  message(text: string): void;
  takeSeat(colour?: Side): void;
  /** The private address of this person's seat. */
  seatLink(): Promise<string | Refusal>;
  /** Once for each time it was asked for. */
  close(): void;
}
