// Where every cell of a board of any number of axes is drawn. Axes are nested in levels: level 0 spans
// one flat board, level 1 places flat boards in a block, level 2 places blocks, and so on.

export interface Arrangement {
  across: number[]; // axes left to right, innermost first
  up: number[]; // axes bottom to top, innermost first
  down: number[]; // axes of `up` that run top to bottom instead
  /** Where given: the outermost axis across is broken into lines of so many steps, one above the other. */
  wrap?: number;
}

export interface FlatBoard {
  readonly index: number;
  readonly column: number; // of its left cells
  readonly row: number; // of its top cells
  readonly width: number;
  readonly height: number;
  readonly rows: number[][]; // cells, top row first
}

/** How large a layout is and where its gaps are. */
export interface Frame {
  columns: number;
  rows: number;
  columnBlocks: number[]; // columns of one block at level 1, 2, ..: where gaps come
  rowBlocks: number[];
  flatWidth: number;
  flatHeight: number;
  captions: boolean; // flat boards are named one by one; else the rows and columns of boards are, at the edges
  lines: number; // more than one where the outermost axis across is broken: then no edge names its rows and columns of boards
}

export interface Layout extends Frame {
  column: Int32Array; // by cell, from the left
  row: Int32Array; // by cell, from the top
  grid: number[][]; // cell by row and column
  flats: FlatBoard[]; // in reading order
}

export function coordinates(sizes: readonly number[], cell: number): number[] {
  const at: number[] = [];
  for (const size of sizes) {
    at.push(cell % size);
    cell = Math.floor(cell / size);
  }
  return at;
}

export function cellCount(sizes: number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}

/** Cells of even and odd coordinate sum are shaded differently. */
export function isDark(sizes: number[], cell: number): boolean {
  let sum = 0;
  for (const size of sizes) {
    sum += cell % size;
    cell = Math.floor(cell / size);
  }
  return sum % 2 === 0;
}

/** Position along nested axes, and the sizes of the blocks at each level above the innermost axis. */
function nest(sizes: number[], axes: number[]): { length: number; blocks: number[] } {
  const blocks: number[] = [];
  let length = 1;
  axes.forEach((axis, level) => {
    if (level > 0) blocks.push(length);
    length *= sizes[axis] ?? 1;
  });
  return { length, blocks };
}

/** By cell, the position along nested axes. */
function along(sizes: number[], axes: number[], reversed: (axis: number) => boolean): Int32Array {
  const all = new Int32Array(cellCount(sizes));
  let filled = 1; // cells of the axes so far; those of the next repeat them, moved on
  sizes.forEach((size, axis) => {
    const level = axes.indexOf(axis);
    const stride = level < 0 ? 0 : axes.slice(0, level).reduce((product, inner) => product * (sizes[inner] ?? 1), 1);
    for (let c = size - 1; c >= 0; --c) {
      const step = stride * (reversed(axis) ? size - 1 - c : c);
      for (let i = 0; i < filled; ++i) all[c * filled + i] = (all[i] ?? 0) + step;
    }
    filled *= size;
  });
  return all;
}

/** Steps in a line of the outermost axis across, and how many lines that makes. */
function wrapping(sizes: number[], { across, wrap }: Arrangement): { steps: number; lines: number } {
  const size = across.length > 1 ? (sizes[across.at(-1) ?? 0] ?? 1) : 1;
  const steps = wrap ?? size;
  return { steps, lines: Math.ceil(size / steps) };
}

export function frameOf(sizes: number[], arrangement: Arrangement): Frame {
  const horizontal = nest(sizes, arrangement.across);
  const vertical = nest(sizes, arrangement.up);
  const { steps, lines } = wrapping(sizes, arrangement);
  return {
    columns: lines > 1 ? steps * (horizontal.blocks.at(-1) ?? 1) : horizontal.length,
    rows: vertical.length * lines,
    columnBlocks: horizontal.blocks,
    rowBlocks: lines > 1 ? [...vertical.blocks, vertical.length] : vertical.blocks,
    flatWidth: sizes[arrangement.across[0] ?? -1] ?? 1,
    flatHeight: sizes[arrangement.up[0] ?? -1] ?? 1,
    lines,
    captions: lines > 1 || cellCount(sizes) > smallBoard || arrangement.across.length < 2 || arrangement.up.length < 2,
  };
}

export function layOut(sizes: number[], arrangement: Arrangement, flipped: boolean): Layout {
  const { across, up, down } = arrangement;
  const frame = frameOf(sizes, arrangement);
  const { columns, rows, lines } = frame; // lines are filled from the bottom
  const height = nest(sizes, up).length;
  const column = along(sizes, across, () => flipped);
  // Rows count from the top, so an axis that runs bottom to top is the reversed one.
  const row = along(sizes, up, (axis) => down.includes(axis) === flipped);
  const grid = Array.from({ length: rows }, () => new Array<number>(columns).fill(-1));
  for (let cell = 0; cell < column.length; ++cell) {
    const x = column[cell] ?? 0;
    const y = (row[cell] ?? 0) + (lines - 1 - Math.floor(x / columns)) * height;
    column[cell] = x % columns;
    row[cell] = y;
    const line = grid[y];
    if (line) line[x % columns] = cell;
  }
  return { ...frame, column, row, grid, flats: cutFlats(grid, frame) };
}

/** The flat board that a cell lies on. */
export function flatOf(layout: Layout, cell: number): FlatBoard | undefined {
  const { flats, flatWidth, flatHeight } = layout;
  const [column, row] = [layout.column[cell] ?? 0, layout.row[cell] ?? 0];
  return flats.find((flat) => flat.column === column - (column % flatWidth) && flat.row === row - (row % flatHeight));
}

/** Cut out of the grid when it is looked at: of large boards few are. */
class Flat implements FlatBoard {
  #rows: number[][] | undefined;
  readonly #grid: number[][];
  readonly index: number;
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;

  constructor(grid: number[][], { flatWidth, flatHeight }: Frame, index: number, column: number, row: number) {
    this.#grid = grid;
    this.index = index;
    this.column = column;
    this.row = row;
    this.width = flatWidth;
    this.height = flatHeight;
  }

  get rows(): number[][] {
    const { column, row, width, height } = this;
    return (this.#rows ??= this.#grid.slice(row, row + height).map((line) => line.slice(column, column + width)));
  }
}

function cutFlats(grid: number[][], frame: Frame): FlatBoard[] {
  const flats: FlatBoard[] = [];
  for (let row = 0; row < grid.length; row += frame.flatHeight) {
    for (let column = 0; column < frame.columns; column += frame.flatWidth) {
      // The last line may be shorter than the others.
      if (grid[row]?.[column] !== -1) flats.push(new Flat(grid, frame, flats.length, column, row));
    }
  }
  return flats;
}

/** The cell a step away on the screen, crossing from board to board; the cell itself at the edge. Where a line of boards
 *  is broken, it goes on in the next line, and nothing leads from line to line otherwise. */
export function neighbour(layout: Layout, cell: number, dx: number, dy: number): number {
  const { columns, rows, lines } = layout;
  const height = rows / lines; // of a line, the first of them at the bottom
  const row = layout.row[cell] ?? 0;
  const line = lines - 1 - Math.floor(row / height);
  const last = columns * lines - 1;
  const x = Math.min(Math.max(line * columns + (layout.column[cell] ?? 0) + dx, 0), last);
  const top = row - (row % height);
  const y = Math.min(Math.max(row + dy, top), top + height - 1);
  const there = layout.grid[y + (line - Math.floor(x / columns)) * height]?.[x % columns] ?? -1;
  return there < 0 ? cell : there;
}

export interface Metrics {
  cell: number; // side of a cell in pixels
  gaps: number[]; // between blocks of level 1, 2, ..
  caption: number; // height of the name over a flat board, 0 without
}

/** Left edge of a column in pixels. */
export function columnOffset(layout: Frame, metrics: Metrics, column: number): number {
  return layout.columnBlocks.reduce(
    (x, block, level) => x + Math.floor(column / block) * (metrics.gaps[level] ?? 0),
    column * metrics.cell,
  );
}

/** Top edge of a row in pixels, below the caption of its flat board. */
export function rowOffset(layout: Frame, metrics: Metrics, row: number): number {
  const captions = (Math.floor(row / layout.flatHeight) + 1) * metrics.caption;
  return layout.rowBlocks.reduce(
    (y, block, level) => y + Math.floor(row / block) * (metrics.gaps[level] ?? 0),
    row * metrics.cell + captions,
  );
}

export function extent(layout: Frame, metrics: Metrics): { width: number; height: number } {
  return {
    width: columnOffset(layout, metrics, layout.columns - 1) + metrics.cell,
    height: rowOffset(layout, metrics, layout.rows - 1) + metrics.cell,
  };
}

/** Cells smaller than this are hard to read and to hit. */
export const readableCell = 16;
export const largestCell = 96;
const smallestCell = 1;
const captionFrom = 26; // cells at least this wide leave room for names over the boards
const namedFrom = 12; // if boards have no other name

function captionAt(layout: Frame, cell: number): number {
  if (!layout.captions) return 0;
  if (cell >= captionFrom) return 16;
  return layout.lines > 1 && cell >= namedFrom ? 11 : 0;
}

export function metricsAt(layout: Frame, cell: number): Metrics {
  const levels = Math.max(layout.columnBlocks.length, layout.rowBlocks.length);
  const gaps = Array.from({ length: levels }, (_, level) =>
    cell < 6
      ? Math.max(0.5, cell * (level === 0 ? 0.35 : 0.5 + 0.6 * level))
      : Math.round(level === 0 ? 2 + cell * 0.12 : 4 + cell * 0.5 * level),
  );
  return { cell, gaps, caption: levels > 0 ? captionAt(layout, cell) : 0 };
}

function fits(layout: Frame, cell: number, width: number, height: number): boolean {
  const need = extent(layout, metricsAt(layout, cell));
  return need.width <= width && need.height <= height;
}

/** The size of cells at which the whole board fits into the space: whole pixels while that is possible. */
export function fitCell(layout: Frame, width: number, height: number): number {
  for (let cell = largestCell; cell >= 4; --cell) if (fits(layout, cell, width, height)) return cell;
  for (let cell = 3.75; cell > smallestCell; cell -= 0.25) if (fits(layout, cell, width, height)) return cell;
  return smallestCell;
}

/** The arrangement as the space demands. Boards in a single line stand side by side or one above the other, whichever
 *  makes the cells larger, so that neighbouring boards are neighbours; only where the cells would be hard to read, and on
 *  boards of more axes, the outermost axis across is broken into lines where that makes the cells larger. Small boards of
 *  more than one line stay as they are. */
export function wrapped(sizes: number[], arrangement: Arrangement, width: number, height: number): Arrangement {
  const { across, up } = arrangement;
  if (across.length < 2) return arrangement;
  const small = cellCount(sizes) <= smallBoard;
  if (small && up.length > 1) return arrangement;
  const fitted = (choice: Arrangement): number => fitCell(frameOf(sizes, choice), width, height);
  if (across.length === 2 && up.length === 1) {
    const column = { ...arrangement, across: across.slice(0, 1), up: [...up, ...across.slice(1)] };
    const line = fitted(column) > fitted(arrangement) ? column : arrangement;
    if (fitted(line) >= readableCell) return line;
  }
  const size = sizes[across.at(-1) ?? 0] ?? 1;
  // The most steps a line first: where nothing is won, lines stay whole. Equal lines if there can be.
  const all = Array.from({ length: size }, (_, i) => size - i);
  const even = all.filter((steps) => size % steps === 0);
  const choices = even.length > 2 ? even : all;
  let best = arrangement;
  let largest = 0;
  for (const steps of choices) {
    const choice = steps === size ? arrangement : { ...arrangement, wrap: steps };
    const cell = fitted(choice);
    if (cell > largest) [best, largest] = [choice, cell];
  }
  return best;
}

/** Boards of up to so many cells are always drawn whole. */
export const smallBoard = 256;

/** Four axes of one size, and few enough cells to be told apart as a hypercube. */
export function isHypercube(sizes: number[]): boolean {
  return sizes.length === 4 && new Set(sizes).size === 1 && cellCount(sizes) <= smallBoard;
}

/** Boards of up to so many cells are shown in every arrangement at once, and move from one to the other. */
export const mostMoving = 4096;
