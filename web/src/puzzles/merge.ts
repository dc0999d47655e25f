// Progress with puzzles from two browsers, as one. To merge the same once more changes nothing.
import { mostAttempts, type Attempt } from "./attempts";
import {
  begun,
  failedAt,
  keptOf,
  mostDays,
  mostSeen,
  readAll,
  type Again,
  type Progress,
  type Rating,
} from "./progress";

/** Where as many are kept as may be, earlier ones have been dropped, and are no longer told apart from others. */
const since = ({ attempts }: Progress): number =>
  attempts.length < mostAttempts ? -Infinity : (attempts[0]?.at ?? -Infinity);

function unitedAttempts(all: readonly (readonly Attempt[])[]): Attempt[] {
  const known = new Map(all.flat().map((attempt) => [`${attempt.at} ${attempt.id}`, attempt]));
  return [...known.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** The one that knows more of the player. */
function better(one: Rating, other: Rating): Rating {
  if (one.games !== other.games) return one.games > other.games ? one : other;
  return one.at >= other.at ? one : other;
}

/** When each puzzle was tried last, as far as that is known. */
function lastTried({ attempts, again }: Progress): Map<string, number> {
  const last = new Map(Object.entries(again).map(([id, due]) => [id, failedAt(due)]));
  for (const { id, at } of attempts) last.set(id, Math.max(at, last.get(id) ?? 0));
  return last;
}

/** Of each puzzle what holds where it was tried last. */
function unitedAgain(here: Progress, brought: Progress): Record<string, Again> {
  const [ours, theirs] = [lastTried(here), lastTried(brought)];
  const ids = new Set([...Object.keys(here.again), ...Object.keys(brought.again)]);
  return Object.fromEntries(
    [...ids].flatMap((id): [string, Again][] => {
      const later = (theirs.get(id) ?? -Infinity) > (ours.get(id) ?? -Infinity) ? brought : here;
      const due = later.again[id];
      return due ? [[id, due]] : [];
    }),
  );
}

export function merged(here: Progress, brought: Progress): Progress {
  const from = Math.max(since(here), since(brought));
  const [ours, theirs] = [here, brought].map(({ attempts }) => attempts.filter(({ at }) => at >= from));
  const attempts = unitedAttempts([ours ?? [], theirs ?? []]);
  const count = (list: readonly Attempt[] = [], solved: boolean): number =>
    list.filter((one) => one.solved === solved).length;
  /** Those that no list has are taken to be the same in both. */
  const total = (name: "solved" | "failed"): number => {
    const solved = name === "solved";
    const unlisted = Math.max(here[name] - count(ours, solved), brought[name] - count(theirs, solved), 0);
    return unlisted + count(attempts, solved);
  };
  const later = (brought.attempts.at(-1)?.at ?? 0) > (here.attempts.at(-1)?.at ?? 0) ? brought : here;
  const seen = new Set(here.seen);
  return {
    rating: better(here.rating, brought.rating),
    solved: total("solved"),
    failed: total("failed"),
    // Earlier pages did not note when.
    streak: here.attempts.length === 0 ? Math.max(here.streak, brought.streak) : later.streak,
    best: Math.max(here.best, brought.best),
    seen: [...brought.seen.filter((id) => !seen.has(id)), ...here.seen].slice(-mostSeen),
    again: unitedAgain(here, brought),
    days: [...new Set([...here.days, ...brought.days])].sort().slice(-mostDays),
    attempts: attempts.slice(-mostAttempts),
  };
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** As both are kept. Throws `damaged` where what is brought is not of this kind. */
export function mergeKept(here: unknown, brought: unknown, damaged: string): object {
  if (!isObject(brought) || !Object.values(brought as object).every(isObject)) throw new Error(damaged);
  const all = readAll(here);
  for (const [game, progress] of Object.entries(readAll(brought))) all[game] = merged(all[game] ?? begun, progress);
  return keptOf(all);
}
