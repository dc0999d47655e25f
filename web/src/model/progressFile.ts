// What somebody has learnt here, as one file: written from the store, and merged into another.
import * as say from "../words/en/progress";
import { read, write, type Store } from "./storage";

/** Something that is kept and goes into the file. */
export interface ProgressPart {
  key: string; // in the store, and in the file
  /** What was kept here with what the file brings, of which nothing is lost; `here` is null where nothing is kept.
   *  Throws an `Error` with the reason where the file's is not of this kind. */
  merge(here: unknown, brought: unknown): unknown;
}

/** Another with each change that this page could not read. */
const version = 1;
const kind = "tessera-progress";

interface ProgressFile {
  kind: typeof kind;
  version: number;
  saved: string; // when
  parts: Record<string, unknown>;
}

/** The text of a file, with whatever of the parts is kept here. */
export function progressText(store: Store, parts: readonly ProgressPart[], now: number): string {
  const kept = parts.flatMap(({ key }): [string, unknown][] => {
    const value = read(store, key);
    return value === null ? [] : [[key, value]];
  });
  const file: ProgressFile = { kind, version, saved: new Date(now).toISOString(), parts: Object.fromEntries(kept) };
  return `${JSON.stringify(file, null, 1)}\n`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a file holds; or why it is none, as a text. */
function readParts(text: string): Record<string, unknown> | string {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return say.noJson;
  }
  if (!isObject(file) || file["kind"] !== kind) return say.otherKind;
  if (typeof file["version"] !== "number" || !isObject(file["parts"])) return say.damaged;
  return file["version"] > version ? say.newer : file["parts"];
}

/** Merges a file into the store: all of it or nothing. Why it could not be done, "" if it was. */
export function mergeProgress(store: Store, parts: readonly ProgressPart[], text: string): string {
  const brought = readParts(text);
  if (typeof brought === "string") return brought;
  const wanted = parts.filter(({ key }) => key in brought);
  if (wanted.length === 0) return say.nothingInIt;
  let merged: [key: string, value: unknown][];
  try {
    merged = wanted.map(({ key, merge }) => [key, merge(read(store, key), brought[key])]);
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason);
  }
  const before = merged.map(([key]) => [key, textOf(store, key)] as const);
  if (merged.every(([key, value]) => write(store, key, value))) return "";
  for (const [key, was] of before) putBack(store, key, was);
  return say.noRoom;
}

function textOf(store: Store, key: string): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

function putBack(store: Store, key: string, text: string | null): void {
  try {
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
  } catch {
    // The browser keeps nothing, and so nothing was written.
  }
}
