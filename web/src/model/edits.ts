// Changes of the tree of moves that are noted at once, since a game is written down as a whole only a moment later.
import type { GameTree } from "./gameTree";

export interface Edit {
  number: number; // counts those of a game
  act: "play" | "promote" | "remove";
  path: string[]; // to the move that was made, or that was promoted or removed with what follows it
}

/** The whole game as it was after a change that cannot be made again. */
export interface Recorded {
  number: number; // of that change
  pgn: string;
}

/** Those of a game that is open. */
export class Edits {
  #count: number;
  #pending: readonly Edit[];
  #recorded: Recorded | null;

  /** `count`: how many there were before. `pending`: those that are not kept with the game yet, after `recorded`. */
  constructor(count = 0, pending: readonly Edit[] = [], recorded: Recorded | null = null) {
    this.#pending = pending;
    this.#recorded = recorded;
    this.#count = Math.max(count, recorded?.number ?? 0, pending.at(-1)?.number ?? 0);
  }

  get count(): number {
    return this.#count;
  }

  get pending(): readonly Edit[] {
    return this.#pending;
  }

  get recorded(): Recorded | null {
    return this.#recorded;
  }

  note(act: Edit["act"], path: string[]): void {
    const last = this.#pending.at(-1);
    const goesOn = act === "play" && last?.act === "play" && last.path.every((step, i) => step === path[i]);
    const others = goesOn ? this.#pending.slice(0, -1) : this.#pending;
    this.#pending = [...others, { number: ++this.#count, act, path }];
  }

  /** Instead of all that was noted so far. */
  record(pgn: string): void {
    this.#recorded = { number: ++this.#count, pgn };
    this.#pending = [];
  }

  /** The game is kept with the first so many. */
  kept(count: number): void {
    if (this.#recorded && this.#recorded.number <= count) this.#recorded = null;
    this.#pending = this.#pending.filter(({ number }) => number > count);
  }
}

/** What can change the tree of a game. */
export interface Editor {
  /** The tree as it is now. */
  tree(): GameTree;
  /** Plays moves from a node on, as far as they can be played. */
  play(node: number, moves: readonly string[]): void;
  promote(node: number): void;
  remove(node: number): void;
}

/** Makes the changes once more. One whose move is not there is left out. */
export function makeAgain(edits: readonly Edit[], editor: Editor): void {
  for (const { act, path } of edits) {
    const { node, count } = editor.tree().find(path);
    if (act === "play") editor.play(node, path.slice(count));
    else if (count === path.length && count > 0) editor[act](node);
  }
}
