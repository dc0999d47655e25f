// Changes of the tree of moves that are noted at once, since a game is written down as a whole only a moment later.
import type { CommentPlace } from "../core/types";
import type { GameTree } from "./gameTree";

export type Act = "play" | "promote" | "raise" | "remove" | "comment" | "annotate";

/** What was written. */
export interface Written {
  text: string; // of glyphs their numbers
  place?: CommentPlace; // of a comment that does not follow the move
}

export interface Edit extends Partial<Written> {
  number: number; // counts those of a game
  act: Act;
  path: string[]; // to the move that was made, or that was promoted, raised, removed with what follows it, or written on
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

  note(act: Act, path: string[], written?: Written): void {
    const last = this.#pending.at(-1);
    const instead = last !== undefined && last.act === act && replaced(last, path, written);
    const others = instead ? this.#pending.slice(0, -1) : this.#pending;
    this.#pending = [...others, { number: ++this.#count, act, path, ...written }];
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

/** Nothing is left of the last change: the line goes on from it, or the same was written once more. */
function replaced(last: Edit, path: readonly string[], written: Written | undefined): boolean {
  const leads = last.path.every((step, i) => step === path[i]);
  if (last.act === "play") return leads;
  return written !== undefined && leads && last.path.length === path.length && last.place === written.place;
}

/** What can change the tree of a game. */
export interface Editor {
  /** The tree as it is now. */
  tree(): GameTree;
  /** Plays moves from a node on, as far as they can be played. */
  play(node: number, moves: readonly string[]): void;
  promote(node: number): void;
  raise(node: number): void;
  remove(node: number): void;
  comment(node: number, text: string, place?: CommentPlace): void;
  annotate(node: number, glyphs: string): void;
}

/** Makes the changes once more. One whose move is not there is left out. */
export function makeAgain(edits: readonly Edit[], editor: Editor): void {
  for (const { act, path, text = "", place } of edits) {
    const { node, count } = editor.tree().find(path);
    if (act === "play") editor.play(node, path.slice(count));
    else if (count < path.length) continue;
    else if (act === "comment") editor.comment(node, text, place);
    else if (act === "annotate") editor.annotate(node, text);
    else if (count > 0) editor[act](node);
  }
}
