// Moves that are deleted from a game, and put back.
import type { App } from "../state/app.svelte";
import type { Session } from "../state/session.svelte";
import * as say from "../words/en/moveTools";

/** `move`: the first of them in words. */
export async function remove({ session, notices }: App, node: number, move: string): Promise<void> {
  const { tree } = session;
  const count = tree.count(node);
  const shown = session.snapshot?.node ?? 0;
  const putBack = undoing(session, node);
  await session.remove(node);
  if (tree.holds(node)) return; // refused, and said so
  notices.tell(count === 1 ? say.oneDeleted(move) : say.allDeleted(move, count), {
    label: say.putBack,
    run: async () => {
      if (session.tree === tree) await putBack();
      if (session.tree !== tree || !tree.holds(node)) notices.fail(say.cannotPutBack);
      else if (tree.holds(shown)) await session.go(shown);
    },
  });
}

/** What puts a node back with all that was said around it, once it has been removed. */
function undoing(session: Session, node: number): () => Promise<void> {
  const { tree } = session;
  const { parent } = tree.move(node);
  const siblings = [...tree.children(parent)];
  const index = siblings.indexOf(node);
  // Of the variation that takes its place, what stood before and behind it is said of the move before.
  const next = index === 0 ? siblings[1] : undefined;
  const { before, after } = next === undefined ? {} : tree.notes(next);
  const { comment = "" } = tree.notes(parent);
  return async () => {
    await session.putBack(node, index);
    if (next === undefined || !tree.holds(node) || !tree.holds(next) || !(before ?? after)) return;
    const joined = [comment, before, after].filter(Boolean).join(" ");
    if (tree.notes(parent).comment !== joined) return;
    await session.comment(parent, comment);
    if (before) await session.comment(next, before, "before");
    if (after) await session.comment(next, after, "after");
  };
}
