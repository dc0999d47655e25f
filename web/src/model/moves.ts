// The move list: moves grouped by turn, and their text.
import type { Colour, GameInfo, LegalMove, PlayedMove, Snapshot, Way } from "../core/types";
import { cellName } from "./cells";
import { colourOf } from "./words";

export interface TurnRow {
  turn: number;
  white: PlayedMove[];
  black: PlayedMove[];
}

export function groupByTurn(moves: PlayedMove[]): TurnRow[] {
  const rows: TurnRow[] = [];
  for (const move of moves) {
    let row = rows.at(-1);
    if (row?.turn !== move.turn) {
      row = { turn: move.turn, white: [], black: [] };
      rows.push(row);
    }
    row[move.side].push(move);
  }
  return rows;
}

/** The move that was just played, or stepped to, if before it the position of this node was shown. */
export function playedFrom(node: number, { line }: Pick<Snapshot, "line">): PlayedMove | undefined {
  return node === (line.at(-2)?.node ?? 0) ? line.at(-1) : undefined;
}

/** The board with a move made on it, but for what it captures in passing. `way`: how it goes, once that is known; castling
 *  is made only then. */
export function boardAfter(board: string, { from, to, promotion, castling }: LegalMove, way: Way | null): string {
  if (castling && !way) return board;
  const cells = [...board];
  const piece = cells[from] ?? ".";
  const [stop = to, rookFrom = from, rookTo = from] = castling ? (way?.cells ?? []) : [];
  const rook = cells[rookFrom] ?? ".";
  cells[from] = cells[rookFrom] = ".";
  if (rookFrom !== from) cells[rookTo] = rook;
  cells[stop] = promotion === "" ? piece : colourOf(piece) === "white" ? promotion : promotion.toLowerCase();
  return cells.join("");
}

/** Text of a move. Where cells go by the inventor's names, both cells are written out in them, and the
 *  corner of a turning move where the core tells it. */
export function moveText(
  info: Pick<GameInfo, "cellNames" | "sizes">,
  names: string[],
  move: Pick<PlayedMove, "readable" | "from" | "to" | "captured"> & { piece?: string },
): string {
  if (info.cellNames.length === 0) return longText(info.sizes, move);
  if (names === info.cellNames || move.readable.startsWith("O-O")) return move.readable;
  const turn = /\/(\w+)/.exec(move.readable)?.[1];
  const corner = turn === undefined ? undefined : names[info.cellNames.indexOf(turn)];
  const piece = /^[A-Z](?=[a-z(0-9x])/.exec(move.readable)?.[0] ?? "";
  const promotion = /=[A-Z]/.exec(move.readable)?.[0] ?? "";
  const mark = /[+#]$/.exec(move.readable)?.[0] ?? "";
  const from = names[move.from] ?? "";
  const to = names[move.to] ?? "";
  return `${piece} ${from}${move.captured === "" ? "\u2013" : "\u00d7"}${to}${corner ? `/${corner}` : ""}${promotion}${mark}`.trim();
}

/** Of a board whose cells are too many for a list of names, and whose moves have no readable form: "Q d3a1a1-d8a1a1". */
function longText(
  sizes: readonly number[],
  { readable, from, to, captured, piece = "" }: Parameters<typeof moveText>[2],
): string {
  const [start, end] = [cellName(sizes, from), cellName(sizes, to)];
  const promotion = readable.slice((start + end).length).replace(/^[a-z]/, (letter) => `=${letter.toUpperCase()}`);
  return `${piece.toUpperCase()} ${start}${captured === "" ? "\u2013" : "\u00d7"}${end}${promotion}`.trim();
}

/** The single moves of the turn that was played last. */
export function lastTurn(line: PlayedMove[]): PlayedMove[] {
  const last = line.at(-1);
  const start = line.findLastIndex((move) => move.side !== last?.side || move.turn !== last.turn);
  return line.slice(start + 1);
}

/** Pieces taken by a side, as letters of the board in the order in which the game lists its pieces. */
export function captured(info: GameInfo, line: PlayedMove[], side: Colour): string[] {
  const rank = (letter: string): number => info.pieces.findIndex((piece) => piece.letter === letter.toUpperCase());
  const taken = line.filter((move) => move.side === side && move.captured !== "");
  return taken.map((move) => move.captured).sort((a, b) => rank(a) - rank(b));
}
