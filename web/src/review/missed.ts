// What a line of moves achieves, as data: what somebody missed who did not play it, or allowed who let the other side.
import type { Colour, GameInfo, PlayedMove } from "../core/types";
import { changes } from "../model/targets";

export type LineMove = Pick<
  PlayedMove,
  "side" | "from" | "to" | "piece" | "captured" | "promotion" | "castling" | "readable"
>;

/** A piece that the first move of a line newly attacks. */
export interface Attacked {
  piece: string; // letter as on the board
  cell: number;
  guarded: boolean;
}

export interface LineFacts {
  moves: readonly LineMove[]; // the first is made by the side whose line it is
  attacked: readonly Attacked[];
  mate: number; // turns in which that side mates, 0 if it does not
}

/** How a piece goes. */
export interface Step {
  piece: string; // letter as on the board
  from: number;
  to: number;
  axes: readonly number[]; // that change, ascending
  castling: boolean;
  taken: string; // letter as on the board, or ""
}

/** A piece that is attacked, and how it would be taken. */
export type Target = Omit<Step, "castling">;

export type Point =
  | { kind: "mate"; step: Step; turns: number }
  | { kind: "promotion"; step: Step; becomes: string }
  | { kind: "capture"; step: Step; check: boolean }
  | { kind: "win"; step: Step; by: Step; check: boolean } // by a later move of the line
  | { kind: "attack"; step: Step; targets: readonly Target[]; check: boolean }
  | { kind: "check"; step: Step }
  | { kind: "escape"; step: Step } // of the piece that would be lost
  | { kind: "better"; step: Step };

export type Board = Pick<GameInfo, "pieces" | "sizes">;

export function axesOf(sizes: readonly number[], from: number, to: number): number[] {
  return changes(sizes, from, to).map(({ axis }) => axis);
}

function stepOf({ sizes }: Board, { piece, from, to, castling, captured }: LineMove): Step {
  return { piece, from, to, axes: axesOf(sizes, from, to), castling, taken: captured };
}

const givesCheck = ({ readable }: LineMove): boolean => /[+#]$/.test(readable);

/** Single moves of a line that count: what comes later is seldom what it is about. */
const looked = 7;

/** The least gain that is one, in hundredths of the weakest piece. */
const leastGain = 80;

/** What the pieces of a game are worth, by letter. `values`: in the order of its pieces. */
export function worth({ pieces }: Board, values: readonly number[]): (letter: string) => number {
  const byLetter = new Map(pieces.map(({ letter }, i) => [letter, values[i] ?? 0]));
  return (letter) => byLetter.get(letter.toUpperCase()) ?? 0;
}

type Worth = ReturnType<typeof worth>;

/** What the side of the first move wins by each move of the line that is looked at. */
function gains(moves: readonly LineMove[], value: Worth): number[] {
  const side = moves[0]?.side;
  return moves.slice(0, looked).map((move) => {
    const won = (move.captured === "" ? 0 : value(move.captured)) + (move.promotion === "" ? 0 : value(move.promotion));
    return move.side === side ? won : -won;
  });
}

/** The most that is won for good: whoever comes next has no way to take it back within the line. */
function gainOf(moves: readonly LineMove[], value: Worth): number {
  return gains(moves, value).reduce((sum, gain) => sum + gain, 0);
}

/** What is won at once: by the first move of its turn, less what the other side takes back on that cell. */
function firstGain(moves: readonly LineMove[], value: Worth): number {
  const [first] = moves;
  if (!first || first.captured === "") return 0;
  const back = takenBack(moves);
  return value(first.captured) - (back ? value(back.captured) : 0);
}

/** The other side's answer, if it takes the piece that has moved. */
function takenBack(moves: readonly LineMove[]): LineMove | null {
  const reply = moves.find(({ side }) => side !== moves[0]?.side);
  return reply && reply.to === moves[0]?.to && reply.captured !== "" ? reply : null;
}

/** The most valuable piece that the side takes after its first move. */
function laterCapture(moves: readonly LineMove[], value: Worth): LineMove | null {
  const own = moves.slice(1, looked).filter(({ side, captured }) => side === moves[0]?.side && captured !== "");
  return own.reduce<LineMove | null>(
    (most, move) => (most && value(most.captured) >= value(move.captured) ? most : move),
    null,
  );
}

function targetsOf(board: Board, first: LineMove, attacked: readonly Attacked[], value: Worth): Target[] {
  const piece = first.promotion === "" ? first.piece : first.promotion;
  const own = value(piece);
  return attacked
    .filter((target) => !target.guarded || value(target.piece) > own)
    .sort((a, b) => value(b.piece) - value(a.piece))
    .map((target) => ({
      piece,
      from: first.to,
      to: target.cell,
      axes: axesOf(board.sizes, first.to, target.cell),
      taken: target.piece,
    }));
}

/** What the line is about; null of no line. */
export function pointOf(board: Board, value: Worth, { moves, attacked, mate }: LineFacts): Point | null {
  const [first] = moves;
  if (!first) return null;
  const step = stepOf(board, first);
  const check = givesCheck(first);
  if (mate > 0) return { kind: "mate", step, turns: mate };
  const wins = gainOf(moves, value) >= leastGain;
  if (first.promotion !== "" && wins) return { kind: "promotion", step, becomes: first.promotion };
  const taken = first.captured;
  if (taken !== "" && (wins || firstGain(moves, value) >= leastGain)) return { kind: "capture", step, check };
  const later = wins ? laterCapture(moves, value) : null;
  if (later) return { kind: "win", step, by: stepOf(board, later), check };
  const targets = takenBack(moves) ? [] : targetsOf(board, first, attacked, value);
  if (targets.length > 0) return { kind: "attack", step, targets, check };
  if (check) return { kind: "check", step };
  return taken === "" ? { kind: "better", step } : { kind: "capture", step, check };
}

/** What is to be said of a mistake. */
export interface Lesson {
  missed: Point | null; // by not playing the best line
  allowed: Point | null; // what the other side can do now
}

/** The best line of the position before the move, and that of the position after it. */
export function lessonOf(board: Board, value: Worth, best: LineFacts, after: LineFacts): Lesson {
  const missed = pointOf(board, value, best);
  const found = pointOf(board, value, after);
  const allowed = found && tells(found) ? found : null;
  const lost = allowed?.kind === "capture" ? allowed.step.to : allowed?.kind === "win" ? allowed.by.to : -1;
  if (missed?.kind === "better" && missed.step.from === lost)
    return { missed: { kind: "escape", step: missed.step }, allowed };
  return { missed, allowed };
}

/** Whether it says more than that the other side has a move. */
function tells({ kind }: Point): boolean {
  return kind !== "better" && kind !== "check";
}

/** Of that side, from the evaluation of a position in White's view. */
export function mateFor(side: Colour, mate: number): number {
  return Math.max(0, side === "white" ? mate : -mate);
}
