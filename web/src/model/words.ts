// Sentences about a position, for people and for screen readers.
import * as say from "../words/en/model";
import { cellName } from "./cells";
import type { Colour, Ending, GameInfo, PlayedMove, Reason, Snapshot } from "../core/types";

export function colourOf(letter: string): Colour {
  return letter === letter.toUpperCase() ? "white" : "black";
}

export function other(side: Colour): Colour {
  return side === "white" ? "black" : "white";
}

export function sideName(side: Colour): string {
  return side === "white" ? say.whiteSide : say.blackSide;
}

export function pieceName(info: Pick<GameInfo, "pieces">, letter: string): string {
  const upper = letter.toUpperCase();
  return info.pieces.find((piece) => piece.letter === upper)?.name ?? upper;
}

const numbers = [say.no, say.one, say.two, say.three, say.four, say.five, say.six, say.seven, say.eight];

export function inWords(count: number): string {
  return numbers[count] ?? String(count);
}

/** The name with its article: "a unicorn", "an archer" */
export function withArticle(name: string): string {
  return `${/^(?!uni|eu|one)[aeiou]/i.test(name) ? say.an : say.a} ${name}`;
}

/** "1 axis", "4 axes" */
export function axesWords(axes: number): string {
  return say.axes(axes);
}

/** "white knight" */
export function describePiece(info: Pick<GameInfo, "pieces">, letter: string): string {
  return `${colourOf(letter)} ${pieceName(info, letter)}`;
}

const reasons: Partial<Record<Reason, string>> = {
  king_captured: say.kingCaptured,
  repetition: say.threefoldRepetition,
  halfmove_limit: say.halfmoveLimit,
  only_kings: say.onlyKings,
  no_second_move: say.noSecondMove,
  insufficient_material: say.insufficientMaterial,
};

const endings: Partial<Record<Ending, string>> = {
  resignation: say.byResignation,
  agreement: say.byAgreement,
  "time forfeit": say.onTime,
  adjudication: say.byAdjudication,
  abandoned: say.asAbandoned,
  "rules infraction": say.byBreachOfRules,
  emergency: say.becauseOfEmergency,
  death: say.byDeathOfPlayer,
};

function winner(snapshot: Snapshot): Colour {
  return snapshot.result === "1-0" ? "white" : "black";
}

export function isOver(snapshot: Snapshot): boolean {
  return snapshot.result !== "*";
}

/** The result with its reason, or "" while the game goes on. */
export function resultText(snapshot: Snapshot): string {
  if (!isOver(snapshot)) return "";
  const reason = reasons[snapshot.reason];
  if (snapshot.result === "1/2-1/2") {
    if (snapshot.status === "stalemate") return say.drawByStalemate;
    if (snapshot.ending === "agreement") return say.drawByAgreement;
    if (snapshot.ending === "time forfeit" && snapshot.termination === "")
      return say.drawOnTime(sideName(snapshot.side));
    const how = endings[snapshot.ending];
    if (reason) return say.drawBecause(reason);
    return how ? say.drawHow(how) : say.drawStated(stated(snapshot));
  }
  const side = winner(snapshot);
  if (snapshot.status === "checkmate") {
    return reason ? say.winsBecause(sideName(side), reason) : say.winsByCheckmate(sideName(side));
  }
  const loser = sideName(other(side));
  if (snapshot.ending === "resignation") return say.resigned(loser, sideName(side));
  if (snapshot.ending === "time forfeit") return say.timeIsUp(loser, sideName(side));
  const how = endings[snapshot.ending];
  return how ? say.winsHow(sideName(side), how) : say.winsStated(sideName(side), stated(snapshot));
}

/** What a record states of an ending for which there is no word of ours; "normal" says nothing. */
function stated({ ending, termination }: Snapshot): string {
  return ending !== "" || termination === "" || /^(normal|unknown|\?)$/i.test(termination) ? "" : ` (${termination})`;
}

/** "check", or how many kings are where there are several. */
function checkText({ board, checked, side }: Snapshot): string {
  const own = checked.filter((cell) => colourOf(board[cell] ?? ".") === side).length;
  return own > 1 ? say.kingsInCheck(own) : "check";
}

/** Whose move it is, how many moves are left in the turn, and check; or the result. */
export function statusText(info: GameInfo, snapshot: Snapshot): string {
  const result = resultText(snapshot);
  if (result) return result;
  const parts = [say.toMove(sideName(snapshot.side))];
  if (info.movesPerTurn > 1) {
    parts.push(snapshot.movesLeft === 1 ? say.oneMoveLeft : say.movesInTurn(snapshot.movesLeft));
  }
  if (snapshot.status === "check") parts.push(checkText(snapshot));
  return parts.join(" \u00b7 ");
}

/** The number of the turn that is being played, 0 if the moves do not tell it. */
export function turnNumber({ line, future, side }: Pick<Snapshot, "line" | "future" | "side">): number {
  const last = line.at(-1);
  if (!last) return future[0]?.turn ?? 0;
  return last.side === "black" && side === "white" ? last.turn + 1 : last.turn;
}

/** The status, with a full stop. */
export function statusSentence(info: GameInfo, snapshot: Snapshot): string {
  const text = statusText(info, snapshot);
  return text.endsWith(".") ? text : `${text}.`;
}

/** What a screen reader says after a move. */
export function announceMove(info: GameInfo, names: string[], snapshot: Snapshot, move: PlayedMove): string {
  const piece = snapshot.board[move.to] ?? move.piece;
  const name = (cell: number): string => names[cell] ?? cellName(info.sizes, cell);
  const who = piece === "." ? sideName(move.side) : `${sideName(move.side)} ${pieceName(info, piece)}`;
  const what =
    move.captured === "" ? say.toCell(name(move.to)) : say.takesOn(pieceName(info, move.captured), name(move.to));
  return `${who} ${name(move.from)} ${what}. ${statusSentence(info, snapshot)}`;
}

/** "rook, bishop and queen" */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : say.lastOf(items.slice(0, -1).join(", "), items.at(-1) ?? "");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "16,777,216"; the browser's own formatter takes a slow phone 50 ms to set up. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
