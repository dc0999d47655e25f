// Changes of the tree of which the position shown takes no notice.
import { failed } from "../errors";
import type { Session } from "./session.svelte";
import { changeTree, isIdle, type TreeChange } from "./treeChange";

/** Writes comments and glyphs, many at once. */
export function writeAll(session: Session, changes: readonly TreeChange[]): Promise<void> {
  return session.rewrite(async (game, _, edits) => {
    let told = null;
    for (const change of changes) {
      if (isIdle(game.tree, change)) continue;
      const answer = await changeTree(game, change, edits);
      if (!failed(answer)) told = answer;
    }
    return told;
  });
}

/** Adds moves behind a node, as far as they can be played. Returns the first node that is new, 0 if none is. */
export async function addLine(session: Session, node: number, moves: readonly string[]): Promise<number> {
  let first = 0;
  await session.rewrite(async (game, { node: shown, future }, edits) => {
    const { tree } = game;
    if (!tree.holds(node)) return null;
    let told = await game.ask("go", node);
    for (const text of moves) {
      const known = tree.children(told.node).some((child) => tree.move(child).text === text);
      const played = await game.play(text);
      if (failed(played)) break;
      told = played.snapshot;
      if (!known && first === 0) first = told.node;
    }
    if (first !== 0) edits.note("play", tree.path(told.node));
    // What lay ahead lies ahead again.
    const last = future.at(-1);
    if (last) await game.ask("go", last.node);
    return game.ask("go", shown);
  });
  return first;
}
