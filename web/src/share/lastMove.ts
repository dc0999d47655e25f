// How the last move went, from the position before it.
import type { RemoteGame } from "../core/remote";
import type { PlayedMove, Way } from "../core/types";
import { failed } from "../errors";
import type { App } from "../state/app.svelte";
import type { MoveStory } from "./clip";

/** The game as it stood before its last move. */
export interface Before {
  move: PlayedMove;
  way: Way | undefined;
  board: string; // of a board that is shown as a whole
  game: Pick<RemoteGame, "ask">;
}

/** What `tell` makes of the position before the last move; null where no move has been made. */
export async function beforeLast<T>(
  { session, cores }: Pick<App, "session" | "cores">,
  tell: (before: Before) => T | Promise<T>,
): Promise<T | null> {
  const { source, start, snapshot, last: move } = session;
  if (!snapshot || !move || typeof start !== "string") return null;
  const moves = snapshot.line.map(({ text }) => text);
  const opened = await cores.open({ kind: "line", source, start, moves, at: moves.length - 1 });
  if (failed(opened)) throw new Error(opened.error);
  const { game } = opened;
  try {
    const { ways } = await game.ask("explain", move.from, move.to);
    return await tell({ move, way: ways[0], board: opened.snapshot.board, game });
  } finally {
    await game.close();
  }
}

export function lastMove(app: App): Promise<MoveStory | null> {
  return beforeLast(app, ({ move, way, board }) => ({
    move,
    before: board,
    way,
    checked: app.session.snapshot?.checked ?? [],
  }));
}
