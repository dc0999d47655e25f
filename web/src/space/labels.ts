// Which names can stand in a picture without one lying over another.
import type { Screen } from "./camera";

export interface Label {
  text: string;
  x: number; // of its middle
  y: number;
  depth: number;
  kind: "cell" | "axis" | "edge" | "board";
}

export const letter = 7.8; // pixels
const line = 16;

/** Those that come first keep their places. */
export function withoutOverlap(labels: readonly Label[], { width, height }: Screen): Label[] {
  const kept: Label[] = [];
  const half = ({ text, kind }: Label): number =>
    (text.length * letter) / 2 + (kind === "cell" || kind === "axis" ? 8 : 2);
  for (const label of labels) {
    const { y, depth } = label;
    if (depth <= 0 || label.x < 0 || y < 0 || label.x > width || y > height) continue;
    // Whole words, also at the edge.
    const x = Math.max(half(label), Math.min(width - half(label), label.x));
    const free = kept.every(
      (other) => Math.abs(other.x - x) >= half(other) + half(label) || Math.abs(other.y - y) >= line,
    );
    if (free) kept.push({ ...label, x, y: Math.max(line / 2, Math.min(height - line / 2, y)) });
  }
  return kept;
}
