// An interactive chapter as its reader goes through it: which move is to be found, and what is said of another.
import type { GameTree } from "../model/gameTree";
import { commandValue, plainComment } from "../model/pgnCommands";

/** Commands in the comment of a position in which a move is to be found. */
export const hintCommand = "hint";
export const wrongCommand = "wrong";

export type Verdict = { right: true } | { right: false; words: string };

export class Lesson {
  readonly #tree: Pick<GameTree, "children" | "move" | "notes">;
  /** The position that is reached. */
  node = 0;
  /** Moves that the reader has found, those at the first try, and those that were shown. */
  found = 0;
  atOnce = 0;
  shown = 0;
  #failed = false; // at this position

  constructor(tree: Pick<GameTree, "children" | "move" | "notes">) {
    this.#tree = tree;
  }

  /** The move to be found, "" at the end. */
  get wanted(): string {
    const next = this.#tree.children(this.node)[0];
    return next === undefined ? "" : this.#tree.move(next).text;
  }

  /** What the author says of the position that is reached. */
  get words(): string {
    return plainComment(this.#comment(this.node));
  }

  /** The author's hint, "" without. */
  get hint(): string {
    return commandValue(this.#comment(this.node), hintCommand) ?? "";
  }

  /** A move of the reader. Of a wrong one the words of its variation are told, else those for any wrong move here. */
  try(text: string): Verdict {
    if (text === this.wanted && text !== "") {
      ++this.found;
      if (!this.#failed) ++this.atOnce;
      this.#advance();
      return { right: true };
    }
    this.#failed = true;
    const foreseen = this.#tree.children(this.node).find((child) => this.#tree.move(child).text === text);
    const words = foreseen === undefined ? "" : plainComment(this.#comment(foreseen));
    return { right: false, words: words || (commandValue(this.#comment(this.node), wrongCommand) ?? "") };
  }

  /** The move is shown, or is an answer to the reader's. */
  pass(shown: boolean): void {
    if (this.wanted === "") return;
    if (shown) ++this.shown;
    this.#advance();
  }

  #advance(): void {
    this.node = this.#tree.children(this.node)[0] ?? this.node;
    this.#failed = false;
  }

  #comment(node: number): string {
    return this.#tree.notes(node).comment ?? "";
  }
}
