// The tree of moves in words: where a move stands among its alternatives, and what is said of it.
import * as say from "../words/en/tree";
import type { GameTree } from "./gameTree";
import { glyphWords } from "./glyphs";
import { plainComment } from "./pgnCommands";
import { capital } from "./words";

/** "variation 2 of 3", "main line, 2 variations"; "" of a move without alternatives. */
export function placeWords(tree: GameTree, node: number): string {
  const all = tree.alternatives(node);
  if (all.length < 2) return "";
  const number = all.indexOf(node);
  const depth = tree.depth(node);
  const level = depth > 1 ? say.level(depth) : "";
  return number === 0 ? say.hasVariations(all.length - 1) : say.variation(number, all.length - 1) + level;
}

function sentence(text: string): string {
  return text === "" || /[.!?\u2026]$/.test(text) ? text : `${text}.`;
}

/** What somebody has written at a node for people to read. */
export function commentAt(tree: GameTree, node: number): string {
  const { before = "", comment = "" } = tree.notes(node);
  return [before, comment].map(plainComment).filter(Boolean).join(" ");
}

/** What is said of a move besides what it does: annotations, comments, and how many ways there are to go on. Nothing in
 *  a game without variations and comments. */
export function notedWords(tree: GameTree, node: number): string {
  const glyphs = sentence(capital(tree.glyphs(node).map(glyphWords).join(", ")));
  const comment = commentAt(tree, node);
  const ways = tree.children(node).length;
  return [glyphs, comment && sentence(say.comment(comment)), ways > 1 ? say.waysOn(ways) : ""]
    .filter(Boolean)
    .join(" ");
}

/** With what is said before it and after it, of the move that led to a node. */
export function withTree(tree: GameTree, node: number, words: string): string {
  return [sentence(capital(placeWords(tree, node))), words, notedWords(tree, node)].filter(Boolean).join(" ");
}

/** The alternatives to a move, and the moves that follow it where there are several. `wordsOf`: of a move. */
export function variationsAnswer(tree: GameTree, node: number, wordsOf: (node: number) => string): string {
  const listed = (nodes: readonly number[]): string =>
    nodes
      .map((one, i) => ({ one, words: i === 0 ? say.ofMainLine(wordsOf(one)) : say.numbered(i, wordsOf(one)) }))
      .filter(({ one }) => one !== node)
      .map(({ words }) => words)
      .join("; ");
  const beside = tree.alternatives(node);
  const next = tree.children(node);
  const told = [
    beside.length > 1 ? say.instead(listed(beside)) : "",
    next.length > 1 ? say.goesOn(listed(next)) : "",
    next.length === 0 ? say.atEnd : "",
  ].filter(Boolean);
  return beside.length < 2 && next.length < 2 ? [say.noVariations, ...told].join(" ") : told.join(" ");
}
