// A piece that is to visit cells in so many moves while the other side passes.
import type { PlayedMove } from "../core/types";
import { Mark } from "../model/marks";
import { passed } from "../model/nullMove";
import { pieceName } from "../model/words";
import * as say from "../words/en/lessons";
import { Exercise } from "./exercise";

export class WayExercise extends Exercise {
  #left: readonly number[] = this.desk.step.cells; // to be visited
  #at = this.desk.step.piece;
  #moves = 0;
  #busy = false;

  override begin(): void {
    this.#show();
  }

  override look(): void {
    void this.#look();
  }

  async #look(): Promise<void> {
    const last = this.#busy ? null : this.desk.madeAfter([]);
    if (!last) return;
    this.#busy = true;
    await this.#judge(last);
    this.#busy = false;
  }

  async #judge(last: PlayedMove): Promise<void> {
    const { desk } = this;
    const { step, app } = desk;
    const { session } = app;
    const { info } = session;
    const refused = this.#fault(last);
    if (refused !== "" && info) {
      await session.remove(last.node);
      desk.told = say.wrong(desk.named(last), refused);
      return;
    }
    if (session.snapshot?.status === "check") {
      await session.remove(last.node);
      desk.told = say.wrong(desk.named(last), say.givesCheck);
      return;
    }
    const visits = this.#left.includes(last.to);
    this.#take(last);
    const words = visits ? say.visited(this.nameOf(last.to)) : "";
    if (this.#left.length === 0) return desk.finish(words);
    if (this.#moves === step.most) {
      await this.#begin();
      desk.told = say.tooMany(step.most);
      return;
    }
    await this.#pass();
    desk.told = `${words} ${say.passed(this.#moves, step.most - this.#moves)}`.trim();
  }

  #take(move: PlayedMove): void {
    this.#left = this.#left.filter((cell) => cell !== move.to);
    this.#at = move.to;
    ++this.#moves;
    this.#show();
  }

  async #pass(): Promise<void> {
    const position = await this.desk.app.session.ask("fen");
    if (typeof position === "string" && (await this.desk.setUp(passed(position, 1)))) this.#show();
  }

  #fault(last: PlayedMove): string {
    const { info, snapshot } = this.desk.app.session;
    if (last.from !== this.#at) {
      const letter = snapshot?.board[this.#at] ?? ".";
      return info ? say.otherPiece(pieceName(info, letter)) : "";
    }
    return last.captured === "" ? "" : say.capturesNothing;
  }

  async #begin(): Promise<void> {
    const { step } = this.desk;
    [this.#left, this.#at, this.#moves] = [step.cells, step.piece, 0];
    if (await this.desk.setUp(step.position)) this.#show();
  }

  #show(): void {
    this.desk.ask(new Map(this.#left.map((cell) => [cell, Mark.asked])));
  }

  /** Makes the moves of a shortest way, one after the other. */
  async solve(): Promise<void> {
    const { desk } = this;
    this.#busy = true;
    await this.#begin();
    for (const text of desk.step.moves) {
      const move = await desk.makeAfter([], text);
      if (!move) break;
      this.#take(move);
      if (this.#left.length > 0) await this.#pass();
    }
    desk.finish();
  }
}
