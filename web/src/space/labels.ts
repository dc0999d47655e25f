// Which names can stand in a picture without one lying over another.
import type { Screen } from "./camera";

export interface Label {
  text: string;
  x: number; // of its middle
  y: number;
  depth: number;
  kind: "cell" | "axis" | "edge" | "board";
}

const letter = 7.8; // pixels
const line = 16;

/** Those that come first keep their places. */
export function withoutOverlap(labels: readonly Label[], { width, height }: Screen): Label[] {
  const kept: Label[] = [];
  const half = ({ text, kind }: Label): number => (text.length * letter) / 2 + (kind === "cell" || kind === "axis" ? 8 : 2);
  for (const label of labels) {
    if (label.depth <= 0 || label.x < 0 || label.y < 0 || label.x > width || label.y > height) continue;
    const free = kept.every(
      (other) => Math.abs(other.x - label.x) >= half(other) + half(label) || Math.abs(other.y - label.y) >= line,
    );
    if (free) kept.push(label);
  }
  return kept;
}
