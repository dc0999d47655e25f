// Why a piece gets to a cell, or why it does not, in words; what it is comes from the core.
import type { Bearing, Explanation, GameInfo, PlayedMove, Way } from "../core/types";
import * as say from "../words/en/why";
import type { StateOf } from "./headless";
import { changes } from "./targets";
import { axesWords, colourOf, describePiece, inWords, other, pieceName, sideName, withArticle } from "./words";

type Shown = StateOf<"info" | "snapshot" | "selected" | "names" | "bearing" | "wayIndex">;

/** How a king is attacked, or would be: from a cell along those that follow, the king's the last. */
export interface Attack {
  from: number;
  way: Way;
  pinned: number; // cell on the way of the piece that keeps it closed, -1 if none does
}

export interface Why {
  from: number; // of the piece
  to: number;
  way: Way | null; // to be drawn
  ways: number; // how many there are to choose from
  blocked: number; // cell on which the way ends too early, -1 if it does not
  attack: Attack | null; // to be drawn as well
  missed?: boolean; // no movement leads there: to be drawn as well
  words: string;
}

/** "file +2, rank \u22122" */
export function changeWords(
  { sizes, axisNames }: Pick<GameInfo, "sizes" | "axisNames">,
  from: number,
  to: number,
): string {
  return changes(sizes, from, to)
    .map(({ axis, by }) => `${axisNames[axis] ?? say.axis(axis + 1)} ${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`)
    .join(", ");
}

/** "4 axes, 2 steps: file +2, rank \u22122, column +2, row +2" */
export function wayWords(info: Pick<GameInfo, "sizes" | "axisNames">, names: string[], from: number, way: Way): string {
  const to = way.cells.at(-1) ?? from;
  const all = changeWords(info, from, to);
  switch (way.kind) {
    case "slide": {
      const axes = changes(info.sizes, from, to).length;
      return say.steps(axesWords(axes), way.cells.length, all);
    }
    case "turn": {
      const corner = way.cells[way.corner] ?? to;
      return say.turnsOn(changeWords(info, from, corner), names[corner] ?? "", changeWords(info, corner, to));
    }
    case "leap":
      return changes(info.sizes, from, to).every(({ by }) => Math.abs(by) === 1) ? say.oneStep(all) : say.leap(all);
    case "double_step":
      return say.doubleStep(all);
    case "en_passant":
      return say.enPassant(all);
    case "castling":
      return say.castling;
  }
}

/** A game, and the names of the cells of its board. */
export interface NamedBoard {
  info: Pick<GameInfo, "pieces" | "sizes" | "axisNames">;
  nameOf: (cell: number) => string;
}

/** Why there is no way, "" if there is. */
export function obstacleWords({ info, nameOf }: NamedBoard, from: number, to: number, found: Explanation): string {
  const { obstacle, at, by, letters, attack } = found;
  const letterOf = (cell: number): string => letters[[from, to, at, by].indexOf(cell)] ?? ".";
  const on = (cell: number): string => say.theOn(describePiece(info, letterOf(cell)), nameOf(cell));
  const name = (cell: number): string => pieceName(info, letterOf(cell));
  switch (obstacle) {
    case "none":
      return "";
    case "out_of_reach":
    case "other_vector": {
      const axes = changes(info.sizes, from, to).length;
      const steps = obstacle === "other_vector" ? ` (${changeWords(info, from, to)})` : "";
      return say.cannot(withArticle(name(from)), inWords(axes), axes, steps);
    }
    case "own_piece":
      return say.ownPiece(on(to));
    case "blocked":
      return say.blockedBy(on(at));
    case "no_corner":
      return say.noCorner(nameOf(at));
    case "only_captures":
      return say.onlyCaptures;
    case "only_quiet":
      return say.onlyQuiet;
    case "never_captures":
      return say.neverCaptures(withArticle(name(from)));
    case "pacified":
      return say.pacifiedBy(on(at));
    case "protected":
      return at === from ? say.neverCaptured(withArticle(name(to))) : say.isPacified(on(to), on(at));
    case "pact":
      return say.neitherHasMoved;
    case "stuck":
      return say.heldBy(on(at));
    case "in_check":
      return say.inCheck(on(at), on(by));
    case "exposed":
      if (at === to) return say.wouldBeInCheck(on(by));
      return attack[0]?.cells.includes(from) ? say.pinnedTo(on(at), on(by)) : say.pieceWouldBeInCheck(on(at), on(by));
    case "no_right":
      return letterOf(at) === "."
        ? say.noCastlingRook(nameOf(at))
        : at === from
          ? say.noCastlingKing
          : say.noCastlingMoved(name(at), nameOf(at));
    case "castling_over":
      return say.castlingOver(on(at));
    case "castling_check":
      return at === from
        ? say.noCastlingOutOfCheck(by === from ? "" : say.fromPiece(on(by)))
        : say.noCastlingOver(nameOf(at), by === from ? say.whichIsAttacked : say.attackedBy(on(by)));
    case "moved":
      return say.hasMovedInTurn;
    case "not_now":
      return say.notNow;
  }
}

function obstacleIn({ info, names }: Shown, from: number, to: number, found: Explanation): string {
  return info ? obstacleWords({ info, nameOf: (cell) => names[cell] ?? "" }, from, to, found) : "";
}

function title(state: Shown, cell: number): string {
  const { info, snapshot, names } = state;
  return info ? `${pieceName(info, snapshot?.board[cell] ?? ".")} ${names[cell] ?? ""}` : "";
}

function attackOf(from: number, { by, attack }: Explanation): Attack | null {
  const way = attack[0];
  return way ? { from: by, way, pinned: way.cells.includes(from) ? from : -1 } : null;
}

function told(state: Shown, from: number, to: number, found: Explanation, verb: string): Why {
  const index = state.wayIndex % Math.max(1, found.ways.length);
  const way = found.ways[index] ?? null;
  const ended = found.obstacle === "blocked" || found.obstacle === "no_corner";
  const open = way && !ended && state.info ? wayWords(state.info, state.names, from, way) : "";
  const why = obstacleIn(state, from, to, found);
  const words = [open, why].filter(Boolean).join(say.but);
  const more = found.ways.length > 1 ? say.wayOfWays(index + 1, found.ways.length) : "";
  return {
    from,
    to,
    way,
    ways: found.ways.length,
    blocked: ended ? found.at : -1,
    attack: attackOf(from, found),
    words: `${title(state, from)} ${verb} ${state.names[to] ?? ""} \u00b7 ${words}${more}`,
  };
}

function saying(cell: number, words: string, attack: Attack | null = null): Why {
  return { from: cell, to: cell, way: null, ways: 0, blocked: -1, attack, words };
}

/** "queen, 2 bishops" */
function kinds(state: Shown, cells: readonly number[]): string {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const name = state.info ? pieceName(state.info, state.snapshot?.board[cell] ?? ".") : "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, n]) => (n === 1 ? name : say.manyOf(n, name))).join(", ");
}

/** Who attacks a cell: "c4 \u00b7 White: queen, 2 bishops; Black: rook". Undefined if it is not known yet. */
export function whoBears(
  state: Shown,
  cell: number,
  bearing: (cell: number) => Bearing | undefined,
): Why | null | undefined {
  const { info, snapshot, names } = state;
  if (!info || !snapshot || cell < 0) return null;
  const found = bearing(cell);
  if (!found) return undefined;
  const letter = snapshot.board[cell] ?? ".";
  const side = colourOf(letter);
  const lists =
    letter === "."
      ? (
          [
            [say.white, found.white],
            [say.black, found.black],
          ] as const
        ).map(([who, cells]) => [`${who}:`, cells] as const)
      : ([
          [say.attackedBySide, found[other(side)]],
          [say.guardedBy, found[side]],
        ] as const);
  const words = lists.filter(([, cells]) => cells.length > 0).map(([who, cells]) => `${who} ${kinds(state, cells)}`);
  const neither = letter === "." ? say.neitherSideAttacks : say.neitherAttackedNorGuarded;
  const what = letter === "." ? (names[cell] ?? "") : `${describePiece(info, letter)} ${names[cell] ?? ""}`;
  return saying(cell, `${what} \u00b7 ${words.join("; ") || neither}`);
}

/** Why a piece of the side to move has no move at all. */
function immobileWords(state: Shown, found: Explanation): string {
  const { info, snapshot, selected } = state;
  const letter = (snapshot?.board[selected] ?? ".").toUpperCase();
  const royal = info?.pieces.some((piece) => piece.royal && piece.letter === letter) ?? false;
  switch (found.obstacle) {
    case "exposed":
      return royal ? say.noSafeCell : obstacleIn(state, selected, selected, found);
    case "pact":
      return say.barredByPact;
    case "protected":
      return say.cannotCapture;
    case "none":
    case "not_now":
      return say.hasNoLegalMoveNow;
    default:
      return say.cannotMoveBecause(obstacleIn(state, selected, selected, found));
  }
}

/** What keeps the selected piece from all or from some of its moves; null if nothing does. */
export function whyRestrained(state: Shown, explain: Explain): Why | null | undefined {
  const { info, snapshot, selected, names } = state;
  const letter = snapshot?.board[selected] ?? ".";
  if (!info || !snapshot || letter === ".") return null;
  const waits = (words: string): Why =>
    saying(selected, `${describePiece(info, letter)} ${names[selected] ?? ""} \u00b7 ${words}`);
  if (snapshot.toMove === "nobody") return waits(say.gameOver);
  if (colourOf(letter) !== snapshot.side) return waits(say.toMove(sideName(snapshot.side)));
  if (snapshot.toMove === "computer") return waits(say.computerToMove);
  const found = explain(selected, selected);
  if (!found) return undefined;
  const moves = snapshot.movable.includes(selected);
  if (moves && found.obstacle === "none") return null;
  const words = moves ? obstacleIn(state, selected, selected, found) : immobileWords(state, found);
  return saying(selected, `${title(state, selected)} \u00b7 ${words}`, attackOf(selected, found));
}

/** The move that was found best. */
export function whyHint(state: Shown, from: number, to: number, explain: Explain): Why | undefined {
  const found = explain(from, to);
  if (!found) return undefined;
  const takes = (state.snapshot?.board[to] ?? ".") !== "." && found.ways[0]?.kind !== "castling";
  const hint = told(state, from, to, found, takes ? say.takesThere : say.to);
  return { ...hint, words: say.hint(hint.words) };
}

/** Explains how the piece on one cell gets to the other; undefined if that is not known yet. */
type Explain = (from: number, to: number) => Explanation | undefined;

/** What to say of the cell that is pointed at while another is selected: how the selected piece gets there, else how
 *  the piece there attacks the selected cell, else how the former guards it, or why it cannot get there; null if there
 *  is nothing to say, undefined if it is not known yet. */
export function whyOf(state: Shown, pointed: number, explain: Explain): Why | null | undefined {
  const { snapshot, selected, bearing } = state;
  if (!snapshot || selected < 0) return null;
  if (pointed < 0 || pointed === selected) {
    const empty = (snapshot.board[selected] ?? ".") === ".";
    return empty ? whoBears(state, selected, () => bearing) : whyRestrained(state, explain);
  }
  const here = snapshot.board[selected] ?? ".";
  const there = snapshot.board[pointed] ?? ".";
  const forward = here === "." ? null : explain(selected, pointed);
  if (forward === undefined) return undefined;
  if (forward?.obstacle === "none") {
    return told(state, selected, pointed, forward, there === "." ? say.to : say.takesThere);
  }
  if (bearing.white.includes(pointed) || bearing.black.includes(pointed)) {
    const back = explain(pointed, selected);
    if (!back) return undefined;
    const guards = here !== "." && colourOf(here) === colourOf(there);
    // That the cell is held by its own side, or empty, is no obstacle to attacking it.
    const plain = back.obstacle === "own_piece" || back.obstacle === "only_captures";
    const found: Explanation = plain ? { ...back, obstacle: "none" } : back;
    return told(state, pointed, selected, found, guards ? say.guards : say.attacks);
  }
  if (forward?.obstacle === "own_piece" && forward.ways.length > 0)
    return told(state, selected, pointed, { ...forward, obstacle: "none" }, say.guards);
  if (forward) return told(state, selected, pointed, forward, say.notTo);
  if (there === ".") return null;
  const back = explain(pointed, selected);
  return back && told(state, pointed, selected, back, say.notTo);
}

/** Whether a piece attacks a king, and how or why not. */
export function whyAttack(state: Shown, from: number, king: number, found: Explanation): Why {
  const why = told(state, from, king, found, found.obstacle === "none" ? say.attacksKing : say.notTo);
  return found.obstacle === "out_of_reach" ? { ...why, missed: true } : why;
}

/** Where a check comes from: the first of the pieces that attack the first king attacked; null if none is, undefined
 *  if it is not known yet. */
export function whyCheck(
  state: Shown,
  bearing: (cell: number) => Bearing | undefined,
  explain: Explain,
): Why | null | undefined {
  const king = state.snapshot?.checked[0];
  if (!state.snapshot || king === undefined) return null;
  const bearers = bearing(king);
  if (!bearers) return undefined;
  const attackers = bearers[other(colourOf(state.snapshot.board[king] ?? "."))];
  const first = attackers[0];
  if (first === undefined) return null;
  const explained = explain(first, king);
  if (!explained) return undefined;
  const found = told(state, first, king, { ...explained, obstacle: "none" }, say.attacksKing);
  const others = attackers.length - 1;
  const more = others > 0 ? say.andOtherPieces(others) : "";
  const mate = state.snapshot.status === "checkmate" ? say.checkmate : say.check;
  return { ...found, words: `${mate}: ${found.words}${more}` };
}

/** How the last move went. `found`: what the core said before it. */
export function whyMoved(state: Shown, move: PlayedMove, found: Explanation): Why | null {
  const { info, snapshot, names } = state;
  const way = found.ways[0];
  if (!info || !snapshot || way?.cells.at(-1) !== move.to) return null;
  const took = move.captured === "" ? say.to : say.takesThere;
  const piece = describePiece(info, snapshot.board[move.to] ?? ".");
  return {
    from: move.from,
    to: move.to,
    way,
    ways: 1,
    blocked: -1,
    attack: null,
    words: `${piece} ${names[move.from] ?? ""} ${took} ${names[move.to] ?? ""} \u00b7 ${wayWords(info, names, move.from, way)}`,
  };
}
