// Capitals made of bars, for pieces that have no drawing.

/** Strokes on a grid of 4 across and 6 up: each digit pair a point. */
const strokes: Record<string, string> = {
  A: "00 26 40,12 32",
  B: "00 06,06 36 45 44 33 03,33 42 41 30 00",
  C: "45 36 16 05 01 10 30 41",
  D: "00 06,06 26 44 42 20 00",
  E: "40 00 06 46,03 33",
  F: "00 06 46,03 33",
  G: "45 36 16 05 01 10 30 41 43 23",
  H: "00 06,40 46,03 43",
  I: "10 30,16 36,20 26",
  J: "01 10 20 31 36,16 46",
  K: "00 06,46 03 40",
  L: "06 00 40",
  M: "00 06 23 46 40",
  N: "00 06 40 46",
  O: "20 10 01 05 16 26,26 36 45 41 30 20",
  P: "00 06,06 36 45 44 33 03",
  Q: "20 10 01 05 16 26,26 36 45 41 30 20,22 40",
  R: "00 06,06 36 45 44 33 03,23 40",
  S: "45 36 16 05 04 13 33 42 41 30 10 01",
  T: "06 46,20 26",
  U: "06 01 10 30 41 46",
  V: "06 20 46",
  W: "06 10 24 30 46",
  X: "00 46,06 40",
  Y: "06 23 46,23 20",
  Z: "06 46 00 40",
};

const [width, height, bar] = [38, 56, 4.4]; // the last is half a bar's width

type Point = readonly [x: number, y: number];

/** From one bar to the next: where their left edges meet, seen along the stroke. */
function edge(before: Point | undefined, at: Point, after: Point | undefined): Point {
  const left = (a: Point, b: Point): Point => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [(a[1] - b[1]) / length, (b[0] - a[0]) / length];
  };
  const m = before ? left(before, at) : left(at, after ?? at);
  const n = after ? left(at, after) : m;
  const scale = bar / Math.max(0.5, 1 + m[0] * n[0] + m[1] * n[1]);
  // Ends reach half a bar farther.
  const on = before ? (after ? 0 : bar) : -bar;
  return [at[0] + (m[0] + n[0]) * scale + m[1] * on, at[1] + (m[1] + n[1]) * scale - m[0] * on];
}

/** The outlines of a letter's strokes, standing on the origin. */
export function glyph(letter: string): string[] {
  const at = (pair: string): Point => [
    (Number(pair[0]) / 4 - 0.5) * (width - 2 * bar),
    bar + (Number(pair[1]) / 6) * (height - 2 * bar),
  ];
  return (strokes[letter] ?? "00 06 46,46 40 00").split(",").map((stroke) => {
    const points = stroke.split(" ").map(at);
    const side = (line: Point[]): Point[] => line.map((point, i) => edge(line[i - 1], point, line[i + 1]));
    const outline = [...side(points), ...side([...points].reverse())];
    return `M${outline.map((corner) => corner.map((value) => value.toFixed(3)).join(" ")).join("L")}`;
  });
}
