// A run of questions: judging, what is missed and comes again, and the clock, which stands while a reason is read.
import { ask, weightsOf, type Exercise, type Question } from "./ask";
import { differences, type Difference } from "./named";
import { countOf, type Progress } from "./progress";

/** Milliseconds of a timed run. */
export const runTime = 30_000;

/** So many other questions come before one that was missed. */
const apart = 2;

export interface Rules {
  exercise: Exercise;
  timed: boolean;
  sizes: readonly number[];
}

interface Missed {
  question: Question;
  due: number; // once so many have been answered
}

/** What became of an answer. */
export interface Verdict {
  question: Question;
  given: number;
  differences: readonly Difference[]; // none: it is right
}

export interface Run extends Rules {
  question: Question;
  answered: number;
  right: number;
  missed: readonly Missed[];
  /** The wrong answer whose reason is read; null while the question waits. */
  wrong: Verdict | null;
  left: number; // milliseconds when the clock was last started or stopped
  since: number; // when that was
}

/** Practice asks for what is hard; a timed run for all alike, so that scores can be compared. */
function weights({ timed, sizes }: Rules, progress: Progress): number[] | null {
  return timed ? null : weightsOf(sizes.map((_, axis) => countOf(progress, axis)));
}

function next(rules: Rules, before: number, progress: Progress, random: () => number): Question {
  return ask(rules.exercise, rules.sizes, before, weights(rules, progress), random);
}

export function begin(rules: Rules, progress: Progress, now: number, random: () => number): Run {
  const question = next(rules, -1, progress, random);
  return { ...rules, question, answered: 0, right: 0, missed: [], wrong: null, left: runTime, since: now };
}

/** Milliseconds that are left of a timed run. */
export function timeLeft({ timed, wrong, left, since }: Run, now: number): number {
  if (!timed) return Infinity;
  return wrong ? left : Math.max(0, left - (now - since));
}

export function judge({ sizes, question }: Run, given: number): Verdict {
  return { question, given, differences: differences(sizes, question.cell, given) };
}

/** The axes that a question asks for. */
export function axesAsked({ sizes }: Rules, { steps }: Question): number[] {
  return steps.length > 0 ? steps.map(({ axis }) => axis) : sizes.map((_, axis) => axis);
}

/** After a right answer the next question comes at once, after a wrong one its reason. */
export function answer(run: Run, verdict: Verdict, progress: Progress, now: number, random: () => number): Run {
  const right = verdict.differences.length === 0;
  const answered = run.answered + 1;
  if (!right) {
    const missed = [...run.missed, { question: run.question, due: answered + apart }];
    return { ...run, answered, missed, wrong: verdict, left: timeLeft(run, now), since: now };
  }
  return asked({ ...run, answered, right: run.right + 1 }, progress, random);
}

/** The reason has been read. */
export function goOn(run: Run, progress: Progress, now: number, random: () => number): Run {
  return asked({ ...run, wrong: null, since: now }, progress, random);
}

function asked(run: Run, progress: Progress, random: () => number): Run {
  const [first, ...rest] = run.missed;
  if (first && first.due <= run.answered) return { ...run, question: first.question, missed: rest };
  return { ...run, question: next(run, run.question.cell, progress, random) };
}
