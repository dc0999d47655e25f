// Lines and steps through the tree of moves, for keys, words and the engine.
import type { Snapshot } from "../core/types";
import type { Line } from "../engine/protocol";
import type { Session } from "./session.svelte";

/** The moves that led to a position of the game. */
export function lineTo({ source, start, info }: Pick<Session, "source" | "start" | "info">, { line }: Snapshot): Line {
  return {
    source: { ...source },
    fen: start,
    moves: line.map((move) => move.text),
    ...(info?.wholeBoard === false ? { large: true } : {}),
  };
}

/** Plays moves one after another from the position that is shown, as far as they can be played. */
export async function playLine(session: Session, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const { changes } = session;
    await session.play(text);
    if (changes === session.changes) return;
  }
}

/** Goes to an alternative to the move that led here, once steps before have been taken. False: there is none now. */
export function toAlternative(session: Pick<Session, "snapshot" | "tree" | "toAlternative">, by: number): boolean {
  void session.toAlternative(by);
  return session.snapshot !== null && session.tree.beside(session.snapshot.node, by) !== null;
}
