// What the screens of games between people tell of a game: where it stands, its time control, and in which order one's own
// games are listed.
import type { GameCard } from "../core/types";
import { controlText } from "../model/clock";
import { brief } from "../model/starts";
import type { OnlineMatch, Refusal, Side, Summary, TimeTerms } from "../online/types";
import { calledIn } from "../online/who";
import * as say from "../words/en/lobby";

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

/** Days for each turn that are offered. */
export const daysOffered = ["1", "2", "3", "5", "7", "14"] as const;

/** Where a game stands to the person who looks at it. */
export type Stand =
  | "unknown" // nothing has come of it
  | "missing" // there is no such game
  | "waiting" // the person's own challenge, for an opponent
  | "offered" // somebody's challenge, to this person
  | "seated" // begun or over, and the person is a player
  | "taken" // others play it
  | "over" // others have played it
  | "expired"; // it ended before it began

export function standOf({ state, line, missing }: Pick<OnlineMatch, "state" | "line" | "missing">): Stand {
  if (missing) return "missing";
  if (!state) return "unknown";
  const { status, you, seats } = state;
  if (status === "open") return you === null ? "offered" : "waiting";
  const empty = seats.white === null || seats.black === null;
  if (status === "over" && (empty || (line.length === 0 && state.result === "*"))) return "expired";
  if (you !== null) return "seated";
  return status === "playing" ? "taken" : "over";
}

/** The seats that nobody has taken. */
export function freeSides(seats: Record<Side, string | null>): Side[] {
  return (["white", "black"] as const).filter((side) => seats[side] === null);
}

/** "10 + 5", "3 days a move" */
export function timeText(time: TimeTerms): string {
  if (time === null) return say.noLimit;
  if ("initial" in time) return controlText(time);
  const whole = time.turn % day === 0;
  return whole ? say.daysATurn(time.turn / day) : say.hoursATurn(Math.max(1, Math.round(time.turn / hour)));
}

/** How long that is, in its largest unit: "2 days", "40 minutes". */
export function spanText(ms: number): string {
  if (ms < minute) return say.underAMinute;
  if (ms < 2 * hour) return say.minutes(Math.round(ms / minute));
  return ms < 2 * day ? say.hours(Math.round(ms / hour)) : say.days(Math.round(ms / day));
}

export function startText(start: string): string {
  if (start === "") return say.usualStart;
  return start.startsWith("#") ? say.numberedStart(brief(start.slice(1))) : say.givenPosition;
}

/** In how many milliseconds a challenge ends that nobody accepts; null: never. `now`: by the clock of `receivedAt`. */
export function untilExpiry(
  { state, receivedAt }: Pick<OnlineMatch, "state" | "receivedAt">,
  now: number,
): number | null {
  if (!state || state.expires === null) return null;
  return Math.max(0, state.expires - state.now - (now - receivedAt));
}

export function resultText(result: string, you: Side | null): string {
  if (result === "1/2-1/2") return say.drawn;
  const winner = result === "1-0" ? "white" : result === "0-1" ? "black" : null;
  if (winner === null) return say.noResult;
  if (you !== null) return winner === you ? say.youWon : say.youLost;
  return winner === "white" ? say.whiteWon : say.blackWon;
}

export function sideOf({ white, black }: Pick<Summary, "white" | "black">, person: string | null): Side | null {
  if (person === null) return null;
  return white === person ? "white" : black === person ? "black" : null;
}

/** Who plays a game, as far as they have names; of one's own games the opponent. "" if nobody has a name. */
export function peopleIn(one: Summary, you: Side | null): string {
  const [white, black] = [calledIn(one, "white"), calledIn(one, "black")];
  if (you !== null) {
    const opponent = you === "white" ? black : white;
    return opponent && say.against(opponent);
  }
  if (one.state === "open") return white || black;
  return white || black ? say.between(white || say.nameless, black || say.nameless) : "";
}

/** How long is left for the turn of a game by correspondence; null where that is not known. */
function turnLeft({ time, at }: Summary, now: number): number | null {
  return time !== null && "turn" in time ? Math.max(0, at + time.turn - now) : null;
}

/** Where a game of one's own stands. `now`: since 1970. */
export function standingText(summary: Summary, you: Side | null, now: number): string {
  if (summary.state === "open") return say.waitsForOpponent;
  if (summary.state === "over") return resultText(summary.result, you);
  if (summary.side !== you) return say.theirMove;
  const left = turnLeft(summary, now);
  return left === null ? say.yourMove : say.yourMoveLeft(spanText(left));
}

/** Games in which it is one's move come first, those with the least time before others; then those that go on, then those
 *  that wait for an opponent, then those that are over. Of the same kind the latest first. */
export function inOrder(mine: readonly Summary[], person: string | null, now: number): Summary[] {
  const rank = (one: Summary): number => {
    if (one.state === "playing") return one.side === sideOf(one, person) ? 0 : 1;
    return one.state === "open" ? 2 : 3;
  };
  const left = (one: Summary): number => turnLeft(one, now) ?? Infinity;
  return [...mine].sort((a, b) => {
    const ranks = rank(a) - rank(b);
    if (ranks !== 0) return ranks;
    const [first, second] = [left(a), left(b)];
    return rank(a) === 0 && first !== second ? first - second : b.at - a.at;
  });
}

/** What a game is called in lists: by its card, else by the id in its file. */
export function nameOf(variant: string, cards: readonly Pick<GameCard, "id" | "name">[]): string {
  return cards.find(({ id }) => id === variant)?.name ?? variant;
}

const refusals: Readonly<Record<string, string>> = {
  unavailable: say.serverUnavailable,
  seat_taken: say.seatIsTaken,
  game_over: say.gameIsOver,
  bad_start_number: say.badStartNumber,
  no_start_number: say.badStartNumber,
  bad_game_file: say.badGameFile,
  unknown_game: say.unknownGame,
  too_many: say.tooMany,
  signed_out: say.signedOut,
  needs_account: say.needsAccount,
  blocked: say.youAreBlocked,
  banned: say.banned,
};

export function refusalText({ code, error }: Refusal): string {
  return refusals[code] ?? say.refused(error);
}

/** Whether an address is that of the machine itself, which others do not reach by it. */
export function isLocal(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
