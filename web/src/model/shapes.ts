// Arrows and circles drawn on the board. They are kept in the comment of the position as other programs keep them:
// [%csl Gd4,Rd5] for circles and [%cal Ge2e4] for arrows, with cells named as in move texts.
import * as say from "../words/en/shapes";
import { cellName, cellNamed, moveCells } from "./cells";
import { capital, listed } from "./words";

export const brushes = ["green", "red", "blue", "yellow"] as const;
export type Brush = (typeof brushes)[number];

/** A circle where both cells are the same. */
export interface DrawnShape {
  brush: Brush;
  from: number;
  to: number;
}

/** An arrow that is shown for a while and kept nowhere. */
export interface OverlayArrow {
  from: number;
  to: number;
  kind: "best" | "other" | "threat" | "hover";
  weight: number; // from 0 to 1: how strongly it shows
}

const letters: Record<Brush, string> = { green: "G", red: "R", blue: "B", yellow: "Y" };

/** A comment of more is no picture any more: the others stay in the text, and are not drawn. */
const most = 300;

const command = /\[%(csl|cal)\s+([^\]]*)\]/g;

export function isCircle({ from, to }: Pick<DrawnShape, "from" | "to">): boolean {
  return from === to;
}

function entryOf(sizes: readonly number[], { brush, from, to }: DrawnShape): string {
  return letters[brush] + cellName(sizes, from) + (from === to ? "" : cellName(sizes, to));
}

/** What an entry of a command means; null if that is nothing on this board. */
function shapeOf(sizes: readonly number[], kind: string, entry: string): DrawnShape | null {
  const brush = brushes.find((one) => letters[one] === entry[0]);
  if (!brush) return null;
  const cell = kind === "csl" ? cellNamed(sizes, entry.slice(1)) : -1;
  const cells = kind === "csl" ? { from: cell, to: cell } : moveCells(sizes, entry.slice(1));
  if (!cells || cells.from < 0 || (kind === "cal" && cells.from === cells.to)) return null;
  const shape = { brush, ...cells };
  return entryOf(sizes, shape) === entry ? shape : null;
}

const entriesOf = (value: string): string[] => value.split(",");

/** The arrows and circles that a comment has, each once, in its order. */
export function shapesIn(sizes: readonly number[], comment: string): DrawnShape[] {
  const found = new Map<string, DrawnShape>();
  for (const [, kind = "", value = ""] of comment.matchAll(command)) {
    for (const entry of entriesOf(value)) {
      const shape = shapeOf(sizes, kind, entry.trim());
      if (shape && found.size < most) found.set(entry.trim(), shape);
    }
  }
  return [...found.values()];
}

/** Whether a comment may have any: asked before the code that reads them is there. */
export function mayHaveShapes(comment: string): boolean {
  return /\[%c[as]l\s/.test(comment);
}

interface Command {
  kind: string;
  entries: string[];
  text: string; // as it stands in the comment
}

/** The commands as they are to be, and what is in none of them yet. What means nothing here stays in its place. */
function revised(
  sizes: readonly number[],
  comment: string,
  shapes: readonly DrawnShape[],
): { commands: Command[]; fresh: DrawnShape[] } {
  const shown = new Set(shapesIn(sizes, comment).map((shape) => entryOf(sizes, shape)));
  const wanted = new Map(shapes.map((shape) => [entryOf(sizes, shape), shape]));
  const stays = (kind: string, entry: string): boolean => {
    if (!shown.has(entry) || !shapeOf(sizes, kind, entry)) return true;
    return wanted.delete(entry);
  };
  const commands = [...comment.matchAll(command)].map(([text, kind = "", value = ""]): Command => {
    const all = entriesOf(value);
    const entries = all.filter((entry) => stays(kind, entry.trim()));
    return { kind, entries, text: entries.length === all.length ? text : "" };
  });
  return { commands, fresh: [...wanted.values()] };
}

function written({ kind, entries }: Pick<Command, "kind" | "entries">): string {
  return entries.length > 0 ? `[%${kind} ${entries.join(",")}]` : "";
}

/** The comment with these arrows and circles in place of those that it has; everything else in it stays as it is. */
export function withShapes(sizes: readonly number[], comment: string, shapes: readonly DrawnShape[]): string {
  const { commands, fresh } = revised(sizes, comment, shapes);
  const [circles = "", arrows = ""] = ["csl", "cal"].map((kind) => {
    const entries = fresh.filter((shape) => isCircle(shape) === (kind === "csl")).map((shape) => entryOf(sizes, shape));
    const place = commands.find((one) => one.kind === kind);
    if (!place) return written({ kind, entries });
    if (entries.length > 0) place.text = "";
    place.entries.push(...entries);
    return "";
  });
  let index = 0;
  const changed = comment.replace(command, () => {
    const one = commands[index++];
    return one ? one.text || written(one) : "";
  });
  const kept = commands.some((one) => one.entries.length === 0) ? changed.replace(/\s+/g, " ").trim() : changed;
  return inserted(kept, circles, arrows);
}

/** As Lichess writes them: circles before arrows, joined, and behind the other commands with which a comment begins. */
function inserted(comment: string, circles: string, arrows: string): string {
  const added = circles + arrows;
  if (added === "") return comment;
  for (const found of comment.matchAll(command)) {
    const at = found.index + (circles === "" ? found[0].length : 0);
    if (found[1] === (circles === "" ? "csl" : "cal")) return comment.slice(0, at) + added + comment.slice(at);
  }
  const leading = /^(?:\s*\[%\w+[^\]]*\])*/.exec(comment)?.[0] ?? "";
  return [leading, added, comment.slice(leading.length).trimStart()].filter((part) => part !== "").join(" ");
}

/** With the shape, in place of one of another colour there; without it, if it was there. */
export function toggled(shapes: readonly DrawnShape[], shape: DrawnShape): DrawnShape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  return shapes.some(({ brush, from, to }) => brush === shape.brush && from === shape.from && to === shape.to)
    ? others
    : [...others, shape];
}

/** Without those that begin or end on a cell. */
export function erased(shapes: readonly DrawnShape[], cell: number): DrawnShape[] {
  return shapes.filter(({ from, to }) => from !== cell && to !== cell);
}

export const brushNames: Record<Brush, string> = {
  green: say.green,
  red: say.red,
  blue: say.blue,
  yellow: say.yellow,
};

/** "green arrow a1a1 to b2b2", "red circle on a1" */
export function shapeWords({ brush, from, to }: DrawnShape, nameOf: (cell: number) => string): string {
  const colour = brushNames[brush];
  return from === to ? say.circleOn(colour, nameOf(from)) : say.arrowFromTo(colour, nameOf(from), nameOf(to));
}

/** All of them in one sentence. */
export function shapesAnswer(shapes: readonly DrawnShape[], nameOf: (cell: number) => string): string {
  if (shapes.length === 0) return say.noShapes;
  return `${capital(listed(shapes.map((shape) => shapeWords(shape, nameOf))))}.`;
}
