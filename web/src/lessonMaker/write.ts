// The file of a lesson (docs/lessons.md) from what its editor holds.
import type { GameInfo } from "../core/types";
import { cellCalled } from "../model/cellText";
import { cellName } from "../model/cells";
import { fieldsOf, type Draft, type DraftStep, type Field } from "./draft";

/** The board whose cells are named; null: names stay as they were typed. */
export type Names = Pick<GameInfo, "sizes" | "cellNames" | "nativeNames"> | null;

const named: Record<string, string> = { "\b": "\\b", "\t": "\\t", "\f": "\\f", '"': '\\"', "\\": "\\\\" };

function escaped(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex -- those have to be written in another way
    /[\\"\u0000-\u0009\u000b-\u001f\u007f]/g,
    (sign) => named[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Any text as a string of TOML: one of several lines as such. Half a character, which no file can hold, is replaced. */
export function quoted(text: string): string {
  const sound = text.replace(/\r\n?/g, "\n").replace(/\p{Cs}/gu, "\ufffd");
  return sound.includes("\n") ? `"""\n${escaped(sound)}"""` : `"${escaped(sound)}"`;
}

/** The canonical name of a cell, whatever way it was named in; else the text as it is. */
export function canonical(names: Names, text: string): string {
  const cell = names && text !== "" ? cellCalled(names, text) : -1;
  return names && cell >= 0 ? cellName(names.sizes, cell) : text;
}

export const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** A move: as it is, or as two cells with a sign between, which may be named in either way. */
function moveFrom(names: Names, text: string): string {
  const [, from = "", to = ""] = /^(.+?)(?:->|[-x\u2013\u00d7])(.+)$/.exec(text) ?? [];
  const both = [from, to].map((one) => (names && one ? cellCalled(names, one) : -1));
  return names && both.every((cell) => cell >= 0) ? both.map((cell) => cellName(names.sizes, cell)).join("") : text;
}

const isCell = (field: Field): boolean => field === "piece" || field === "of";
const isCells = (field: Field): boolean => field === "cells" || field === "goals";
const isMoves = (field: Field): boolean => field === "accept" || field === "line";

/** What was typed into a field, with canonical names. */
export function canonicalField(names: Names, field: Field, text: string): string {
  if (isCell(field)) return canonical(names, text.trim());
  const each = isCells(field) ? canonical : isMoves(field) ? moveFrom : null;
  return each
    ? wordsIn(text)
        .map((one) => each(names, one))
        .join(" ")
    : text.trim();
}

/** Names of cells between braces are canonical in the file. */
function withCanonical(names: Names, text: string): string {
  return text.replace(/\{([^{}\n]*)\}/g, (_, name: string) => `{${canonical(names, name.trim())}}`);
}

const list = (items: readonly string[]): string => `[${items.map(quoted).join(", ")}]`;

/** Null: there is nothing to write. */
function valueOf(names: Names, step: DraftStep, field: Field): string | null {
  const value = step[field];
  if (typeof value !== "string") return value.length > 0 ? list(value) : null;
  const text = canonicalField(names, field, value);
  if (text === "") return null;
  if (isCells(field) || isMoves(field)) return list(wordsIn(text));
  // What is no number is written as a text, at which the core takes offence.
  return /^[1-9]\d{0,8}$/.test(text) && !isCell(field) ? text : quoted(text);
}

function writeStep(names: Names, step: DraftStep): string[] {
  const pair = (key: string, value: string | null): string[] => (value === null ? [] : [`${key} = ${value}`]);
  const words = (key: string, text: string): string[] =>
    pair(key, text.trim() === "" ? null : quoted(withCanonical(names, text)));
  return [
    "[[steps]]",
    ...pair("task", quoted(step.task)),
    ...pair("position", step.position.trim() === "" ? null : quoted(step.position.trim())),
    ...fieldsOf(step).flatMap((field) => pair(field, valueOf(names, step, field))),
    ...words("text", step.text),
    ...words("hint", step.hint),
    ...words("done", step.done),
  ];
}

export function writeLesson(draft: Draft, names: Names): string {
  const { id, part, title, idea, game, rules, steps } = draft;
  const head = [
    `id = ${quoted(id)}`,
    ...(part ? [`part = ${quoted(part)}`] : []),
    `title = ${quoted(title)}`,
    ...(idea ? [`idea = ${quoted(idea)}`] : []),
    rules ? `rules = ${quoted(rules)}` : `game = ${quoted(game)}`,
  ];
  return `${[head, ...steps.map((step) => writeStep(names, step))].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** The same file under another id. */
export function withId(toml: string, id: string): string {
  const line = /^([ \t]*id[ \t]*=[ \t]*)("[^"\n]*"|'[^'\n]*')/m;
  const head = toml.split(/^[ \t]*\[/m)[0] ?? "";
  return line.test(head) ? toml.replace(line, `$1"${id}"`) : `id = "${id}"\n${toml}`;
}
