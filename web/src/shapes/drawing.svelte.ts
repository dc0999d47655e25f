// Drawing arrows and circles on the board, with the right button, a pen or keys, and keeping them with the position.
import type { Aim } from "../board/stroke";
import type { GameInfo } from "../core/types";
import { cellName } from "../model/cells";
import type { Layout } from "../model/layout";
import { figuresOf, type Figure } from "../model/shapeFigures";
import {
  brushes,
  brushNames,
  erased,
  shapesIn,
  shapeWords,
  toggled,
  withShapes,
  type Brush,
  type DrawnShape,
} from "../model/shapes";
import { isKnightLeap, onLine, snapped, type Near } from "../model/snapping";
import { cellMiddle, type Grid } from "../model/view";
import { capital } from "../model/words";
import type { BoardState } from "../state/board.svelte";
import type { Session } from "../state/session.svelte";
import * as say from "../words/en/shapes";
import { flatCells, sliceCells, spaceCells } from "./aims";
import { follow } from "./follow";
import Layer from "./Layer.svelte";
import Pen from "./Pen.svelte";
import { sliceFigures, type Slice } from "./sliceFigures";
import Told from "./Told.svelte";

export type Tool = Brush | "eraser";

/** What has been drawn in a position and is not in its comment, or not yet. */
interface Drawn {
  info: GameInfo;
  node: number;
  shapes: readonly DrawnShape[];
}

const none: readonly DrawnShape[] = [];

export class Drawing {
  /** What is loaded with it: to show shapes, and to find the cells near a point of each picture. */
  readonly parts = { Layer, Pen, Told, flatCells, sliceCells, spaceCells };
  /** What a press draws with while the pen is out; null: it is not. */
  tool = $state<Tool | null>(null);
  /** What is being drawn just now. */
  sketch = $state.raw<DrawnShape | null>(null);
  said = $state("");
  /** How often something that was begun has been given up. */
  cancelled = 0;
  #brush = $state<Brush>("green"); // of the keys
  #from = $state(-1); // where an arrow has begun that keys draw
  /** On the way into the comment. */
  #written = $state.raw<Drawn | null>(null);
  /** Of games that somebody else decides, which are nobody's record before they are over. */
  #loose = $state.raw<readonly Drawn[]>([]);
  #writing: Promise<void> = Promise.resolve();
  #reach: { from: number; cells: ReadonlySet<number> } = { from: -1, cells: new Set() };
  readonly #session: Session;
  readonly #board: BoardState;

  constructor(session: Session, board: BoardState) {
    this.#session = session;
    this.#board = board;
  }

  /** Those of the position that is shown. */
  readonly shapes = $derived.by((): readonly DrawnShape[] => {
    const { info, snapshot, referee } = this.#session;
    if (!info || !snapshot) return none;
    const here = (drawn: Drawn): boolean => drawn.info === info && drawn.node === snapshot.node;
    if (referee) return this.#loose.find(here)?.shapes ?? none;
    if (this.#written && here(this.#written)) return this.#written.shapes;
    return shapesIn(info.sizes, this.#session.tree.notes(snapshot.node).comment ?? "");
  });

  /** With what is being drawn. */
  readonly seen = $derived.by(() => {
    const { sketch, shapes } = this;
    return sketch && !shapes.some((one) => sameCells(one, sketch)) ? [...shapes, sketch] : shapes;
  });

  /** What is drawn over flat boards; `small`: over a picture of them beside the board. */
  onBoards(layout: Layout, grid: Grid, small = false): Figure[] {
    const { column, row, flatWidth, flatHeight } = layout;
    const flatOf = (cell: number): string =>
      `${Math.floor((column[cell] ?? 0) / flatWidth)} ${Math.floor((row[cell] ?? 0) / flatHeight)}`;
    return figuresOf(
      {
        centre: (cell) => cellMiddle(layout, grid, cell),
        side: grid.cell,
        between: (from, to) => flatOf(from) !== flatOf(to),
        small,
      },
      this.seen,
      this.#board.overlay,
    );
  }

  /** What is drawn over one flat board of many. */
  onSlice(slice: Omit<Slice, "nameOf">): Figure[] {
    return sliceFigures({ ...slice, nameOf: (cell) => this.nameOf(cell) }, this.seen, this.#board.overlay);
  }

  nameOf(cell: number): string {
    return this.#board.names[cell] ?? cellName(this.#board.sizes, cell);
  }

  words(shape: DrawnShape): string {
    return capital(shapeWords(shape, (cell) => this.nameOf(cell)));
  }

  /** Draws a shape, or removes it if it is there. */
  toggle(shape: DrawnShape): void {
    const before = this.shapes;
    const after = toggled(before, shape);
    this.#tell(after.length < before.length ? say.removed(this.words(shape)) : this.words(shape));
    this.#keep(after);
  }

  clear(): void {
    this.#from = -1;
    this.#tell(this.shapes.length > 0 ? say.allRemoved : say.nothingToRemove);
    if (this.shapes.length > 0) this.#keep(none);
  }

  erase(cell: number): void {
    const left = erased(this.shapes, cell);
    const gone = this.shapes.filter((shape) => !left.includes(shape));
    if (gone.length === 0) return;
    this.#tell(say.removed(gone.map((shape) => this.words(shape)).join(", ")));
    this.#keep(left);
  }

  /** By a key: begins an arrow on the cell, or ends it there. */
  mark(cell: number): void {
    const from = this.#from;
    if (from < 0) {
      this.#from = cell;
      this.sketch = { brush: this.#brush, from: cell, to: cell };
      this.#tell(say.beganAt(this.nameOf(cell)));
    } else {
      this.#from = -1;
      this.sketch = null;
      this.toggle({ brush: this.#brush, from, to: cell });
    }
  }

  /** The cell cursor has moved: the arrow that keys draw would end there. */
  lead(cell: number): void {
    if (this.#from >= 0 && cell >= 0) this.sketch = { brush: this.#brush, from: this.#from, to: cell };
  }

  /** The next colour for the keys. */
  nextBrush(): void {
    const { sketch } = this;
    this.#brush = brushes[(brushes.indexOf(this.#brush) + 1) % brushes.length] ?? "green";
    if (this.#from >= 0 && sketch) this.sketch = { ...sketch, brush: this.#brush };
    this.#tell(say.drawsIn(brushNames[this.#brush]));
  }

  /** Gives up the arrow that has been begun, or puts the pen away; false if there is nothing of both. */
  cancel(): boolean {
    if (this.#from < 0 && this.sketch === null && this.tool === null) return false;
    ++this.cancelled;
    if (this.#from >= 0 || this.sketch) this.#tell(say.cancelled);
    else this.tool = null;
    this.#from = -1;
    this.sketch = null;
    return true;
  }

  take(tool: Tool | null): void {
    this.tool = tool;
    this.sketch = null;
    this.#from = -1;
  }

  /** Follows the hand from the first of the events on, until it is lifted. */
  follow(events: readonly PointerEvent[], aim: Aim): void {
    this.#from = -1;
    follow(this, events, (x, y, from) => aim(this, x, y, from));
  }

  /** Learns which cells the piece on a cell reaches: arrows likely end there. */
  async begin(cell: number): Promise<void> {
    this.#reach = { from: cell, cells: new Set() };
    const { info, snapshot } = this.#session;
    if (!info?.wholeBoard || (snapshot?.board[cell] ?? ".") === ".") return;
    const reach = await this.#session.ask("reach", cell);
    if (reach && this.#reach.from === cell) this.#reach = { from: cell, cells: new Set(reach.map(({ to }) => to)) };
  }

  /** The cell meant by the end of an arrow, of those near the pointer; -1 for none. */
  aimed(near: readonly Near[], from: number): number {
    if (from < 0) return snapped(near, () => false);
    const { sizes } = this.#board;
    const leaps = this.#session.info?.pieces.some(({ name }) => name === "knight") === true;
    return snapped(
      near,
      (cell) => onLine(sizes, from, cell) || (leaps && isKnightLeap(sizes, from, cell)) || this.#reach.cells.has(cell),
    );
  }

  #tell(words: string): void {
    this.said = words;
  }

  #keep(shapes: readonly DrawnShape[]): void {
    const { info, snapshot, referee } = this.#session;
    if (!info || !snapshot) return;
    const drawn = { info, node: snapshot.node, shapes };
    if (referee) {
      this.#loose = [...this.#loose.filter((one) => one.info === info && one.node !== drawn.node), drawn];
      return;
    }
    this.#written = drawn;
    this.#writing = this.#writing.then(() => this.#write(drawn));
  }

  /** Into the comment as it is by then. */
  async #write(drawn: Drawn): Promise<void> {
    const session = this.#session;
    const { info, node, shapes } = drawn;
    if (session.info === info) {
      const comment = session.tree.notes(node).comment ?? "";
      await session.comment(node, withShapes(info.sizes, comment, shapes));
    }
    if (this.#written === drawn) this.#written = null;
  }
}

function sameCells(a: DrawnShape, b: DrawnShape): boolean {
  return a.brush === b.brush && a.from === b.from && a.to === b.to;
}
