// How the board is looked at, and what is picked on it.
import type { AttackMaps, Colour, LegalMove } from "../core/types";
import { Mark } from "../board/marks";
import { axisLabels, axisOrder } from "../model/labels";
import { arrangements, cellCount, coordinates, layOut, smallBoard, wrapped } from "../model/layout";
import { lastTurn, targets } from "../model/moves";
import { colourOf } from "../model/words";
import type { Preferences } from "./preferences.svelte";
import type { Session } from "./session.svelte";

const nothing = { cell: -1, change: -1 };

export class BoardState {
  flipped = $state(false);
  arrangementIndex = $state(0);
  focus = $state(0);
  promotion = $state.raw<LegalMove[] | null>(null);
  /** The space in which the board is drawn. */
  space = $state.raw({ width: 0, height: 0 });
  /** A cell that shall be brought into sight. */
  wish = $state.raw({ cell: -1 });
  #picked = $state.raw(nothing);

  readonly #session: Session;
  readonly #preferences: Preferences;

  constructor(session: Session, preferences: Preferences) {
    this.#session = session;
    this.#preferences = preferences;
  }

  readonly sizes = $derived.by(() => this.#session.info?.sizes ?? [1, 1]);

  readonly choices = $derived.by(() =>
    arrangements(this.#session.info?.view ?? { across: [0], up: [1], down: [] }),
  );
  readonly arrangement = $derived.by(() => {
    const chosen = this.choices[this.arrangementIndex] ?? this.choices[0];
    const { width, height } = this.space;
    return chosen && width > 0 ? wrapped(this.sizes, chosen, width, height) : chosen;
  });
  readonly layout = $derived.by(() =>
    layOut(this.sizes, this.arrangement ?? { across: [0], up: [1], down: [] }, this.flipped),
  );

  /** Whether the game's inventor names cells in another way. */
  readonly twoNames = $derived.by(() => {
    const { info } = this.#session;
    return info !== null && info.nativeNames.some((name, cell) => name !== info.cellNames[cell]);
  });

  /** Names of cells as the player wishes to read them. */
  readonly names = $derived.by(() => {
    const { info } = this.#session;
    if (!info) return [];
    return this.#preferences.names === "native" && this.twoNames ? info.nativeNames : info.cellNames;
  });
  readonly labels = $derived.by(() => axisLabels(this.sizes, this.names));
  readonly #order = $derived.by(() => axisOrder(this.sizes, this.names));

  /** Name of the flat board that a cell lies on, in the present arrangement. */
  boardName(cell: number): string {
    const { info } = this.#session;
    if (!info || !this.arrangement) return "";
    if (this.arrangementIndex === 0 && this.#preferences.names === "native") {
      const label = info.boardLabels[cell] ?? "";
      // Where boards are many, none goes without a name.
      if (label !== "" || cellCount(this.sizes) <= smallBoard) return label;
    }
    const outer = [...this.arrangement.across.slice(1), ...this.arrangement.up.slice(1)];
    const at = coordinates(this.sizes, cell);
    return this.#order
      .filter((axis) => outer.includes(axis))
      .map((axis) => this.labels[axis]?.[at[axis] ?? 0] ?? "")
      .join("");
  }

  /** Any move, forward or back, drops what is picked. */
  readonly selected = $derived.by(() =>
    this.#picked.change === this.#session.changes ? this.#picked.cell : -1,
  );

  readonly movable = $derived.by(() => {
    const { snapshot, humanToMove } = this.#session;
    return new Set(humanToMove && snapshot ? snapshot.movable : []);
  });

  /** Where the selected piece may go. A pass goes nowhere, and has a button of its own. */
  readonly moves = $derived.by(() => {
    const found = new Map(this.#legal);
    found.delete(this.selected);
    return found;
  });
  readonly #legal = $derived.by(() =>
    this.movable.has(this.selected)
      ? targets(this.#session.legalFrom(this.selected))
      : new Map<number, LegalMove[]>(),
  );
  /** The selected piece is the king whose pass is legal. */
  readonly mayPass = $derived.by(() => this.#legal.has(this.selected));

  /** Text of the move that leaves every piece where it stands, "" if it is not legal now. */
  readonly pass = $derived.by(() =>
    this.#session.humanToMove ? (this.#session.snapshot?.pass ?? "") : "",
  );

  readonly bearing = $derived.by(() =>
    this.selected < 0 ? { white: [], black: [] } : this.#session.bearing(this.selected),
  );

  /** Whose pieces are counted on each cell that they bear on. */
  counted = $state<"neither" | Colour | "both">("neither");
  readonly attacks = $derived.by((): AttackMaps => {
    const { snapshot } = this.#session;
    if (!snapshot || this.counted === "neither") return { white: [], black: [] };
    const { white, black } = this.#session.attackMaps();
    return { white: this.counted === "black" ? [] : white, black: this.counted === "white" ? [] : black };
  });

  readonly marks = $derived.by(() => this.#computeMarks());
  /** The cells that show any sign. */
  readonly marked = $derived.by(() => {
    const cells: number[] = [];
    this.marks.forEach((mark, cell) => {
      if (mark !== 0) cells.push(cell);
    });
    return cells;
  });

  select(cell: number): void {
    this.#picked = { cell, change: this.#session.changes };
    if (cell >= 0) this.focus = cell;
  }

  /** Brings a cell into sight. */
  show(cell: number): void {
    if (cell >= 0) this.wish = { cell };
  }

  clear(): void {
    this.#picked = nothing;
    this.promotion = null;
  }

  /** A click on a cell, or Enter on it. */
  press(cell: number): void {
    this.focus = cell;
    if (this.tryMove(cell)) return;
    this.select(cell === this.selected ? -1 : cell);
  }

  /** Moves the selected piece there if it may go; asks first where there is a choice of promotion. */
  tryMove(cell: number): boolean {
    const found = this.moves.get(cell);
    const only = found?.[0];
    if (!found || !only) return false;
    if (found.length > 1) {
      this.promotion = found;
    } else {
      this.#session.play(only.text);
    }
    return true;
  }

  promote(move: LegalMove): void {
    this.promotion = null;
    this.#session.play(move.text);
  }

  #computeMarks(): number[] {
    const { snapshot } = this.#session;
    const marks = new Array<number>(snapshot?.board.length ?? 0).fill(0);
    if (!snapshot) return marks;
    const add = (cell: number, mark: number): void => {
      if (cell >= 0) marks[cell] = (marks[cell] ?? 0) | mark;
    };
    for (const move of lastTurn(snapshot.line)) {
      add(move.from, Mark.lastFrom);
      add(move.to, Mark.lastTo);
    }
    for (const cell of snapshot.checked) add(cell, Mark.check);
    add(snapshot.movedThisTurn, Mark.moved);
    if (this.selected >= 0) this.#markSelection(snapshot.board, add);
    return marks;
  }

  #markSelection(board: string, add: (cell: number, mark: number) => void): void {
    const { selected } = this;
    const piece = board[selected] ?? ".";
    add(selected, Mark.selected);
    for (const [to, moves] of this.moves) {
      const move = moves[0];
      if (!move) continue;
      if (move.castling) add(to, Mark.castling);
      else if (!move.capture) add(to, Mark.quiet);
      else add(to, board[to] === "." ? Mark.passant : Mark.capture);
    }
    if (piece !== "." && !this.#mayMove(piece)) {
      for (const { to, capture } of this.#session.reach(selected)) {
        add(to, capture ? Mark.reachCapture : Mark.reachQuiet);
      }
    }
    const friend = piece === "." ? (this.#session.snapshot?.side ?? "white") : colourOf(piece);
    const enemy = friend === "white" ? "black" : "white";
    for (const cell of this.bearing[friend]) add(cell, Mark.guards);
    for (const cell of this.bearing[enemy]) add(cell, Mark.attacks);
  }

  #mayMove(piece: string): boolean {
    return this.#session.humanToMove && this.#session.snapshot?.side === colourOf(piece);
  }
}
