// Lines of moves as texts to copy: to be read, or as a record.
import type { PlayedMove } from "../core/types";
import { glyphSign } from "../model/glyphs";
import type { GameTree } from "../model/gameTree";
import { numberedLine, numberOf } from "../model/moveNumber";

/** "1. e4 e5 2. Nf3!": `textOf` is how each move is written. */
export function lineText(
  moves: readonly PlayedMove[],
  movesPerTurn: number,
  textOf: (move: PlayedMove) => string,
): string {
  return numberedLine(moves, movesPerTurn, (move) => {
    const glyphs = (move.glyphs ?? []).map(glyphSign).join(" ");
    // Signs of the move itself follow it closely.
    return textOf(move) + (/^[!?]/.test(glyphs) ? glyphs : glyphs && ` ${glyphs}`);
  });
}

/** The line that leads to a node and on from it. */
export function lineThrough(tree: GameTree, node: number): PlayedMove[] {
  return [...movesTo(tree, node), ...tree.mainFrom(node)];
}

export function movesTo(tree: GameTree, node: number): PlayedMove[] {
  const moves: PlayedMove[] = [];
  for (let at = node; at !== 0;) {
    const move = tree.move(at);
    moves.push(move);
    at = move.parent;
  }
  return moves.reverse();
}

/** The line through a node as a record, with its comments and glyphs. `record`: of the whole game, whose head it gets. */
export function lineRecord(record: string, tree: GameTree, node: number, movesPerTurn: number): string {
  const head = record.slice(0, record.indexOf("\n\n"));
  const moves = lineThrough(tree, node);
  const end = moves.at(-1)?.node ?? 0;
  const whole = end === (tree.mainLine.at(-1)?.node ?? 0);
  const result = /^\[Result "(.*)"\]$/m.exec(head)?.[1] ?? "*";
  // How the game ended is how its main line did.
  const tags = whole
    ? head
    : head
        .replace(/^\[Result .*$/m, '[Result "*"]')
        .replace(/^\[Termination .*\n?/m, "")
        .trimEnd();
  return `${tags}\n\n${wrapped([...movetext(tree, moves, movesPerTurn), whole ? result : "*"])}\n`;
}

/** Words of the moves, each with its number where the record has it: after a comment, and at Black's turns of two moves. */
function movetext(tree: GameTree, moves: readonly PlayedMove[], movesPerTurn: number): string[] {
  const words = commentWords(tree.notes(0).comment);
  let fresh = true;
  for (const [i, move] of moves.entries()) {
    const before = moves[i - 1];
    const begins = before?.side !== move.side || before.turn !== move.turn;
    if (fresh || (begins && (move.side === "white" || movesPerTurn > 1))) words.push(numberOf(move));
    words.push(move.readable, ...(move.glyphs ?? []).map((glyph) => `$${glyph}`));
    const comment = commentWords(tree.notes(move.node).comment);
    words.push(...comment);
    fresh = comment.length > 0;
  }
  return words;
}

function commentWords(text: string | undefined): string[] {
  return text ? `{${text}}`.split(" ") : [];
}

const longestLine = 79;

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
