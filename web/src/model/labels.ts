// Labels of single coordinates ("A", "III", "c"), taken from the names of cells.
import { cellCount } from "./layout";

interface Span {
  start: number;
  end: number;
}

function stride(sizes: number[], axis: number): number {
  return cellCount(sizes.slice(0, axis));
}

function commonPrefix(names: string[]): number {
  const first = names[0] ?? "";
  let length = 0;
  while (length < first.length && names.every((name) => name[length] === first[length])) ++length;
  return length;
}

function commonSuffix(names: string[]): number {
  return commonPrefix(names.map((name) => [...name].reverse().join("")));
}

/** Where in the first cell's name each axis stands. Axes whose labels differ in length are placed
 *  between those whose labels do not, because prefixes such as I, II, III hide where they begin. */
function spans(sizes: number[], names: string[]): (Span | undefined)[] {
  const origin = names[0] ?? "";
  const lines = sizes.map((size, axis) => Array.from({ length: size }, (_, c) => names[c * stride(sizes, axis)] ?? ""));
  const found = lines.map((line): Span | undefined => {
    if (line.length < 2 || line.some((name) => name.length !== origin.length)) return undefined;
    return { start: commonPrefix(line), end: origin.length - commonSuffix(line) };
  });
  return found.map((span, axis) => {
    if (span) return span;
    const line = lines[axis] ?? [];
    const change = commonPrefix(line);
    const known = found.filter((other) => other !== undefined);
    const start = Math.max(0, ...known.filter((o) => o.end <= change).map((o) => o.end));
    const end = Math.min(origin.length, ...known.filter((o) => o.start >= start + 1).map((o) => o.start));
    return start < end ? { start, end } : undefined;
  });
}

function canonicalLabel(axis: number, coordinate: number): string {
  return axis % 2 === 0 ? String.fromCharCode(97 + coordinate) : String(coordinate + 1);
}

/** labels[axis][coordinate] */
export function axisLabels(sizes: number[], names: string[]): string[][] {
  const where = spans(sizes, names);
  const length = (names[0] ?? "").length;
  return sizes.map((size, axis) => {
    const span = where[axis];
    return Array.from({ length: size }, (_, c) => {
      if (!span) return canonicalLabel(axis, c);
      const name = names[c * stride(sizes, axis)] ?? "";
      const label = name.slice(span.start, name.length - (length - span.end));
      return label.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") || canonicalLabel(axis, c);
    });
  });
}

/** The same for the names of boards. Where coordinates do not tell their axes apart and the axes have short names, these
 *  go before: "y1" and "w1". */
export function outerLabels(labels: string[][], axisNames: string[]): string[][] {
  const alike = labels.length > 2 && new Set(labels.map(([first]) => first)).size === 1;
  if (!alike || axisNames.some((name) => name.length > 1)) return labels;
  return labels.map((some, axis) => some.map((label) => `${axisNames[axis] ?? ""}${label}`));
}

/** Axes in the order in which a cell's name tells them. */
export function axisOrder(sizes: number[], names: string[]): number[] {
  const where = spans(sizes, names);
  return sizes.map((_, axis) => axis).sort((a, b) => (where[a]?.start ?? a) - (where[b]?.start ?? b));
}
