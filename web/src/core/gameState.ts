// The game as the page sees it, kept up to date from what the core tells of each change.
import type { GameUpdate, NodeUpdate, PlayedMove, Snapshot } from "./types";

export class GameState {
  #snapshot: Snapshot | null = null;
  readonly #moves = new Map<number, PlayedMove>(); // by node: all that have been told

  /** Null: nothing has been told yet. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** The state after the update. An update that tells a whole board starts from nothing. */
  update({ board, cells, moves, line, future, ...situation }: GameUpdate): Snapshot {
    for (const move of moves) this.#moves.set(move.node, move);
    const before = board === undefined ? this.#snapshot : null;
    this.#snapshot = {
      ...situation,
      board: board ?? withCells(before?.board ?? "", cells ?? []),
      line: this.#follow(before?.line ?? [], line),
      future: this.#follow(before?.future ?? [], future),
    };
    return this.#snapshot;
  }

  #follow(told: PlayedMove[], [kept, ...nodes]: NodeUpdate): PlayedMove[] {
    return [...told.slice(0, kept), ...nodes.map((node) => this.#move(node))];
  }

  #move(node: number): PlayedMove {
    const move = this.#moves.get(node);
    if (!move) throw new Error(`the core told of move ${node} without describing it`);
    return move;
  }
}

function withCells(board: string, cells: [cell: number, letter: string][]): string {
  if (cells.length === 0) return board;
  const letters = [...board];
  for (const [cell, letter] of cells) letters[cell] = letter;
  return letters.join("");
}
