// Why a move does not solve a puzzle: the reply that the computer finds to it.
import type { GameInfo, PlayedMove, Snapshot } from "../core/types";
import type { Opponent } from "../engine/opponent";
import type { Line } from "../engine/protocol";
import { failed } from "../errors";
import { lineTexts } from "../model/analysis";
import { moveCells } from "../model/cells";
import { highestLevel } from "../model/players";
import * as say from "../words/en/puzzles";
import type { Puzzle } from "./set";

const nodes = 20_000;
const longest = 2000; // milliseconds

export interface Reply {
  words: string;
  /** The move, where there is one. */
  from: number;
  to: number;
}

const none = { from: -1, to: -1 };

function saidOf(
  puzzle: Pick<Puzzle, "theme">,
  tried: PlayedMove,
  after: Snapshot,
  readable: string,
  to: number,
  mate: boolean,
): string {
  if (mate) return say.replyMates(readable);
  const mates = puzzle.theme.startsWith("mate");
  if (to === tried.to) return mates ? say.replyCapturesChecker(readable) : say.replyCapturesBack(readable);
  const check = after.status === "check";
  return mates && !check ? `${say.noCheck} ${say.replyIs(readable)}` : say.replyIs(readable);
}

/** `line`: to the position after the move that was tried, which `after` is; `names`: of cells, as the board shows them. */
export async function replyTo(
  opponent: Opponent,
  puzzle: Pick<Puzzle, "theme">,
  line: Line,
  tried: PlayedMove,
  after: Snapshot,
  { info, names }: { info: GameInfo; names: string[] },
): Promise<Reply> {
  // A turn of two moves goes on.
  if (after.side === tried.side) return { ...none, words: say.noReason };
  const answer = await opponent.think({ ...line, ms: longest, nodes, level: highestLevel, seed: 0, lines: 1 });
  const cells = answer && !failed(answer) ? moveCells(info.sizes, answer.move) : null;
  if (!answer || failed(answer) || !cells) return { ...none, words: say.noReason };
  const found = { line: [answer.move], readable: [answer.readable?.[0] ?? answer.move] };
  const readable = lineTexts(info, names, found)[0] ?? answer.move;
  const words = saidOf(puzzle, tried, after, readable, cells.to, answer.mate === 1);
  return { ...cells, words };
}
