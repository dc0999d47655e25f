// How moves of a line went, from the positions before them.
import type { RemoteGame } from "../core/remote";
import type { PlayedMove, Snapshot, Way } from "../core/types";
import { failed } from "../errors";
import { shapesIn, type DrawnShape } from "../model/shapes";
import type { App } from "../state/app.svelte";
import type { MoveStory } from "./clip";

/** The position before a move of a line. */
export interface Step {
  move: PlayedMove;
  way: Way | undefined;
  board: string; // of a board that is shown as a whole
  game: Pick<RemoteGame, "ask">;
  shapes: readonly DrawnShape[]; // drawn in the position after it
  /** Makes the move. */
  next(): Promise<Snapshot>;
}

/** Moves from the start of the game on the board, and from which on they are told. */
export interface ToldLine {
  moves: readonly string[];
  first: number;
}

type Played = Pick<App, "session" | "cores">;

/** The moves of the game that are made on the board. */
export function lastOf({ session }: Played): ToldLine | null {
  const moves = session.snapshot?.line.map(({ text }) => text) ?? [];
  return moves.length === 0 ? null : { moves, first: moves.length - 1 };
}

/** What is drawn in the position after these moves, if it is one of the game. */
function shapesAfter({ session }: Played, moves: readonly string[]): DrawnShape[] {
  const { node, count } = session.tree.find(moves);
  const comment = count === moves.length ? session.tree.notes(node).comment : "";
  return shapesIn(session.info?.sizes ?? [], comment ?? "");
}

/** What `tell` makes of each move of the line. */
export async function eachStep<T>(
  app: Played,
  { moves, first }: ToldLine,
  tell: (step: Step) => Promise<T>,
): Promise<T[]> {
  const { source, start } = app.session;
  const opened = await app.cores.open({ kind: "line", source, start, moves: [...moves], at: first });
  if (failed(opened)) throw new Error(opened.error);
  const { game } = opened;
  const told: T[] = [];
  try {
    let { board } = opened.snapshot;
    for (const move of opened.snapshot.future) {
      const { ways } = move.from === move.to ? { ways: [] } : await game.ask("explain", move.from, move.to);
      const next = async (): Promise<Snapshot> => {
        const after = await game.ask("go", move.node);
        ({ board } = after);
        return after;
      };
      const shapes = shapesAfter(app, moves.slice(0, first + told.length + 1));
      told.push(await tell({ move, way: ways[0], board, game, shapes, next }));
    }
  } finally {
    await game.close();
  }
  return told;
}

/** A move with what is written below its picture. */
export interface ToldMove {
  move: PlayedMove;
  story: MoveStory;
  shapes: readonly DrawnShape[];
}

/** The moves of a line on a board that is shown as a whole. */
export function storiesOf(app: Played, line: ToldLine): Promise<ToldMove[]> {
  return eachStep(app, line, async ({ move, way, board, shapes, next }) => {
    const after = await next();
    return { move, story: { move, before: board, after: after.board, way, checked: after.checked }, shapes };
  });
}

/** A line that goes on from a node of the game, which need not be in its tree. */
export interface GivenLine {
  node: number;
  moves: readonly string[];
}

/** The moves to choose from, and how many of them lead to the position that is meant: the line looked at, or a given one. */
export async function movesOf(
  app: Played,
  given: GivenLine | null,
): Promise<{ moves: readonly PlayedMove[]; shown: number }> {
  const { session, cores } = app;
  const { line, future } = session.snapshot ?? { line: [], future: [] };
  if (!given) return { moves: [...line, ...future], shown: line.length };
  const before = session.tree.path(given.node).map((step) => step.split(" ")[0] ?? "");
  const { source, start } = session;
  const opened = await cores.open({
    kind: "line",
    source,
    start,
    moves: [...before, ...given.moves],
    at: before.length,
  });
  if (failed(opened)) throw new Error(opened.error);
  await opened.game.close();
  const { snapshot } = opened;
  return { moves: [...snapshot.line, ...snapshot.future], shown: before.length };
}
