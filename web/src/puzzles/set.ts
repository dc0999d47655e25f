// The puzzles of a game: a text with a line each, fetched when it is asked for (docs/puzzles.md).

export const themes = [
  "mateIn1",
  "mateIn2",
  "mateIn3",
  "mateIn4",
  "onlyDefence",
  "hangingPiece",
  "fork",
  "block",
  "capturers",
  "shortestPath",
] as const;
/** What is asked: by a puzzle of a set, or in place of a mistake in a game of the player's own. */
export type Theme = (typeof themes)[number] | "ownMistake";

/** A move of a kept game that a review has found to be a mistake. */
export interface Mistake {
  game: string; // id that the game is kept under
  ply: number; // so many moves lead to the position
  text: string; // the move that was played
  told: string; // which game that was
}

export interface Puzzle {
  id: string;
  theme: Theme;
  grade: number; // 1 .. 8; 0: nobody knows
  axes: number; // the most that a move of the solver changes
  position: string;
  /** Moves of both sides, the solver's first; of capturers the cell, then where the pieces stand; of a path its cells. */
  solution: readonly string[];
  /** Instead of the position: where it was made. */
  mistake?: Mistake;
}

const files = import.meta.glob<string>("../../../puzzles/*.txt", { query: "?url", import: "default" });

const fileOf = (game: string): string => `../../../puzzles/${game}.txt`;

/** Games that have puzzles. */
export const gamesWithPuzzles: readonly string[] = Object.keys(files).map((path) =>
  path.slice(path.lastIndexOf("/") + 1, -".txt".length),
);

function isTheme(name: string): name is Theme {
  return (themes as readonly string[]).includes(name);
}

/** Lines that are none are passed over: an older page may meet a newer file. */
export function readSet(text: string): Puzzle[] {
  return text.split("\n").flatMap((line) => {
    const [id = "", theme = "", grade, axes, position, solution] = line.split("\t");
    if (line.startsWith("#") || !isTheme(theme) || position === undefined || !solution) return [];
    return { id, theme, grade: Number(grade), axes: Number(axes), position, solution: solution.split(" ") };
  });
}

const sets = new Map<string, Promise<readonly Puzzle[]>>();

async function fetchSet(game: string): Promise<readonly Puzzle[]> {
  const url = await files[fileOf(game)]?.();
  if (url === undefined) return [];
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return readSet(await response.text());
}

/** Rejects where the file cannot be had; another time it is asked for again. */
export function puzzlesOf(game: string): Promise<readonly Puzzle[]> {
  const known = sets.get(game);
  if (known) return known;
  const asked = fetchSet(game);
  sets.set(game, asked);
  asked.catch(() => sets.delete(game));
  return asked;
}
