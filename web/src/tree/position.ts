// The position after any move of the game, as text.
import type { App } from "../state/app.svelte";
import { movesTo } from "./lineText";

/** Null: on so large a board it is known only where it is shown. Undefined if it could not be found out. */
export async function positionAt({ session, cores }: App, node: number): Promise<string | null | undefined> {
  const { source, start, tree, info, snapshot } = session;
  if (node === snapshot?.node) return session.ask("fen");
  if (!info?.wholeBoard || typeof start !== "string") return null;
  const moves = movesTo(tree, node).map(({ text }) => text);
  const opened = await cores.open({ kind: "line", source, start, moves, at: moves.length });
  if (!("game" in opened)) return undefined;
  const position = await opened.game.ask("fen");
  await opened.game.close();
  return position;
}
