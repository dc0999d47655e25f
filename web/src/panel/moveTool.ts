// What is open beside the list of moves, of the tools that edit the tree.
import type { CommentPlace } from "../core/types";
import type { Point } from "./moveGestures";

export type MoveTool =
  | { kind: "menu"; node: number; at: Point | HTMLElement }
  | { kind: "comment"; node: number; place: CommentPlace }
  | { kind: "glyphs" | "remove"; node: number };
