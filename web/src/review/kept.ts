// What a review has found of a position, as commands in the comment at its move, so that PGN holds it:
// [%eval 1.25], [%eval #-3], and the best moves from there, [%best e2e4 e7e5].
import { commandsOf, withCommand } from "../model/pgnCommands";
import type { Evaluation } from "./judge";

/** Of a position that the rules do not end. */
export interface Found {
  evaluation: Evaluation;
  line: readonly string[]; // best play, as move texts; none: only the evaluation is known
}

/** Moves of the best line that are kept. */
export const lineKept = 8;

/** Scores beyond are no more telling, and would not be read back as they are. */
const mostPieces = 9999;

export function evalText({ score, mate }: Evaluation): string {
  if (mate !== 0) return `#${mate}`;
  return (Math.min(mostPieces, Math.max(-mostPieces, score / 100)) + 0).toFixed(2);
}

/** Other programs write the depth behind the score. */
export function readEval(text: string): Evaluation | null {
  const [, mate, score] = /^\s*(?:#([+-]?\d{1,4})|([+-]?\d{1,6}(?:\.\d*)?))\s*(?:,.*)?$/.exec(text) ?? [];
  if (mate !== undefined && Number(mate) !== 0) return { score: 0, mate: Number(mate), result: "*" };
  if (score !== undefined) return { score: Math.round(Number(score) * 100) + 0, mate: 0, result: "*" };
  return null;
}

/** Null: the comment tells none. */
export function readFound(comment: string): Found | null {
  const commands = commandsOf(comment);
  const valueOf = (wanted: string): string | undefined => commands.find(({ name }) => name === wanted)?.value;
  const evaluation = readEval(valueOf("eval") ?? "");
  const line = (valueOf("best") ?? "").split(/\s+/).filter((move) => /^\w+$/.test(move));
  return evaluation && { evaluation, line };
}

export function withFound(comment: string, { evaluation, line }: Found): string {
  const told = withCommand(comment, "eval", evalText(evaluation));
  return withCommand(told, "best", line.length > 0 ? line.slice(0, lineKept).join(" ") : null);
}
