// Steps through the tree of moves, by keys and by words.
import type { Session } from "./session.svelte";

/** Goes to an alternative to the move that led here. False: there is none. */
export function toAlternative(session: Pick<Session, "snapshot" | "tree" | "go">, by: number): boolean {
  const { snapshot, tree } = session;
  const node = snapshot && tree.beside(snapshot.node, by);
  if (node === null) return false;
  void session.go(node);
  return true;
}
