// A game of twelve pieces in four dimensions, between the lessons and the whole game.
import { defaultPlayers } from "../model/players";
import { loadProgress } from "../puzzles/progress";
import { firstGame, type App } from "../state/app.svelte";

/** White is ahead by a queen. */
export const smallGame = "{Ka1a1,Qb1a1,Rd1a1,Bc1b1,Pa2a1,Pb2a1,kd4d4,ra4d4,bb4c4,pd3d4,pc3d4,pd3c4} w - - 0 1";

/** Against the weakest computer. */
export async function playSmall(app: App): Promise<void> {
  await app.start(firstGame, defaultPlayers(), smallGame);
}

/** How many games from these positions are kept here, and how many puzzles have been solved. */
export function walked({ library, store }: Pick<App, "library" | "store">): {
  small: number;
  whole: number;
  puzzles: number;
} {
  const games = library.games.filter(
    ({ saved: { source, analysis, line } }) =>
      !analysis && "id" in source && source.id === firstGame && line.length > 1,
  );
  // A position that was given has been written as the core writes it.
  const small = games.filter(({ saved: { start, pgn } }) => (start ?? "") !== "" || /\[FEN /.test(pgn)).length;
  const solved = Object.values(loadProgress(store)).reduce((sum, { solved }) => sum + solved, 0);
  return { small, whole: games.length - small, puzzles: solved };
}
