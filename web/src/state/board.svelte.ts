// The board of `model/headless`, made reactive: how it is looked at, and what is selected on it.
import type { AttackMaps, Bearing, Explanation, GameInfo, LegalMove, ReachMove, Snapshot } from "../core/types";
import {
  arrangementChoices,
  countedAttacks,
  destsOf,
  homeCell,
  movableCells,
  moveTo,
  noSelection,
  press,
  selectedCell,
  showsReach,
  type Counted,
  type HeadlessState,
  type Press,
  type Selection,
} from "../model/headless";
import { axisLabels, axisOrder } from "../model/labels";
import { markedCells, marksOf } from "../model/marks";
import { targetAxes } from "../model/targets";
import { whyCheck, whyMoved, whyOf, type Why } from "../model/why";
import { cellNames, flatBoardName, hasTwoNames, type Naming } from "../model/names";
import type { Preferences } from "./preferences.svelte";
import type { Session } from "./session.svelte";

const nobody = { white: [], black: [] };

export class BoardState implements HeadlessState {
  flipped = $state(false);
  arrangementIndex = $state(0);
  focus = $state(0);
  promotion = $state.raw<LegalMove[] | null>(null);
  counted = $state<Counted>("neither");
  replayed = $state.raw<Why | null>(null); // the last move while it is shown once more
  cursor = $state(false); // shown on the cell that has the focus, and moved by the arrow keys
  pointed = $state(-1); // cell under the mouse, or with the focus when keys moved it
  #selection = $state.raw<Selection>(noSelection);

  readonly #session: Session;
  readonly #preferences: Preferences;

  constructor(session: Session, preferences: Preferences) {
    this.#session = session;
    this.#preferences = preferences;
  }

  get info(): GameInfo | null {
    return this.#session.info;
  }

  get snapshot(): Snapshot | null {
    return this.#session.snapshot;
  }

  get humanToMove(): boolean {
    return this.#session.humanToMove;
  }

  get naming(): Naming {
    return this.#preferences.get("names");
  }

  /** How attacks are shown. */
  get shaded(): boolean {
    return this.#preferences.get("attacks") !== "numbers";
  }
  get numbered(): boolean {
    return this.#preferences.get("attacks") !== "shading";
  }

  readonly sizes = $derived.by(() => this.info?.sizes ?? [1, 1]);
  readonly choices = $derived.by(() => arrangementChoices(this));
  readonly arrangement = $derived.by(() => this.choices[this.arrangementIndex] ?? this.choices[0]);
  readonly twoNames = $derived.by(() => hasTwoNames(this.info));
  readonly names = $derived.by(() => cellNames(this.info, this.naming));
  readonly labels = $derived.by(() => axisLabels(this.sizes, this.names));
  readonly axisOrder = $derived.by(() => axisOrder(this.sizes, this.names));

  readonly selected = $derived.by(() => selectedCell(this.#selection, this.#session.changes));
  readonly movable = $derived.by(() => movableCells(this));
  readonly legal = $derived.by((): LegalMove[] =>
    this.movable.has(this.selected) ? this.#session.legalFrom(this.selected) : [],
  );
  readonly bearing = $derived.by((): Bearing => (this.selected < 0 ? nobody : this.#session.bearing(this.selected)));
  readonly reach = $derived.by((): ReachMove[] => (showsReach(this) ? this.#session.reach(this.selected) : []));
  readonly dests = $derived.by(() => destsOf(this));

  /** Text of the move that leaves every piece where it stands, "" if it is not legal now. */
  readonly pass = $derived.by(() => (this.humanToMove ? (this.snapshot?.pass ?? "") : ""));

  readonly attacks = $derived.by((): AttackMaps => {
    if (!this.snapshot || this.counted === "neither") return nobody;
    return countedAttacks(this.#session.attackMaps(), this.counted);
  });

  readonly marks = $derived.by(() => marksOf(this));
  readonly marked = $derived.by(() => markedCells(this.marks));

  /** What there is to say of the way between the selected and the pointed cell; without a selection, of a check. */
  readonly why = $derived.by((): Why | null => {
    const explain = (from: number, to: number): Explanation => this.#session.explain(from, to);
    if (this.replayed) return this.replayed;
    if (this.selected >= 0) return whyOf(this, this.pointed, explain);
    return whyCheck(this, (cell) => this.#session.bearing(cell), explain);
  });

  /** How the last move went, if that is known. */
  readonly moved = $derived.by((): Why | null => {
    const { last, way } = this.#session;
    return last && way?.node === last.node ? whyMoved(this, last, way.found) : null;
  });

  /** How many axes change on the way of the selected piece to the cell, 0 if it cannot get there. */
  targetAxes(cell: number): number {
    return targetAxes(this.sizes, this.marks[cell] ?? 0, this.selected, cell);
  }

  /** Name of the flat board that a cell lies on, in the present arrangement. */
  boardName(cell: number): string {
    return flatBoardName(this, cell);
  }

  /** The cell to look at first. */
  home(): number {
    return homeCell(this);
  }

  select(cell: number): void {
    this.#selection = { cell, change: this.#session.changes };
    this.replayed = null;
    if (cell >= 0) this.focus = cell;
  }

  clear(): void {
    this.#selection = noSelection;
    this.promotion = null;
  }

  /** A click on a cell, or Enter on it. */
  press(cell: number): void {
    this.focus = cell;
    this.#carryOut(press(this, cell));
  }

  /** Moves the selected piece there if it may go; asks first where there is a choice of promotion. */
  tryMove(cell: number): void {
    const move = moveTo(this.dests, cell);
    if (move) this.#carryOut(move);
  }

  promote(move: LegalMove): void {
    this.promotion = null;
    this.#session.play(move.text);
  }

  #carryOut(outcome: Press): void {
    if (outcome.kind === "play") this.#session.play(outcome.move.text);
    else if (outcome.kind === "promote") this.promotion = outcome.moves;
    else this.select(outcome.cell);
  }
}
