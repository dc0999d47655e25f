// The commands that change the tree of a game, beside moves: of the session, which carries them out.
import type { CommentPlace, Snapshot } from "../core/types";
import { GameView } from "./gameView.svelte";
import { annotated, commented, type TreeChange } from "./treeChange";

export abstract class EditableGame extends GameView {
  /** Makes a change of the tree and notes it with the game, unless it is so already or is refused. */
  protected abstract change(choose: (from: Snapshot) => TreeChange): Promise<void>;

  /** Makes the line to a node the main line; without a node, the line looked at. */
  promote(node?: number): Promise<void> {
    return this.change((from) => ({ act: "promote", node: node ?? from.node }));
  }

  /** Moves the innermost variation that a node lies in one place up among the alternatives to its first move. */
  raise(node: number): Promise<void> {
    return this.change(() => ({ act: "raise", node }));
  }

  /** Removes a move and all that follow it. */
  remove(node: number): Promise<void> {
    return this.change(() => ({ act: "remove", node }));
  }

  /** Puts what was removed back, as the alternative of that index. */
  putBack(node: number, index: number): Promise<void> {
    return this.change(() => ({ act: "restore", node, index }));
  }

  /** Removes the variation looked at, of several nested ones the innermost, and returns to the move before it. */
  removeVariation(): Promise<void> {
    return this.change(({ node }) => ({ act: "remove", node: this.tree.variation(node) ?? 0 }));
  }

  /** Writes a comment of a node instead of the one that it has; of the start before the first move. */
  comment(node: number, text: string, place: CommentPlace = "move"): Promise<void> {
    return this.change(() => commented(node, text, place));
  }

  /** The same of the glyphs of its move. */
  annotate(node: number, glyphs: readonly number[]): Promise<void> {
    return this.change(() => annotated(node, glyphs));
  }
}
