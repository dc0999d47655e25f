// The game as the page sees it, kept up to date from what the core tells of each change.
import { GameTree } from "../model/gameTree";
import type { Children, GameUpdate, Growth, NodeUpdate, PlayedMove, Snapshot } from "./types";

const nothing = (): Growth => ({ whole: false, moves: [], children: [], notes: [] });

export class GameState {
  #snapshot: Snapshot | null = null;
  #growth = nothing(); // not taken yet
  readonly tree = new GameTree();

  /** Null: nothing has been told yet. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** The state after the update. An update that tells a whole tree starts from nothing. */
  update({ board, cells, whole, moves, children, notes, line, future, ...situation }: GameUpdate): Snapshot {
    const growth = { whole, moves, children, notes };
    this.tree.grow(growth);
    const rewritten = children.length + notes.length > 0; // moves that were told have changed
    this.#growth = whole ? growth : joined(this.#growth, growth);
    const before = whole ? null : this.#snapshot;
    this.#snapshot = {
      ...situation,
      board: board ?? withCells(before?.board ?? "", cells ?? []),
      growth: this.#growth,
      line: this.#follow(before?.line ?? [], line, rewritten),
      future: this.#follow(before?.future ?? [], future, rewritten),
    };
    return this.#snapshot;
  }

  takeGrowth(): Growth {
    const taken = this.#growth;
    this.#growth = nothing();
    if (this.#snapshot) this.#snapshot = { ...this.#snapshot, growth: this.#growth };
    return taken;
  }

  #follow(told: PlayedMove[], [kept, ...nodes]: NodeUpdate, rewritten: boolean): PlayedMove[] {
    const same = told.slice(0, kept);
    const moves = (ids: number[]): PlayedMove[] => ids.map((node) => this.tree.move(node));
    return [...(rewritten ? moves(same.map(({ node }) => node)) : same), ...moves(nodes)];
  }
}

/** One change after another, as one. */
function joined(first: Growth, then: Growth): Growth {
  const children = first.children.map(([node, ...order]): Children => [node, ...order]);
  for (const { node, parent } of then.moves) children.findLast(([of]) => of === parent)?.push(node);
  return {
    whole: first.whole,
    moves: first.moves.concat(then.moves),
    children: children.concat(then.children),
    notes: first.notes.concat(then.notes),
  };
}

function withCells(board: string, cells: [cell: number, letter: string][]): string {
  if (cells.length === 0) return board;
  const letters = [...board];
  for (const [cell, letter] of cells) letters[cell] = letter;
  return letters.join("");
}
