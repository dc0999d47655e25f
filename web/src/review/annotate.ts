// Writes a review into the tree, so that the PGN holds it, and takes it out again.
import type { GameTree } from "../model/gameTree";
import { plainComment, withWords } from "../model/pgnCommands";
import { verdictGlyphs } from "./judge";
import type { Row } from "./rows";

/** What is written at a move. */
export interface Annotation {
  node: number; // of the move
  glyph: number;
  words: string; // for its comment
  before: number; // the node from which the best line goes on
  line: readonly string[];
}

/** What was written at a move, to be taken out again. */
export interface Written {
  node: number;
  glyph: number; // 0: the move had one of somebody's own
  words: string; // "" if they were there already
  added: number; // the first new node of the best line, 0 if there is none
}

export interface Writer {
  tree(): GameTree;
  comment(node: number, text: string): Promise<void>;
  annotate(node: number, glyphs: readonly number[]): Promise<void>;
  remove(node: number): Promise<void>;
  /** Adds a variation without leaving the position shown; the first node that is new, 0 if none is. */
  addLine(node: number, moves: readonly string[]): Promise<number>;
}

/** Moves of the best line that are written. */
const written = 6;

export function annotationOf(row: Row, words: readonly string[]): Annotation | null {
  const glyph = row.verdict && verdictGlyphs[row.verdict];
  if (!glyph) return null;
  const { move, before, line } = row;
  return { node: move.node, glyph, words: words.join(" "), before, line: line.slice(0, written) };
}

/** Glyphs that judge a move, of which it has one: !, ?, !!, ??, !? and ?!. */
const judges = (glyph: number): boolean => glyph >= 1 && glyph <= 6;

/** What somebody has written already stays. */
export async function write(writer: Writer, { node, glyph, words, before, line }: Annotation): Promise<Written> {
  const tree = writer.tree();
  const glyphs = tree.glyphs(node);
  const comment = tree.notes(node).comment ?? "";
  const judged = glyphs.some(judges);
  const told = comment.includes(words);
  if (!judged) await writer.annotate(node, [glyph, ...glyphs]);
  if (!told) await writer.comment(node, withWords(comment, `${words} ${plainComment(comment)}`));
  const other = line.length > 0 && line[0] !== tree.move(node).text;
  const added = other ? await writer.addLine(before, line) : 0;
  return { node, glyph: judged ? 0 : glyph, words: told ? "" : words, added };
}

/** Takes out what write() has written, as far as it is still there. */
export async function unwrite(writer: Writer, { node, glyph, words, added }: Written): Promise<void> {
  if (added !== 0 && writer.tree().holds(added)) await writer.remove(added);
  const tree = writer.tree();
  if (!tree.holds(node)) return;
  const glyphs = tree.glyphs(node);
  if (glyphs.includes(glyph)) {
    const others = glyphs.filter((one) => one !== glyph);
    await writer.annotate(node, others);
  }
  const comment = tree.notes(node).comment ?? "";
  if (words !== "" && comment.includes(words)) {
    const rest = plainComment(comment).replace(words, " ");
    await writer.comment(node, withWords(comment, rest));
  }
}
