// Cells that are asked for, pressed or named one by one: where a piece can go, or of which something else is true.
import { coordinates } from "../model/layout";
import { Mark } from "../model/marks";
import { changes } from "../model/targets";
import { colourOf, listed, pieceName } from "../model/words";
import { changeWords, whyOf, type Why } from "../model/why";
import * as say from "../words/en/lessons";
import { Exercise, type Desk } from "./exercise";

const nobody = { white: [], black: [] };

export class CellsExercise extends Exercise {
  #found: readonly number[] = [];
  readonly #progress: (found: number) => void;

  /** `progress`: told how many cells have been found. */
  constructor(desk: Desk, progress: (found: number) => void) {
    super(desk);
    this.#progress = progress;
  }

  override begin(): void {
    this.#show();
  }

  /** A cell that is pressed or named. */
  async give(cell: number): Promise<void> {
    const { desk } = this;
    const { step } = desk;
    if (this.#found.length === step.cells.length) return;
    if (this.#found.includes(cell)) {
      desk.told = say.known(this.nameOf(cell));
      return;
    }
    const right = step.cells.includes(cell);
    if (right) {
      this.#found = [...this.#found, cell];
      this.#show();
    }
    const said = await this.#words(cell, right);
    const all = this.#found.length === step.cells.length;
    if (right && all) desk.finish(said);
    else desk.told = `${said} ${say.foundOf(this.#found.length, step.cells.length)}`;
  }

  solve(): void {
    const left = this.desk.step.cells.filter((cell) => !this.#found.includes(cell));
    this.#found = this.desk.step.cells;
    this.#show();
    this.desk.finish(say.theseWere(listed(left.map((cell) => this.nameOf(cell)))));
  }

  #show(): void {
    const { step, app } = this.desk;
    const { board } = app;
    const pieces = board.snapshot?.board ?? "";
    const reach = step.task === "reach";
    const markOf = (cell: number): number =>
      !reach ? Mark.asked : (pieces[cell] ?? ".") === "." ? Mark.quiet : Mark.capture;
    const marks = new Map(this.#found.map((cell) => [cell, markOf(cell)]));
    if (step.piece >= 0) marks.set(step.piece, Mark.selected);
    this.desk.ask(marks, reach ? step.piece : -1, (cell) => void this.give(cell));
    this.#progress(this.#found.length);
  }

  async #words(cell: number, right: boolean): Promise<string> {
    const { step, app } = this.desk;
    const { board, session } = app;
    const name = this.nameOf(cell);
    if (step.task === "reach") {
      if (cell === step.piece) return say.itself(name);
      const why = await this.#way(step.piece, cell);
      board.replayed = why;
      const words = why?.words ?? name;
      const own = this.#ownOn(cell);
      if (own) return say.ownThere(own, name);
      return right ? say.yes(words) : say.no(words);
    }
    if (step.find === "attackers" && (board.snapshot?.board[cell] ?? ".") !== ".") {
      const why = await this.#way(cell, step.piece);
      board.replayed = why;
      const words = why?.words ?? name;
      return right ? say.yes(words) : say.no(words);
    }
    if (right) return say.yesCell(name);
    if (cell === step.piece && step.piece >= 0) return say.itself(name);
    const differ = session.info && step.piece >= 0 ? changeWords(session.info, step.piece, cell) : "";
    switch (step.find) {
      case "attackers":
        return say.noAttacker(name);
      case "blocks":
        return say.noBlock(name);
      case "escapes":
        return this.#noEscape(cell);
      case "neighbours":
        return say.tooFar(name, differ);
      case "along":
        return say.otherAxis(name, differ);
      case "":
        return say.noCell(name, this.#where(cell));
    }
  }

  /** The piece of the same side that stands on a cell, "" if none does. */
  #ownOn(cell: number): string {
    const { info, snapshot } = this.desk.app.session;
    const [piece = ".", there = "."] = [snapshot?.board[this.desk.step.piece], snapshot?.board[cell]];
    return info && there !== "." && colourOf(there) === colourOf(piece) ? pieceName(info, there) : "";
  }

  /** "file d, rank 1, column a, row 4" */
  #where(cell: number): string {
    const { board, session } = this.desk.app;
    const { info } = session;
    if (!info) return "";
    return coordinates(info.sizes, cell)
      .map((at, axis) => `${info.axisNames[axis] ?? ""} ${board.labels[axis]?.[at] ?? ""}`)
      .join(", ");
  }

  async #noEscape(cell: number): Promise<string> {
    const { board, session } = this.desk.app;
    const { snapshot } = session;
    const kings = snapshot?.royals[snapshot.side] ?? [];
    const [king] = kings;
    if (king === cell) return say.itself(this.nameOf(cell));
    const why = king === undefined || kings.length > 1 ? null : await this.#way(king, cell);
    board.replayed = why;
    return why ? say.no(why.words) : say.noEscape(this.nameOf(cell));
  }

  /** How a piece gets to a cell, or what keeps it from there. */
  async #way(from: number, to: number): Promise<Why | null> {
    const { board, session } = this.desk.app;
    const { info, snapshot } = session;
    const found = await session.ask("explain", from, to);
    if (!found || !info || changes(info.sizes, from, to).length === 0) return null;
    const state = { info, snapshot, selected: from, names: board.names, bearing: nobody, wayIndex: 0 };
    return whyOf(state, to, () => found) ?? null;
  }
}
