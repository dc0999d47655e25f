// Moves and evaluations of a review in the words of the page.
import type { GameInfo, PlayedMove } from "../core/types";
import { scoreWords, type ScoreWords } from "../model/analysis";
import { moveText } from "../model/moves";
import { sideName } from "../model/words";
import type { NamedBoard } from "../model/why";
import * as say from "../words/en/review";
import type { Evaluation } from "./judge";

/** What names cells and moves. */
export interface Told extends NamedBoard {
  info: GameInfo;
  names: string[];
  movesPerTurn: number;
}

export function toldOf(info: GameInfo, names: string[]): Told {
  return { info, names, nameOf: (cell) => names[cell] ?? "", movesPerTurn: info.movesPerTurn };
}

/** "12. Qa1d4", with dots of its own where Black moves */
export function moveTold({ info, names }: Told, move: PlayedMove): string {
  const dots = move.side === "white" ? "." : "\u2026";
  return `${move.turn}${dots} ${moveText(info, names, move)}`;
}

/** Of a position as White sees it. */
export function evaluationShown({ score, mate, result }: Evaluation, movesPerTurn: number): ScoreWords {
  if (result === "1/2-1/2") return { shown: say.drawn, spoken: say.drawn };
  if (result !== "*") {
    const words = say.wins(sideName(result === "1-0" ? "white" : "black"));
    return { shown: words, spoken: words };
  }
  // The core counts single moves.
  return scoreWords({ score, mate: mate * 2 * movesPerTurn }, "white", movesPerTurn);
}
