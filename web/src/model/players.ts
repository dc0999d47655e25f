// Who plays a side, and how strongly.
import type { Colour, SearchAnswer } from "../core/types";
import * as say from "../words/en/model";

export interface Player {
  kind: "human" | "computer";
  level: number;
}

export type Players = Record<Colour, Player>;

export const lowestLevel = 1;
export const highestLevel = 8;
export const levels = Array.from({ length: highestLevel - lowestLevel + 1 }, (_, i) => lowestLevel + i);

/** As the core seats players: 0 for a human. */
export function levelsOf({ white, black }: Players): [number, number] {
  const level = ({ kind, level }: Player): number => (kind === "human" ? 0 : level);
  return [level(white), level(black)];
}

/** Whether a computer searches on while the person against it thinks: of a level that nothing but time limits. */
export function pondering({ white, black }: Players): boolean {
  const [computer, person] = white.kind === "computer" ? [white, black] : [black, white];
  return computer.kind === "computer" && computer.level === highestLevel && person.kind === "human";
}

/** Who plays where nobody has chosen yet. */
export function defaultPlayers(): Players {
  return { white: { kind: "human", level: lowestLevel }, black: { kind: "computer", level: lowestLevel } };
}

/** Who goes on with a game that was brought in: people, or one of them against the computer. */
export type Continued = "people" | "white" | "black";

export function continuedBy(who: Continued, level = lowestLevel): Players {
  const kind = (side: Colour): Player["kind"] => (who === "people" || who === side ? "human" : "computer");
  return { white: { kind: kind("white"), level }, black: { kind: kind("black"), level } };
}

/** The only person plays Black, so the board is turned round. */
export function facesBlack({ white, black }: Players): boolean {
  return white.kind === "computer" && black.kind === "human";
}

/** Milliseconds of a turn. Levels below the highest end by nodes, long before on most devices. */
const turnTime = 1600;

/** Milliseconds the computer may think about one single move. */
export function thinkingTime(movesPerTurn: number): number {
  return Math.round(turnTime / movesPerTurn);
}

/** Milliseconds: a computer that moves at once would leave no time to see what it replies to. */
export const shortestAnswer = 350;

/** How fast computers play against each other: at least so many milliseconds a turn. */
export const paces = { slowest: 4000, slow: 2000, medium: 900, fast: 350, fastest: 0 };
export type Pace = keyof typeof paces;

/** Whether the computer agrees to a draw after its last move, so many single moves into the game. */
export function acceptsDraw(found: Pick<SearchAnswer, "score" | "mate"> | undefined, plies: number): boolean {
  if (!found || found.mate > 0) return false;
  return plies >= 40 ? found.score <= 0 : found.score <= -150;
}

export function playerName(player: Player): string {
  return player.kind === "human" ? say.human : say.computerLevel(player.level);
}

export function isPlayers(value: unknown): value is Players {
  const sides = value as Partial<Record<Colour, Partial<Player>>> | null;
  return [sides?.white, sides?.black].every(
    (p) =>
      (p?.kind === "human" || p?.kind === "computer") &&
      Number.isInteger(p.level) &&
      (p.level ?? 0) >= lowestLevel &&
      (p.level ?? 0) <= highestLevel,
  );
}
