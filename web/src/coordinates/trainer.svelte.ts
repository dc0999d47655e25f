// The exercises on the board of a game: what is asked, what has been answered, and what is kept of it.
import { continuedBy } from "../model/players";
import { cellCount } from "../model/layout";
import { insideAxes } from "../model/arrangements";
import { loadView, type Store } from "../model/storage";
import type { Session } from "../state/session.svelte";
import { Viewport } from "../state/viewport.svelte";
import * as say from "../words/en/coordinates";
import type { Exercise } from "./ask";
import { cellTyped, type NamedCells } from "./named";
import { cellPlaced, placeOf } from "./place";
import { answered, begun, loadProgress, saveProgress, scored, type Progress } from "./progress";
import { answer, axesAsked, begin, goOn, judge, timeLeft, type Run } from "./run";
import type { TrainerBoard } from "./trainerBoard.svelte";
import { placeWords, questionWords, reasonWords } from "./words";

interface Around {
  session: Session;
  board: TrainerBoard;
  store: Store;
  now: () => number; // milliseconds
  random: () => number;
}

/** A run that is over. */
export interface Result {
  exercise: Exercise;
  timed: boolean;
  right: number;
  answered: number;
  before: number; // the best until then
}

/** A reason stands at least so long: a second press of the same click does not take it away. */
const readFor = 400; // milliseconds

export class CoordinateTrainer {
  exercise = $state<Exercise>("find");
  /** The game that is on the board, "" while none is. */
  game = $state("");
  run = $state.raw<Run | null>(null);
  result = $state.raw<Result | null>(null);
  told = $state("");
  now = $state(0);
  readonly session: Session;
  readonly board: TrainerBoard;
  readonly view: Viewport;
  #pieces = $state(false);
  #all = $state.raw<Record<string, Progress>>({});
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
    this.session = around.session;
    this.board = around.board;
    this.view = new Viewport(this.board);
    this.board.silent = true; // of the pieces
    this.board.places = () => this.#places;
    this.board.answer = (cell) => this.press(cell);
    this.#all = loadProgress(around.store);
  }

  readonly cells: NamedCells = $derived.by(() => {
    const { sizes, names, labels, axisOrder, info } = this.board;
    return { sizes, names, labels, axes: info?.axisNames ?? [], order: axisOrder };
  });

  readonly #places = $derived.by(() =>
    Array.from({ length: cellCount(this.board.sizes) }, (_, cell) => placeWords(placeOf(this.view.layout, cell))),
  );

  readonly progress = $derived.by(() => this.#all[this.game] ?? begun);

  readonly question = $derived.by(() => {
    const { run, cells } = this;
    return run ? questionWords(cells, run.exercise, run.question) : "";
  });
  /** Where the cell is that is marked to be named, for whoever does not see it. */
  readonly place = $derived.by(() => {
    const { run, view } = this;
    return run?.exercise === "name" ? placeWords(placeOf(view.layout, run.question.cell)) : "";
  });

  /** Milliseconds that are left; Infinity in practice. */
  readonly left = $derived.by(() => (this.run ? timeLeft(this.run, this.now) : Infinity));

  get pieces(): boolean {
    return this.#pieces;
  }
  set pieces(shown: boolean) {
    this.#pieces = shown;
    this.#clear();
  }

  /** Without pieces the board is shown empty: no core would begin a game on it. */
  #clear(): void {
    this.board.preview = this.#pieces ? "" : ".".repeat(cellCount(this.board.sizes));
  }

  /** Puts the board of a game there, arranged as it was played last. False: it was refused, which the session tells. */
  async open(game: string): Promise<boolean> {
    if (game === this.game) return true;
    this.stop();
    if (!(await this.session.begin({ id: game }, continuedBy("people")))) return false;
    const { board, view } = this;
    const { inside, turned, zoom } = loadView(this.#around.store, game);
    const index = board.choices.findIndex((choice) => insideAxes(choice).join() === inside?.join());
    board.arranged = { index: Math.max(0, index), turned };
    view.zoom = zoom;
    this.game = game;
    this.#clear();
    return true;
  }

  start(timed: boolean): void {
    const { exercise, board } = this;
    this.#all = loadProgress(this.#around.store); // as other pages of this browser may have left it
    this.result = null;
    this.told = "";
    this.run = begin({ exercise, timed, sizes: board.sizes }, this.progress, this.#tick(), this.#around.random);
    this.#show();
  }

  #tick(): number {
    return (this.now = this.#around.now());
  }

  /** Time has passed. */
  tick(): void {
    this.#tick();
    if (this.left <= 0) this.finish();
  }

  finish(): void {
    const { run } = this;
    if (!run) return;
    const { exercise, timed, right, answered } = run;
    this.result = { exercise, timed, right, answered, before: this.progress.best[exercise] };
    if (timed) this.#keep(scored(this.progress, exercise, right));
    this.run = null;
    this.told = "";
    this.#show();
  }

  /** Nothing is asked any more, and nothing is said of it. */
  stop(): void {
    this.run = this.result = null;
    this.#show();
  }

  #keep(progress: Progress): void {
    this.#all = { ...loadProgress(this.#around.store), [this.game]: progress };
    saveProgress(this.#around.store, this.#all);
  }

  /** A cell of the board was pressed. */
  press(cell: number): void {
    const { run } = this;
    if (run?.wrong) {
      if (this.#around.now() - run.since >= readFor) this.goOn();
    } else if (run && run.exercise !== "name") this.take(cell);
  }

  /** A name, or of a cell that is to be found its place. False: it is none. */
  type(text: string): boolean {
    const { run, cells, view } = this;
    const typed = text.trim();
    if (run?.wrong) return (this.goOn(), true);
    if (!run || typed === "") return false;
    const cell = run.exercise === "find" ? cellPlaced(view.layout, typed) : cellTyped(cells, typed);
    if (cell >= 0) this.take(cell);
    else this.told = run.exercise === "find" ? say.noSuchPlace(typed) : say.noSuchName(typed);
    return cell >= 0;
  }

  take(cell: number): void {
    this.tick();
    const { run, cells } = this;
    if (!run) return; // the time was over
    const verdict = judge(run, cell);
    const missed = verdict.differences.map(({ axis }) => axis);
    this.#keep(answered(this.progress, cells.sizes.length, axesAsked(run, run.question), missed));
    this.run = answer(run, verdict, this.progress, this.now, this.#around.random);
    if (missed.length === 0) this.told = say.right(cells.names[cell] ?? "");
    else this.told = reasonWords(cells, run.exercise, verdict);
    this.#show();
  }

  goOn(): void {
    const { run } = this;
    if (!run?.wrong) return;
    this.told = "";
    this.run = goOn(run, this.progress, this.#tick(), this.#around.random);
    this.#show();
  }

  /** Brings what is marked into sight; a reason also shows the coordinates that it tells of. */
  #show(): void {
    const { run } = this;
    this.board.explained = run?.wrong != null;
    if (run && (run.wrong || run.exercise === "name")) this.view.show((run.wrong ?? run).question.cell);
  }
}
