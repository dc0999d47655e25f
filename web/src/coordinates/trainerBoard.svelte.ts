// A board whose cells are answers: nothing moves on it, and it names nothing unless it is asked to.
import { BoardState } from "../state/board.svelte";

export class TrainerBoard extends BoardState {
  /** The player wants the names of cells and flat boards. */
  named = $state(false);
  /** So does the reason that is read. */
  explained = $state(false);
  /** What stands for the names of cells meanwhile. */
  places: () => readonly string[] = () => [];
  answer: (cell: number) => void = () => undefined;

  get hidden(): boolean {
    return !this.named && !this.explained;
  }

  override get humanToMove(): boolean {
    return false;
  }

  override get shownNames(): readonly string[] {
    return this.hidden ? this.places() : this.names;
  }

  override boardName(cell: number): string {
    return this.hidden ? "" : super.boardName(cell);
  }

  override press(cell: number): Promise<void> {
    this.focus = cell;
    this.answer(cell);
    return Promise.resolve();
  }
}
