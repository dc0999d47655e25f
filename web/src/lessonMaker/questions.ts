// What a sheet has of each step: the position as a board, and the answer.
import type { Lesson, LessonStep } from "../core/lesson";
import type { GameSource } from "../core/types";
import type { Opponent } from "../engine/opponent";
import { failed } from "../errors";
import { highestLevel } from "../model/players";
import * as say from "../words/en/lessonMaker";
import { answerOf, moveName } from "./answers";
import type { Positions, Seen } from "./positions";

export interface Question {
  step: LessonStep;
  seen: Seen;
  answer: (names: readonly string[]) => string;
}

const longest = 4000; // milliseconds

const sourceOf = ({ rules, game }: Pick<Lesson, "rules" | "game">): GameSource =>
  rules === "" ? { id: game } : { toml: rules };

/** The first move of a mate that the computer finds; "" if it finds none. */
async function mating(source: GameSource, step: LessonStep, opponent: Pick<Opponent, "think">): Promise<string> {
  const line = { source, fen: step.position, moves: [] };
  const found = await opponent.think({ ...line, ms: longest, level: highestLevel, seed: 0, lines: 0 });
  return found && !failed(found) ? found.move : "";
}

/** Of every step of a lesson. Rejects where a position cannot be had. `wanted`: false when nobody waits for them any more. */
export async function questionsOf(
  lesson: Lesson,
  positions: Pick<Positions, "at">,
  opponent: () => Pick<Opponent, "think">,
  wanted: () => boolean = () => true,
): Promise<Question[]> {
  const source = sourceOf(lesson);
  const questions: Question[] = [];
  for (const step of lesson.steps) {
    if (!wanted()) break;
    const seen = await positions.at(source, step.position);
    if (failed(seen)) throw new Error(seen.error);
    const first = step.task === "win" ? await mating(source, step, opponent()) : "";
    const answer = (names: readonly string[]): string =>
      first === "" ? answerOf(step, seen.info, names) : say.firstMove(moveName(seen.info, names, first), step.most);
    questions.push({ step, seen, answer });
  }
  return questions;
}
