// One step of a lesson as it is worked on, whatever its task.
import type { LessonStep } from "../core/lesson";
import type { PlayedMove } from "../core/types";
import type { Opponent } from "../engine/opponent";
import type { App } from "../state/app.svelte";

/** What an exercise works with. */
export interface Desk {
  readonly app: App;
  readonly step: LessonStep;
  readonly opponent: Opponent;
  /** Shows marks on the board. `from`: the piece whose ways to them are counted; `give`: takes cells that are pressed. */
  ask(marks: ReadonlyMap<number, number>, from?: number, give?: (cell: number) => void): void;
  /** What is said of what was done last. */
  told: string;
  /** Puts a position on the board; false: it was refused, which has been told. */
  setUp(position: string): Promise<boolean>;
  named(move: PlayedMove): string;
  /** Moves on the board, as BoardGuide has them. */
  madeAfter(path: readonly string[]): PlayedMove | null;
  makeAfter(path: readonly string[], text: string): Promise<PlayedMove | null>;
  /** The step is done; with words of the exercise before those of the lesson. */
  finish(words?: string): void;
}

export abstract class Exercise {
  protected readonly desk: Desk;

  constructor(desk: Desk) {
    this.desk = desk;
  }

  /** The position is on the board. */
  begin(): void {
    // Nothing else is shown.
  }

  /** Another position is on the board. */
  look(): void {
    // Nothing is asked.
  }

  /** Something else is on the board from now on. */
  close(): void {
    // Nothing was opened.
  }

  /** Shows the answer. */
  abstract solve(): Promise<void> | void;

  protected nameOf(cell: number): string {
    return this.desk.app.board.names[cell] ?? "";
  }
}
