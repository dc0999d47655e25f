// Moves of kept games as moves of the position that is shown, which can be named as the list of moves names them.
import type { PlayedMove } from "../core/types";
import type { DigestMove } from "../digest/digest";
import type { App } from "../state/app.svelte";

/** By their texts. */
export type TextMoves = ReadonlyMap<string, PlayedMove>;

export async function movesAs(app: App, moves: readonly DigestMove[]): Promise<TextMoves> {
  const { session } = app;
  const large = session.info?.wholeBoard === false;
  const found = large
    ? await Promise.all(moves.map((move) => asTyped(app, move)))
    : await (await app.evaluator()).reasoning.played(moves.map(({ text }) => text));
  return new Map(found.flatMap((move) => (move ? [[move.text, move]] : [])));
}

/** On a large board nothing is played to find out what it is called. */
async function asTyped({ session }: App, { text, side, piece }: DigestMove): Promise<PlayedMove | null> {
  const typed = await session.ask("typed", text, 10);
  const move = typed && !("error" in typed) ? typed.moves.find((one) => one.text === text) : undefined;
  if (!move) return null;
  const { turn = 1, node = 0 } = session.snapshot ?? {};
  const captured = move.capture ? "x" : ""; // what was taken is told by nobody
  return { ...move, node: -1, parent: node, readable: text, side, turn, piece, captured };
}
