// How arrows and circles look on a picture of the board, whether it is drawn by the page or on a canvas.
import { isCircle, type Brush, type DrawnShape, type OverlayArrow } from "./shapes";
import type { Spot } from "./view";

/** Of a line: its colour, that of the edge which sets it off from every board, and its dashes, in widths of the line. */
export interface LineLook {
  colour: string;
  edge: string;
  dash: readonly number[];
}

const light = "#ffffff";
const dark = "#17212b";
const dashed = [1.6, 2.2];
const dotted = [0.01, 1.75];
const dashDotted = [1.8, 1.9, 0.01, 1.9];

/** The same on every board: dark colours with a light edge, and a light one with a dark edge. */
export const brushLooks: Record<Brush, LineLook> = {
  green: { colour: "#136f26", edge: light, dash: [] },
  red: { colour: "#b8142c", edge: light, dash: dashed },
  blue: { colour: "#1443c4", edge: light, dash: dotted },
  yellow: { colour: "#f5c518", edge: dark, dash: dashDotted },
};

export const overlayLooks: Record<OverlayArrow["kind"], LineLook & { width: number }> = {
  best: { colour: "#0b6478", edge: light, dash: [], width: 0.75 },
  other: { colour: "#51616e", edge: light, dash: [], width: 0.55 },
  threat: { colour: "#8f1d5c", edge: light, dash: dashed, width: 0.7 },
  hover: { colour: "#5b2fb0", edge: light, dash: dotted, width: 0.7 },
};

/** A line as SVG path data, and the triangle at its end; "" for none. */
export interface Figure {
  key: string;
  line: string;
  head: string;
  width: number;
  dash: number[]; // in pixels
  look: LineLook;
  solid: number; // from 0 to 1
  label?: { text: string; at: Spot };
}

/** Where cells are on the picture. */
export interface Picture {
  centre: (cell: number) => Spot;
  side: number; // of a cell, in pixels
  /** The cells lie on two small boards. */
  between: (from: number, to: number) => boolean;
  small?: boolean; // beside the board: thinner lines, and smaller points
}

const rise = 0.13; // of the length, of an arrow from board to board
const highest = 1.5; // cells
const samples = 24;

const at = (value: number): number => Math.round(value * 10) / 10;
const point = ({ x, y }: Spot): string => `${at(x)} ${at(y)}`;

const lineWidth = ({ side, small = false }: Pick<Picture, "side" | "small">): number =>
  Math.min(9, Math.max(small ? 1.3 : 2.2, side * 0.135));

/** A curve of three points. */
type Curve = readonly [Spot, Spot, Spot];

function mixed([a, b, c]: Curve, s: number, t: number): Spot {
  const [i, j, k] = [(1 - s) * (1 - t), s * (1 - t) + t * (1 - s), s * t];
  return { x: i * a.x + j * b.x + k * c.x, y: i * a.y + j * b.y + k * c.y };
}

const onCurve = (curve: Curve, t: number): Spot => mixed(curve, t, t);

/** The parameter at which so much of the curve's length lies behind, by samples. */
function along(curve: Curve): (length: number) => number {
  const lengths = [0];
  let before = curve[0];
  for (let i = 1; i <= samples; ++i) {
    const next = onCurve(curve, i / samples);
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(next.x - before.x, next.y - before.y));
    before = next;
  }
  return (length) => {
    const total = lengths[samples] ?? 0;
    const wanted = length < 0 ? total + length : length;
    const i = Math.min(
      samples,
      Math.max(
        1,
        lengths.findIndex((sum) => sum >= wanted),
      ),
    );
    const [low, high] = [lengths[i - 1] ?? 0, lengths[i] ?? 0];
    const part = high > low ? (wanted - low) / (high - low) : 0;
    return Math.min(1, Math.max(0, (i - 1 + part) / samples));
  };
}

/** Upward, beside a vertical line to the right. */
function bent(a: Spot, b: Spot, by: number): Curve {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const up = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
  return [a, { x: (a.x + b.x) / 2 + 2 * by * up * dy, y: (a.y + b.y) / 2 - 2 * by * up * dx }, b];
}

/** Leaves what stands on the first cell to be seen, and ends near the middle of the second. */
export function arrow(
  from: Spot,
  to: Spot,
  { side, width, bend = 0, small = false }: { side: number; width: number; bend?: number; small?: boolean },
): Pick<Figure, "line" | "head"> {
  const curve = bent(from, to, bend);
  const parameter = along(curve);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const size = Math.min(length * 0.45, Math.max(small ? 4.5 : 7, width * 2.9));
  const tipped = parameter(-Math.min(0.06 * side, length * 0.1) || -0.001);
  const [start, end] = [parameter(Math.min(0.26 * side, length * 0.2)), parameter(-(size + 0.06 * side))];
  const [tip, base] = [onCurve(curve, tipped), onCurve(curve, end)];
  const [dx, dy] = [tip.x - base.x, tip.y - base.y];
  const wide = 0.52;
  const corners = [
    { x: base.x - wide * dy, y: base.y + wide * dx },
    { x: base.x + wide * dy, y: base.y - wide * dx },
  ];
  const line = `M${point(onCurve(curve, start))}Q${point(mixed(curve, start, end))} ${point(base)}`;
  return { line, head: `M${point(tip)}L${corners.map(point).join("L")}Z` };
}

function circle({ x, y }: Spot, side: number, width: number): string {
  const radius = at(Math.max(3, 0.46 * side - width / 2));
  return `M${at(x - radius)} ${at(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0`;
}

export function dashes({ dash }: LineLook, width: number): number[] {
  return dash.map((part) => at(Math.max(0.1, part * width)));
}

/** Of an arrow, or of a circle where both cells are the same. */
function drawn(
  { centre, side, between, small = false }: Picture,
  from: number,
  to: number,
  width: number,
): Pick<Figure, "line" | "head"> {
  if (isCircle({ from, to })) return { line: circle(centre(from), side, width), head: "" };
  const [a, b] = [centre(from), centre(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const bend = between(from, to) ? Math.min(rise, (highest * side) / Math.max(1, length)) : 0;
  return arrow(a, b, { side, width, bend, small });
}

export function shapeFigure(picture: Picture, { brush, from, to }: DrawnShape): Figure {
  const look = brushLooks[brush];
  const width = lineWidth(picture) * (isCircle({ from, to }) ? 0.6 : 1);
  const dash = dashes(look, width);
  return {
    key: `${brush} ${from} ${to}`,
    ...drawn(picture, from, to, width),
    width: at(width),
    dash,
    look,
    solid: 0.92,
  };
}

export function overlayFigure(picture: Picture, { from, to, kind, weight }: OverlayArrow): Figure {
  const look = overlayLooks[kind];
  const width = Math.max(1.8, look.width * lineWidth(picture) * (0.55 + 0.45 * weight));
  const dash = dashes(look, width);
  const solid = 0.4 + 0.4 * weight;
  return { key: `${kind} ${from} ${to}`, ...drawn(picture, from, to, width), width: at(width), dash, look, solid };
}

/** What is drawn over a board: arrows that are shown for a while below those that somebody has drawn. */
export function figuresOf(
  picture: Picture,
  shapes: readonly DrawnShape[],
  overlay: readonly OverlayArrow[] = [],
): Figure[] {
  return [
    ...overlay.map((arrow) => overlayFigure(picture, arrow)),
    ...shapes.filter(isCircle).map((shape) => shapeFigure(picture, shape)),
    ...shapes.filter((shape) => !isCircle(shape)).map((shape) => shapeFigure(picture, shape)),
  ];
}
