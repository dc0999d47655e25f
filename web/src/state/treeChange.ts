// Changes of the tree of moves, beside moves that are played.
import type { RemoteGame } from "../core/remote";
import type { CommentPlace, CoreError, GameStart, Snapshot } from "../core/types";
import { failed } from "../errors";
import type { Edits, Written } from "../model/edits";
import type { GameTree } from "../model/gameTree";
import { noteRestored } from "./draft";

export type TreeChange =
  | { act: "promote" | "raise" | "remove"; node: number; written?: undefined }
  | { act: "restore"; node: number; index: number; written?: undefined }
  | { act: "comment" | "annotate"; node: number; written: Written };

export function commented(node: number, text: string, place: CommentPlace): TreeChange {
  return { act: "comment", node, written: place === "move" ? { text } : { text, place } };
}

export function annotated(node: number, glyphs: readonly number[]): TreeChange {
  return { act: "annotate", node, written: { text: glyphs.join(" ") } };
}

/** There is nothing to do: it is so already, or the node is no longer part of the game. */
export function isIdle(tree: GameTree, { act, node, written }: TreeChange): boolean {
  if (tree.holds(node) === (act === "restore")) return true;
  switch (act) {
    case "promote":
    case "raise":
      return tree.variation(node) === null;
    case "restore":
      return false;
    case "remove":
      return node === 0;
    case "annotate":
      return node === 0 || tree.glyphs(node).join(" ") === written.text;
    case "comment": {
      const { place = "move", text } = written;
      return (tree.notes(node)[place === "move" ? "comment" : place] ?? "") === text;
    }
  }
}

/** Asks the core for the change, and notes it if it is not refused. `start`: where the game begins. */
export async function changeTree(
  game: RemoteGame,
  change: TreeChange,
  edits: Edits,
  start: GameStart = "",
): Promise<Snapshot | CoreError> {
  const { act, node, written } = change;
  if (act === "restore") {
    const answer = await game.ask("restoreVariation", node, change.index);
    if (!failed(answer)) await noteRestored(edits, start, game, node);
    return answer;
  }
  const path = game.tree.path(node);
  const answer = await askFor(game, change);
  if (!failed(answer)) edits.note(act, path, written);
  return answer;
}

function askFor(
  game: RemoteGame,
  { act, node, written }: Exclude<TreeChange, { act: "restore" }>,
): Promise<Snapshot | CoreError> {
  switch (act) {
    case "promote":
      return game.ask("promoteVariation", node);
    case "raise":
      return game.ask("raiseVariation", node);
    case "remove":
      return game.ask("removeVariation", node);
    case "annotate":
      return game.ask("glyphs", node, written.text);
    case "comment":
      return game.ask("comment", node, written.text, written.place ?? "move");
  }
}
