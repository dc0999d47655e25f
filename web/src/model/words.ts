// Sentences about a position, for people and for screen readers.
import { cellName } from "./cells";
import type { Colour, Ending, GameInfo, PlayedMove, Reason, Snapshot } from "../core/types";

export function colourOf(letter: string): Colour {
  return letter === letter.toUpperCase() ? "white" : "black";
}

export function other(side: Colour): Colour {
  return side === "white" ? "black" : "white";
}

export function sideName(side: Colour): string {
  return side === "white" ? "White" : "Black";
}

export function pieceName(info: Pick<GameInfo, "pieces">, letter: string): string {
  const upper = letter.toUpperCase();
  return info.pieces.find((piece) => piece.letter === upper)?.name ?? upper;
}

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

export function inWords(count: number): string {
  return numbers[count] ?? String(count);
}

/** The name with its article: "a unicorn", "an archer" */
export function withArticle(name: string): string {
  return `${/^(?!uni|eu|one)[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

/** "1 axis", "4 axes" */
export function axesWords(axes: number): string {
  return axes === 1 ? "1 axis" : `${axes} axes`;
}

/** "white knight" */
export function describePiece(info: Pick<GameInfo, "pieces">, letter: string): string {
  return `${colourOf(letter)} ${pieceName(info, letter)}`;
}

const reasons: Record<Reason, string> = {
  none: "",
  king_captured: "the king was captured",
  repetition: "threefold repetition",
  halfmove_limit: "too many moves without progress",
  only_kings: "too few pieces are left to win",
  no_second_move: "no second move was possible",
  insufficient_material: "insufficient material, neither side can checkmate",
};

const endings: Record<Ending, string> = {
  "": "",
  resignation: "by resignation",
  agreement: "by agreement",
  "time forfeit": "on time",
  adjudication: "by adjudication",
  abandoned: "as the game was abandoned",
  unterminated: "",
  "rules infraction": "by a breach of the rules",
  emergency: "because of an emergency",
  death: "by the death of a player",
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
    if (snapshot.status === "stalemate") return "Draw by stalemate: the side to move has no legal move.";
    if (snapshot.ending === "agreement") return "Draw by agreement.";
    if (snapshot.ending === "time forfeit" && snapshot.termination === "")
      return `Draw: ${sideName(snapshot.side)}'s time is up, but nothing is left to win with.`;
    const how = endings[snapshot.ending];
    if (reason) return `Draw: ${reason}.`;
    return how ? `Draw ${how}.` : `Draw.${stated(snapshot)}`;
  }
  const side = winner(snapshot);
  if (snapshot.status === "checkmate") {
    return reason ? `${sideName(side)} wins: ${reason}.` : `Checkmate. ${sideName(side)} wins.`;
  }
  const loser = sideName(other(side));
  if (snapshot.ending === "resignation") return `${loser} resigned. ${sideName(side)} wins.`;
  if (snapshot.ending === "time forfeit") return `${loser}'s time is up. ${sideName(side)} wins.`;
  const how = endings[snapshot.ending];
  return how ? `${sideName(side)} wins ${how}.` : `${sideName(side)} wins.${stated(snapshot)}`;
}

/** What a record states of an ending for which there is no word of ours; "normal" says nothing. */
function stated({ ending, termination }: Snapshot): string {
  return ending !== "" || termination === "" || /^(normal|unknown|\?)$/i.test(termination) ? "" : ` (${termination})`;
}

/** "check", or how many kings are where there are several. */
function checkText({ board, checked, side }: Snapshot): string {
  const own = checked.filter((cell) => colourOf(board[cell] ?? ".") === side).length;
  return own > 1 ? `${own} kings in check` : "check";
}

/** Whose move it is, how many moves are left in the turn, and check; or the result. */
export function statusText(info: GameInfo, snapshot: Snapshot): string {
  const result = resultText(snapshot);
  if (result) return result;
  const parts = [`${sideName(snapshot.side)} to move`];
  if (info.movesPerTurn > 1) {
    parts.push(snapshot.movesLeft === 1 ? "1 move left in this turn" : `${snapshot.movesLeft} moves in this turn`);
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
    move.captured === "" ? `to ${name(move.to)}` : `takes ${pieceName(info, move.captured)} on ${name(move.to)}`;
  return `${who} ${name(move.from)} ${what}. ${statusSentence(info, snapshot)}`;
}

/** "rook, bishop and queen" */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}

/** "16,777,216"; the browser's own formatter takes a slow phone 50 ms to set up. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
