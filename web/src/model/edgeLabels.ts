// What stands around a board: the inner axes along the left and bottom edges, the outer axes along the top and right ones.
import { columnOffset, coordinates, rowOffset, type Arrangement, type Layout, type Metrics } from "./layout";

export const edges = ["below", "beside", "above", "after"] as const;
export type Edge = (typeof edges)[number];

export interface EdgeLabel {
  edge: Edge;
  at: number; // along the edge
  length: number;
  text: string;
}

/** Below this size of cells labels are small. */
export const roomyLabels = 26;

export function isOuter(edge: Edge): boolean {
  return edge === "above" || edge === "after";
}

export function runsAcross(edge: Edge): boolean {
  return edge === "below" || edge === "above";
}

/** `labels`: by axis, of each of its cells; `outerLabels`: the same where they name boards. */
export function edgeLabels(
  { sizes, labels, outerLabels }: { sizes: number[]; labels: string[][]; outerLabels: string[][] },
  { across, up, wrap }: Arrangement,
  layout: Layout,
  metrics: Metrics,
): EdgeLabel[] {
  const { cell, caption } = metrics;
  const { flatWidth, flatHeight, columns, rows, grid } = layout;
  const along = (edge: Edge, step: number, axes: number[]): EdgeLabel[] => {
    const names = isOuter(edge) ? outerLabels : labels;
    const text = (of: number | undefined): string => {
      const at = coordinates(sizes, of ?? 0);
      return axes.map((axis) => names[axis]?.[at[axis] ?? 0] ?? "").join(" ");
    };
    const horizontal = runsAcross(edge);
    return Array.from({ length: Math.ceil((horizontal ? columns : rows) / step) }, (_, i) => {
      const first = horizontal ? grid.at(edge === "below" ? -1 : 0)?.[i * step] : grid[i * step]?.[0];
      const at = horizontal ? columnOffset(layout, metrics, i * step) : rowOffset(layout, metrics, i * step);
      return { edge, at, length: step * cell, text: text(first) };
    });
  };
  /** At the end of each line of boards but the last: the board with which it goes on in the line above. */
  const onward = (): EdgeLabel[] => {
    const height = rows / layout.lines;
    const names = across.at(-1) ?? 0;
    return Array.from({ length: layout.lines - 1 }, (_, i) => {
      const next = coordinates(sizes, grid[i * height]?.[0] ?? 0)[names] ?? 0;
      const at = rowOffset(layout, metrics, (i + 1) * height);
      return {
        edge: "after",
        at,
        length: rowOffset(layout, metrics, (i + 2) * height - 1) + cell - at,
        text: `\u2192${outerLabels[names]?.[next] ?? ""}`,
      };
    });
  };
  // The names over the boards say the same.
  const outer = caption === 0 && wrap === undefined && flatWidth * cell >= 24;
  return [
    ...(cell >= 10 ? [...along("below", 1, across.slice(0, 1)), ...along("beside", 1, up.slice(0, 1))] : []),
    ...(outer && across.length > 1 ? along("above", flatWidth, across.slice(1)) : []),
    ...(outer && up.length > 1 ? along("after", flatHeight, up.slice(1)) : []),
    ...(wrap !== undefined && across.length === 2 && cell >= 10 ? onward() : []),
  ];
}
