// The board of `model/headless`, made reactive: how it is looked at, and what is selected on it.
import type { AttackMaps, Bearing, Explanation, GameInfo, LegalMove, ReachMove, Snapshot } from "../core/types";
import {
  arrangementChoices,
  asksWhy,
  countedAttacks,
  destsOf,
  homeCell,
  movableCells,
  moveOf,
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
import { arrangementAt, canTurn, insideName, outsideLetters, type Arranged } from "../model/arrangements";
import { moveCells } from "../model/cells";
import { axisLabels, axisOrder, outerLabels } from "../model/labels";
import { cellCount } from "../model/layout";
import { Mark, markedCells, marksOf } from "../model/marks";
import type { DrawnShape, OverlayArrow } from "../model/shapes";
import { targetAxes } from "../model/targets";
import { boardAfter } from "../model/moves";
import { whoBears, whyCheck, whyHint, whyMoved, whyOf, type Why } from "../model/why";
import { cellNames, flatBoardName, hasTwoNames, type Naming } from "../model/names";
import { colourOf } from "../model/words";
import type { Drawing } from "../shapes/drawing.svelte";
import { Answers } from "./answers.svelte";
import type { Preferences } from "./preferences.svelte";
import type { Advance } from "./referee";
import type { Session } from "./session.svelte";

/** What presses a cell: a finger cannot point at it before; `lens`: a finger, where cells are shown larger. */
export type Presser = "pointer" | "finger" | "lens";

const nobody = { white: [], black: [] };

/** What a lesson shows on the board, and perhaps asks for. */
export interface Asked {
  /** Marks of cells. */
  marks: ReadonlyMap<number, number>;
  /** The piece whose ways to them are counted, -1 for none. */
  from: number;
  /** Takes a cell that is pressed, and nothing is said of cells that are only pointed at; null: pieces are moved, as ever. */
  give: ((cell: number) => void) | null;
  /** The cell to look at first, -1: that of the position. */
  home: number;
}

/** What the core tells of a cell that is selected. */
interface Facts {
  legal: LegalMove[];
  bearing: Bearing;
  reach: ReachMove[];
}

interface Chosen {
  move: LegalMove | null;
  change: number; // how often the position had changed by then
}

const nothing: Facts = { legal: [], bearing: nobody, reach: [] };

export class BoardState implements HeadlessState {
  flipped = $state(false);
  arranged = $state.raw<Arranged>({ index: 0, turned: false });
  focus = $state(0);
  silent = $state(false); // says nothing that was not asked for
  wantsFocus = $state(false); // the keyboard's focus goes to the board once it is drawn
  promotion = $state.raw<LegalMove[] | null>(null);
  counted = $state<Counted>("neither");
  replayed = $state.raw<Why | null>(null); // the last move while it is shown once more
  preview = $state.raw(""); // another position of the same game, a letter a cell, shown in place of this one; "" for none
  cursor = $state(false); // shown on the cell that has the focus, and moved by the arrow keys
  /** Arrows that are shown for a while, and kept nowhere. */
  overlay = $state.raw<readonly OverlayArrow[]>([]);
  /** What draws arrows and circles, once there are any or somebody wants to. */
  drawing = $state.raw<Drawing | null>(null);
  /** Of a lesson. */
  asked = $state.raw<Asked | null>(null);
  pointed = $state(-1); // cell under the mouse, or with the focus when keys moved it
  #selection = $state.raw<Selection>(noSelection);
  #chosen = $state.raw<Chosen>({ move: null, change: -1 });
  #asked = false; // whether the move that a promotion is chosen for is to be confirmed
  #wayChosen = $state.raw({ selected: -1, pointed: -1, index: 0 });

  #drawing: Promise<Drawing> | undefined;

  readonly #session: Session;
  readonly #preferences: Preferences;
  readonly #facts = new Answers<Facts>();
  readonly #explanations = new Answers<Explanation>();
  readonly #bearings = new Answers<Bearing>();
  readonly #maps = new Answers<AttackMaps>();
  #said: { why: Why | null; selected: number; changes: number } = { why: null, selected: -1, changes: -1 };

  constructor(session: Session, preferences: Preferences) {
    this.#session = session;
    this.#preferences = preferences;
  }

  get info(): GameInfo | null {
    return this.#session.info;
  }

  /** The position as it is seen: with moves that are set in advance as made. */
  readonly #seen = $derived.by((): Snapshot | null => {
    const { snapshot } = this.#session;
    return snapshot && this.#planned ? { ...snapshot, board: this.#planned } : snapshot;
  });

  get snapshot(): Snapshot | null {
    return this.#seen;
  }

  /** "" unless moves in advance are shown as made: the core knows nothing of that board. */
  get #planned(): string {
    return this.#session.advance?.planned ?? "";
  }

  /** How often what is seen has changed. */
  get #changes(): number {
    return this.#session.changes + (this.#session.advance?.plans ?? 0);
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
  readonly arrangement = $derived.by(() => arrangementAt(this.choices, this.arranged));
  readonly twoNames = $derived.by(() => hasTwoNames(this.info));
  readonly names = $derived.by(() => cellNames(this.info, this.naming));
  /** What cells are called on the board. */
  get shownNames(): readonly string[] {
    return this.names;
  }
  readonly labels = $derived.by(() => axisLabels(this.sizes, this.names));
  readonly outerLabels = $derived.by(() => outerLabels(this.labels, this.info?.axisNames ?? []));
  readonly axisOrder = $derived.by(() => axisOrder(this.sizes, this.names));
  /** Of each choice: the axes inside, and in some games the letters of those outside. */
  readonly choiceNames = $derived.by(() => {
    const letters = outsideLetters(this.choices, this.labels, this.axisOrder);
    return this.choices.map((choice, i) => ({
      inside: insideName(this.info?.axisNames ?? [], choice),
      letters: letters[i] ?? "",
    }));
  });

  readonly selected = $derived.by(() => selectedCell(this.#selection, this.#changes));
  readonly movable = $derived.by(() => (this.asked?.give ? new Set<number>() : movableCells(this)));
  readonly #told = $derived.by((): Facts | undefined => {
    const { selected } = this;
    if (selected < 0) return nothing;
    return this.#facts.get(this.#changes, selected, () => this.#ask(selected));
  });
  readonly known = $derived.by(() => this.#told !== undefined);
  readonly legal = $derived.by(() => (this.#told ?? nothing).legal);
  readonly bearing = $derived.by(() => (this.#told ?? nothing).bearing);
  readonly reach = $derived.by(() => (this.#told ?? nothing).reach);
  readonly dests = $derived.by(() => destsOf(this));

  readonly pending = $derived.by((): LegalMove | null => {
    const { move, change } = this.#chosen;
    return this.humanToMove && change === this.#session.changes ? move : null;
  });

  /** The pieces, a letter a cell, or those of the position that is previewed: a move that is to be confirmed is shown as made. */
  readonly pieces = $derived.by((): string => {
    const { pending, preview } = this;
    if (preview !== "") return preview;
    const board = this.snapshot?.board ?? "";
    if (!pending) return board;
    const why = pending.castling ? this.why : null;
    return boardAfter(board, pending, why?.to === pending.to ? why.way : null);
  });

  /** Text of the move that leaves every piece where it stands, "" if it is not legal now. */
  readonly pass = $derived.by(() => (this.humanToMove ? (this.snapshot?.pass ?? "") : ""));

  readonly attacks = $derived.by((): AttackMaps => {
    if (!this.snapshot || this.counted === "neither") return nobody;
    const maps = this.#maps.get(this.#session.changes, 0, () => this.#session.ask("attackMaps"));
    return countedAttacks(maps ?? nobody, this.counted);
  });

  readonly marks = $derived.by(() => {
    const marks = marksOf(this);
    for (const text of this.#session.advance?.ahead ?? []) {
      const cells = moveCells(this.sizes, text);
      if (cells) for (const cell of [cells.from, cells.to]) marks[cell] = (marks[cell] ?? 0) | Mark.ahead;
    }
    for (const [cell, mark] of this.asked?.marks ?? []) marks[cell] = (marks[cell] ?? 0) | mark;
    return marks;
  });
  readonly marked = $derived.by(() => markedCells(this.marks));

  /** What there is to say of the way between the selected and the pointed cell; without a selection, of a check. */
  readonly why = $derived.by((): Why | null => {
    if (this.replayed) return this.replayed;
    const { selected } = this;
    const { changes } = this.#session;
    if (this.#planned || (selected < 0 && (this.silent || this.asked?.give))) return null;
    const found = selected >= 0 ? whyOf(this, this.pending?.to ?? this.pointed, this.#explain) : this.#whyUnasked();
    // What was said last stands until it is known what to say now.
    if (found === undefined)
      return this.#said.selected === selected && this.#said.changes === changes ? this.#said.why : null;
    this.#said = { why: found, selected, changes };
    return found;
  });

  /** Without a selection: the best move if it was asked for, else a check, else who bears on the cell pointed at. */
  #whyUnasked(): Why | null | undefined {
    const { changes, computer } = this.#session;
    const bearing = (cell: number): Bearing | undefined =>
      this.#bearings.get(changes, cell, () => this.#session.ask("bearing", cell));
    const best = this.info && moveCells(this.info.sizes, computer.analysis[0]?.line[0] ?? "");
    if (best && best.from !== best.to) return whyHint(this, best.from, best.to, this.#explain);
    const check = whyCheck(this, bearing, this.#explain);
    return check === null ? whoBears(this, this.pointed, bearing) : check;
  }

  /** Of several ways to a cell the next. */
  nextWay(): boolean {
    if ((this.why?.ways ?? 0) < 2) return false;
    this.#wayChosen = { selected: this.selected, pointed: this.pointed, index: this.wayIndex + 1 };
    return true;
  }

  get wayIndex(): number {
    const { selected, pointed, index } = this.#wayChosen;
    return selected === this.selected && pointed === this.pointed ? index : 0;
  }

  /** How the last move went, if that is known. */
  readonly moved = $derived.by((): Why | null => {
    const { last, way } = this.#session;
    return last && !this.#planned && way?.node === last.node ? whyMoved(this, last, way.found) : null;
  });

  /** The arrows and circles of the position that is shown, as far as their code is there. */
  get shapes(): readonly DrawnShape[] {
    return this.drawing?.shapes ?? [];
  }

  /** Fetches what draws. */
  draw(): Promise<Drawing> {
    return (this.#drawing ??= this.#fetchDrawing());
  }

  async #fetchDrawing(): Promise<Drawing> {
    try {
      const { Drawing } = await import("../shapes/drawing.svelte");
      return (this.drawing = new Drawing(this.#session, this));
    } catch (error) {
      this.#drawing = undefined; // the next press tries again
      throw error;
    }
  }

  get arrangementIndex(): number {
    return this.arranged.index;
  }

  /** Has another pair of axes inside the flat boards. */
  arrange(index: number): void {
    if (index in this.choices) this.arranged = { index, turned: false };
  }

  get canTurn(): boolean {
    return canTurn(this.arrangement);
  }

  /** Exchanges columns and rows of flat boards. */
  turn(): void {
    if (this.canTurn) this.arranged = { ...this.arranged, turned: !this.arranged.turned };
  }

  /** How many axes change on the way of the selected piece to the cell, 0 if it cannot get there. */
  targetAxes(cell: number): number {
    const from = this.selected >= 0 ? this.selected : (this.asked?.from ?? -1);
    return targetAxes(this.sizes, this.marks[cell] ?? 0, from, cell);
  }

  /** Name of the flat board that a cell lies on, in the present arrangement. */
  boardName(cell: number): string {
    return flatBoardName(this, cell);
  }

  /** The cell to look at first. */
  home(): number {
    const home = this.asked?.home ?? -1;
    return home >= 0 ? home : homeCell(this);
  }

  select(cell: number): void {
    this.#selection = { cell, change: this.#changes };
    this.cancel();
    this.replayed = null;
    if (cell >= 0) this.focus = cell;
  }

  clear(): void {
    this.#selection = noSelection;
    this.promotion = null;
    this.cancel();
  }

  /** A click on a cell, or Enter on it. */
  async press(cell: number, by: Presser = "pointer"): Promise<void> {
    this.focus = cell;
    if (this.asked?.give) return this.asked.give(cell);
    if (!(await this.#isKnown())) return;
    const finger = by !== "pointer";
    if (finger && asksWhy(this, cell)) {
      this.cancel();
      this.pointed = cell;
      return;
    }
    if (finger) this.pointed = -1;
    if (this.#premoves(cell)) return;
    // What takes the place of a move that is to be confirmed is so as well.
    await this.#carryOut(press(this, cell), this.pending !== null || this.#confirms(by));
  }

  /** Moves the selected piece there if it may go; asks first where there is a choice of promotion. */
  async tryMove(cell: number): Promise<void> {
    const known = await this.#isKnown();
    if (known && this.#premoves(cell)) return;
    const move = known ? moveTo(this.dests, cell) : null;
    if (move) await this.#carryOut(move, this.#confirms("pointer"));
  }

  /** The same where the moves of the selected piece to that cell are known elsewhere. */
  async choose(moves: LegalMove[]): Promise<void> {
    const move = moveOf(moves);
    if (move) await this.#carryOut(move, this.pending !== null || this.#confirms("pointer"));
  }

  async promote(move: LegalMove): Promise<void> {
    this.promotion = null;
    await this.#choose(move, this.#asked);
  }

  /** Makes the move that was chosen. */
  async confirm(): Promise<void> {
    if (this.pending) await this.#session.play(this.pending.text);
  }

  /** Takes the choice of a move back; its piece stays selected. */
  cancel(): void {
    this.#chosen = { move: null, change: -1 };
  }

  /** Sets a move of the selected piece in advance, if that may be and it can get to the cell. */
  #premoves(cell: number): boolean {
    const { premoving } = this;
    const piece = this.snapshot?.board[this.selected] ?? ".";
    if (!premoving || piece === "." || colourOf(piece) !== premoving.you) return false;
    if (!this.reach.some(({ to }) => to === cell)) return false;
    premoving.premove(piece, this.selected, cell);
    this.clear();
    return true;
  }

  /** Where a move may be set in advance now; null where none may, or the player wants none. */
  get premoving(): Advance | null {
    const { advance } = this.#session;
    return advance?.mayPremove && this.#preferences.get("premoves") === "on" ? advance : null;
  }

  #confirms(by: Presser): boolean {
    const when = this.#preferences.get("confirm");
    return when === "always" || when === by;
  }

  async #carryOut(outcome: Press, confirms: boolean): Promise<void> {
    this.cancel();
    if (outcome.kind === "play") await this.#choose(outcome.move, confirms);
    else if (outcome.kind === "promote") {
      this.#asked = confirms;
      this.promotion = outcome.moves;
    } else this.select(outcome.cell);
  }

  async #choose(move: LegalMove, confirms: boolean): Promise<void> {
    if (confirms) this.#chosen = { move, change: this.#session.changes };
    else await this.#session.play(move.text);
  }

  /** Waits until the core has told of the selected cell; false if meanwhile another is selected, or it tells nothing. */
  #isKnown(): boolean | Promise<boolean> {
    if (this.known) return true;
    const selection = this.#selection;
    return this.#facts.settled().then(() => this.known && selection === this.#selection);
  }

  async #ask(cell: number): Promise<Facts | undefined> {
    const session = this.#session;
    const { advance } = session;
    if (advance && this.#planned) return { ...nothing, reach: await advance.plannedReach(cell) };
    const [legal, bearing, reach] = await Promise.all([
      this.movable.has(cell) ? session.ask("legalFrom", cell) : [],
      session.ask("bearing", cell),
      showsReach(this) ? session.ask("reach", cell) : [],
    ]);
    return legal && bearing && reach && { legal, bearing, reach };
  }

  readonly #explain = (from: number, to: number): Explanation | undefined => {
    const key = from * cellCount(this.sizes) + to;
    return this.#explanations.get(this.#session.changes, key, () => this.#session.ask("explain", from, to));
  };
}
