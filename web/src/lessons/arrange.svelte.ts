// The board laid out so that axes lie inside flat boards.
import * as say from "../words/en/lessons";
import { Exercise } from "./exercise";

export class ArrangeExercise extends Exercise {
  #done = false;
  #end: (() => void) | undefined;

  override begin(): void {
    const { board } = this.desk.app;
    if (this.#inside()) board.arrange(0);
    this.#end = $effect.root(() => {
      $effect(() => {
        if (!this.#inside() || this.#done) return;
        this.#done = true;
        this.desk.finish(say.arranged);
      });
    });
  }

  override close(): void {
    this.#end?.();
  }

  #inside(): boolean {
    const { across, up } = this.desk.app.board.arrangement;
    return this.desk.step.axes.every((axis) => axis === across[0] || axis === up[0]);
  }

  solve(): void {
    const { board } = this.desk.app;
    const { axes } = this.desk.step;
    const index = board.choices.findIndex(({ across, up }) =>
      axes.every((axis) => axis === across[0] || axis === up[0]),
    );
    if (index >= 0) board.arrange(index);
  }
}
