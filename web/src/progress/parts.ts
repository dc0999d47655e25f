// What the file of progress holds: what each part of the page keeps of its player, with how two of it become one.
import { coordinatesKey, mergeKeptCoordinates } from "../coordinates/progress";
import { mergeKeptLessons, ownLessonsKey } from "../lessonMaker/kept";
import { lessonsKey, mergeKeptProgress } from "../lessons/progress";
import type { ProgressPart } from "../model/progressFile";
import { mergeKept } from "../puzzles/merge";
import { progressKey } from "../puzzles/progress";
import * as say from "../words/en/progress";

export const parts: readonly ProgressPart[] = [
  { key: progressKey, merge: (here, brought) => mergeKept(here, brought, say.puzzlesDamaged) },
  { key: lessonsKey, merge: (here, brought) => mergeKeptProgress(here, brought, say.lessonsDamaged) },
  { key: coordinatesKey, merge: (here, brought) => mergeKeptCoordinates(here, brought, say.coordinatesDamaged) },
  { key: ownLessonsKey, merge: mergeKeptLessons },
];
