// How the last move went, from the position before it.
import { failed } from "../errors";
import type { App } from "../state/app.svelte";
import type { MoveStory } from "./clip";

/** Null where no move has been made. */
export async function lastMove({ session, cores }: App): Promise<MoveStory | null> {
  const { source, start, snapshot, last: move } = session;
  if (!snapshot || !move || typeof start !== "string") return null;
  const moves = snapshot.line.map(({ text }) => text);
  const opened = await cores.open({ kind: "line", source, start, moves, at: moves.length - 1 });
  if (failed(opened)) throw new Error(opened.error);
  const { ways } = await opened.game.ask("explain", move.from, move.to);
  await opened.game.close();
  return { move, before: opened.snapshot.board, way: ways[0], checked: snapshot.checked };
}
