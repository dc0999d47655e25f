// What goes over the wire (docs/server-protocol.md). What comes in is read strictly: a text that does not fit is refused as a
// whole. Members, events and frames of later versions are let pass.
import type { GameState, Known, Offer, Phrase, Premove, Rating, Refusal, Side, Summary, Terms, Time } from "./types";

/** What somebody asks of a game. `position`: that of the state which they saw. */
export type Request =
  | { do: "seat"; colour?: Side }
  | { do: "move"; position: number; move: string }
  | { do: "premoves"; position: number; premoves: readonly Premove[] }
  | { do: "offer" | "accept"; what: "draw" | "takeback"; position: number }
  | { do: "offer" | "accept"; what: "rematch" }
  | { do: "decline"; what: Offer }
  | { do: "resign" | "abort" }
  | { do: "claim"; position: number; result: "win" | "draw" }
  | { do: "say"; phrase: Phrase }
  | { do: "chat"; on: boolean }
  | { do: "message"; text: string };

export type ClientFrame =
  | { do: "hello"; key?: string }
  | { do: "watch"; game: string; after: number; seat?: string }
  | { do: "unwatch"; game: string }
  | { do: "lobby"; on: boolean }
  | { do: "ping"; n: number }
  | (Request & { game: string; id: string });

interface EventHead {
  v: number;
  at: number;
  by?: string;
  request?: string;
}
export type GameEvent = EventHead &
  (
    | ({ type: "created" } & Terms)
    | { type: "seated"; colour: Side; person: string }
    | { type: "move"; move: string }
    | { type: "takeback" | "go"; node: number }
    | { type: "say"; colour: Side; phrase: string } // perhaps one of a later version
    | { type: "chat"; colour: Side; on: boolean }
    | { type: "message"; colour: Side; text: string | null }
    | { type: "other" } // what changes neither the terms nor the moves
  );

export interface GameFrame {
  kind: "game";
  game: string;
  after: number;
  version: number;
  events: GameEvent[];
  more: boolean;
  state: GameState | null; // null only if there is more
}

export type ServerFrame =
  | GameFrame
  | { kind: "hello"; person: string | null; now: number }
  | { kind: "present"; game: string; present: Record<Side, boolean> }
  | { kind: "reply"; id: string; game: string; version: number; refusal: Refusal | null }
  | { kind: "lobby"; open: Summary[]; playing: Summary[] }
  | { kind: "pong"; n: number; now: number }
  | { kind: "notice"; notice: string; game: string }
  | { kind: "error"; game: string | null; refusal: Refusal }
  | { kind: "close"; reason: string }
  | { kind: "other" };

/** The version of the protocol that is spoken here. */
const protocol = 1;

type Test = (value: unknown) => boolean;
export type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isText: Test = (value) => typeof value === "string";
export const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value);
export const isFlag: Test = (value) => typeof value === "boolean";
export const isWhole: Test = (value) => Number.isSafeInteger(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isOneOf =
  (...values: unknown[]): Test =>
  (value) =>
    values.includes(value);
export const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
export const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const orMissing =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
export const has =
  <T>(tests: { [K in keyof T]-?: Test }) =>
  (value: unknown): value is T =>
    isMembers(value) && Object.entries<Test>(tests).every(([member, test]) => test(value[member]));

const isSide = isOneOf("white", "black");
const isSideOrNull = orNull(isSide);
const forBoth = <T>(test: Test) => has<Record<Side, T>>({ white: test, black: test });
const isPresence = forBoth<boolean>(isFlag);
const hasRefusal = has<Refusal>({ code: isText, error: isText });

const isTime = has<Time>({ initial: isCount, increment: isCount, delay: isCount });
const isTimeTerms = orNull((value) => (isMembers(value) && "turn" in value ? isCount(value["turn"]) : isTime(value)));

export const isRating = has<Rating>({
  variant: isText,
  speed: isText,
  rating: isWhole,
  deviation: isCount,
  games: isCount,
  provisional: isFlag,
});
const known: { [K in keyof Known]-?: Test } = {
  names: orMissing(forBoth(orNull(isText))),
  ratings: orMissing(orNull(forBoth(orNull(isRating)))),
};

export const isSummary = has<Summary>({
  ...known,
  game: isId,
  variant: isText,
  rules: isText,
  time: isTimeTerms,
  white: orNull(isId),
  black: orNull(isId),
  side: isSide,
  state: isOneOf("open", "playing", "over"),
  result: isText,
  at: isWhole,
  rated: orMissing(isFlag),
});
export const isSummaries = (value: unknown): value is Summary[] => isListOf(isSummary)(value);

export const isPremove = has<Premove>({ or: orMissing(isFlag), after: orMissing(isText), move: isText });

const isMine = has<NonNullable<GameState["mine"]>>({
  premoves: isListOf(isPremove),
  ledger: has({ used: isWhole, compensated: isWhole, lost: isWhole, quota: isWhole }),
  claim: orNull(isWhole),
  chat: orMissing(forBoth(isFlag)),
});

const isState = has<GameState>({
  ...known,
  now: isWhole,
  status: isOneOf("open", "playing", "over"),
  position: isCount,
  side: isSide,
  seats: forBoth(orNull(isId)),
  you: isSideOrNull,
  clocks: orNull(has({ white: isWhole, black: isWhole, delay: isWhole, running: isSideOrNull, flag: orNull(isWhole) })),
  result: isText,
  ending: orNull(isText),
  draw: isSideOrNull,
  takeback: isSideOrNull,
  rematch: isSideOrNull,
  next: orNull(isId),
  expires: orNull(isWhole),
  absent: forBoth(orNull(isWhole)),
  changes: orMissing(orNull(forBoth(isWhole))),
  mine: orNull(isMine),
});

const isHead = has<EventHead>({ v: isCount, at: isWhole, by: orMissing(isId), request: orMissing(isId) });
const isTerms = has<Terms>({
  variant: isText,
  rules: isText,
  time: isTimeTerms,
  listed: isFlag,
  start: isText,
  rated: orMissing(isFlag),
});
const isNode = has({ node: isCount });
/** By type, what an event must have besides; others are passed over. */
const bodies = new Map<unknown, Test>([
  ["created", isTerms],
  ["seated", has({ colour: isSide, person: isId })],
  ["move", has({ move: isText })],
  ["takeback", isNode],
  ["go", isNode],
  ["say", has({ colour: isSide, phrase: isText })],
  ["chat", has({ colour: isSide, on: isFlag })],
  ["message", has({ colour: isSide, text: orNull(isText) })],
]);

function readEvent(value: unknown): GameEvent | null {
  if (!isHead(value) || !isMembers(value) || !isText(value["type"])) return null;
  const body = bodies.get(value["type"]);
  if (!body) return { ...value, type: "other" };
  return body(value) ? (value as unknown as GameEvent) : null;
}

function readGame({ game, after, version, events, more, state }: Members): GameFrame | null {
  if (!isId(game) || !isCount(after) || !isCount(version) || !Array.isArray(events) || !orMissing(isFlag)(more))
    return null;
  const read = events.map(readEvent).filter((event) => event !== null);
  const isWholeFrame = read.length === events.length && version === after + events.length;
  if (!isWholeFrame || !read.every(({ v }, i) => v === after + 1 + i)) return null;
  if (more === true) return { kind: "game", game, after, version, events: read, more, state: null };
  return isState(state) ? { kind: "game", game, after, version, events: read, more: false, state } : null;
}

function readReply(frame: Members): ServerFrame | null {
  const { reply: id, game, version = 0 } = frame;
  if (!isId(id) || !isId(game) || !isCount(version)) return null;
  if (!("error" in frame)) return version > 0 ? { kind: "reply", id, game, version, refusal: null } : null;
  return hasRefusal(frame) ? { kind: "reply", id, game, version, refusal: refusalOf(frame) } : null;
}

const refusalOf = ({ code, error }: Refusal): Refusal => ({ code, error });

const isHello = has<{ person: string | null; now: number; protocol: number }>({
  person: orNull(isId),
  now: isWhole,
  protocol: isOneOf(protocol),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A frame from the server; null if it is not one. */
export function readFrame(text: string): ServerFrame | null {
  const frame = parsed(text);
  if (!isMembers(frame)) return null;
  const { hello, game, now } = frame;
  if ("hello" in frame) return isHello(hello) ? { kind: "hello", person: hello.person, now: hello.now } : null;
  if ("reply" in frame) return readReply(frame);
  if ("error" in frame) {
    const named = game === undefined || isId(game);
    return named && hasRefusal(frame) ? { kind: "error", game: game ?? null, refusal: refusalOf(frame) } : null;
  }
  if ("events" in frame) return readGame(frame);
  if ("present" in frame) {
    const { present } = frame;
    return isId(game) && isPresence(present) ? { kind: "present", game, present } : null;
  }
  if ("lobby" in frame) {
    const { lobby: open, playing } = frame;
    return isSummaries(open) && isSummaries(playing) ? { kind: "lobby", open, playing } : null;
  }
  if ("pong" in frame) {
    const { pong: n } = frame;
    return isCount(n) && isCount(now) ? { kind: "pong", n, now } : null;
  }
  if ("notice" in frame) {
    const { notice } = frame;
    return isId(game) && typeof notice === "string" ? { kind: "notice", notice, game } : null;
  }
  if ("close" in frame) return typeof frame["close"] === "string" ? { kind: "close", reason: frame["close"] } : null;
  return { kind: "other" };
}

/** The refusal in the body of an HTTP answer; null if there is none. */
export function readRefusal(body: unknown): Refusal | null {
  return hasRefusal(body) ? refusalOf(body) : null;
}
