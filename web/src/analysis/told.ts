// Evaluations in words, and as short as a bar has room for.
import type { SearchInfo, Snapshot } from "../core/types";
import { scoreWords, type ScoreWords } from "../model/analysis";
import { moveCells } from "../model/cells";
import { wordsOf } from "../model/moveWords";
import type { NamedBoard } from "../model/why";
import type { Evaluation } from "../review/judge";
import * as say from "../words/en/engine";

/** "+1.2", "#3", "1-0": White's view. */
export function shortScore({ score, mate, result }: Evaluation): string {
  if (result !== "*") return result === "1/2-1/2" ? "\u00bd" : result.replace("-", "\u2013");
  if (mate !== 0) return `#${mate < 0 ? "\u2212" : ""}${Math.abs(mate)}`;
  const amount = (Math.abs(score) / 100).toFixed(Math.abs(score) < 995 ? 1 : 0);
  return Number(amount) === 0 ? amount : `${score > 0 ? "+" : "\u2212"}${amount}`;
}

/** "White is better by 1.20" */
export function evaluationWords({ score, mate, result }: Evaluation): ScoreWords {
  if (result !== "*") {
    const words = result === "1-0" ? say.whiteWon : result === "0-1" ? say.blackWon : say.drawn;
    return { shown: words, spoken: words };
  }
  return scoreWords({ score, mate: mate > 0 ? 2 * mate - 1 : 2 * mate }, "white", 1);
}

/** "queen a1a1 takes rook d4a1, 2 axes": the first move of a line. */
export function firstMoveWords(
  { info, nameOf }: NamedBoard,
  { board }: Pick<Snapshot, "board">,
  { line, readable }: Pick<SearchInfo, "line" | "readable">,
): string {
  const [text = ""] = line;
  const cells = moveCells(info.sizes, text);
  const told = readable?.[0] ?? text;
  if (!cells) return told;
  // On a board in windows no letters are known.
  if (board === "") return say.fromTo(nameOf(cells.from), nameOf(cells.to));
  const move = {
    ...cells,
    text,
    promotion: /=([A-Z])/.exec(told)?.[1] ?? "",
    capture: told.includes("x"),
    castling: told.startsWith("O-O"),
  };
  return wordsOf({ info, nameOf, letterAt: (cell) => board[cell] ?? "." }, move);
}

/** What there is to say to whoever asks while the threat is looked for: what the other side would do. */
export function threatAnswer(board: NamedBoard, snapshot: Snapshot, [first]: readonly SearchInfo[]): string {
  return first ? say.threatIs(firstMoveWords(board, snapshot, first), first.depth) : say.noThreatYet;
}

/** What there is to say of a position to whoever asks. */
export function evaluationAnswer(
  board: NamedBoard,
  snapshot: Snapshot,
  evaluation: Evaluation | null,
  [best]: readonly SearchInfo[],
): string {
  if (!evaluation) return say.notEvaluated;
  const { spoken } = evaluationWords(evaluation);
  if (!best) return `${spoken}.`;
  return `${say.atDepth(spoken, best.depth)}. ${say.bestMove(firstMoveWords(board, snapshot, best))}`;
}

/** "340 k", "1.2 M" */
export interface Count {
  shown: string;
  spoken: string;
}

export function countWords(count: number): Count {
  if (count < 1000) return { shown: String(count), spoken: String(count) };
  const million = count >= 999_500;
  const amount = million ? count / 1_000_000 : count / 1000;
  const text = amount.toFixed(amount < 9.95 && million ? 1 : 0);
  return million
    ? { shown: say.millions(text), spoken: say.millionsSpoken(text) }
    : { shown: say.thousands(text), spoken: say.thousandsSpoken(text) };
}
