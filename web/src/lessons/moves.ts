// Moves that are looked for: one of several, a line with the other side's answers, or a mate against the computer.
import { failed } from "../errors";
import type { Goal } from "../core/lesson";
import type { PlayedMove } from "../core/types";
import { highestLevel } from "../model/players";
import { replyTo } from "../puzzles/reply";
import type { Theme } from "../puzzles/set";
import { lineTo } from "../state/steps";
import * as say from "../words/en/lessons";
import { Exercise } from "./exercise";

const notReached: Record<Goal, string> = {
  "": say.notMeant,
  any: say.notMeant,
  mate: say.noMate,
  check: say.noCheck,
  capture: say.noCapture,
  promote: say.noPromotion,
  castle: say.noCastling,
  en_passant: say.noEnPassant,
};

/** Moves on the board one after the other, each judged once those before have been. */
abstract class MovesExercise extends Exercise {
  protected path: string[] = []; // moves since the position was set up
  #busy = false;

  override look(): void {
    void this.#look();
  }

  async #look(): Promise<void> {
    const last = this.#busy ? null : this.desk.madeAfter(this.path);
    if (!last) return;
    await this.alone(() => this.judge(last));
    // A move may have been made meanwhile.
    void this.#look();
  }

  /** Nothing that is played meanwhile is judged. */
  protected async alone(act: () => Promise<void>): Promise<void> {
    this.#busy = true;
    await act();
    this.#busy = false;
  }

  protected abstract judge(last: PlayedMove): Promise<void>;

  protected async make(text: string): Promise<PlayedMove | null> {
    const move = await this.desk.makeAfter(this.path, text);
    if (move) this.path.push(text);
    return move;
  }

  /** What the other side can do after a wrong move, shown on the board too. */
  protected async reply(last: PlayedMove, theme: Theme): Promise<string> {
    const { app, opponent } = this.desk;
    this.desk.told = say.looking(this.desk.named(last));
    const { session, board } = app;
    const { snapshot, info } = session;
    if (!snapshot || !info) return "";
    const line = lineTo(session, snapshot);
    const seen = { info, names: board.names };
    const found = await replyTo(opponent, { theme }, line, last, snapshot, seen);
    if (found.from >= 0) board.overlay = [{ from: found.from, to: found.to, kind: "threat", weight: 1 }];
    return found.words;
  }

  protected async refuse(last: PlayedMove, why: string): Promise<void> {
    const words = say.wrong(this.desk.named(last), why);
    await this.desk.app.session.remove(last.node);
    this.desk.told = words;
  }
}

/** One move of several that reach a goal. */
export class MoveExercise extends MovesExercise {
  protected async judge(last: PlayedMove): Promise<void> {
    const { step } = this.desk;
    if (!step.moves.includes(last.text)) return this.refuse(last, await this.#why(last));
    this.path.push(last.text);
    this.desk.finish(say.right(this.desk.named(last)));
  }

  /** Why the goal is not reached; where only the other side's reply shows that, the reply. */
  async #why(last: PlayedMove): Promise<string> {
    const { step, app } = this.desk;
    const why = notReached[step.goal];
    if (step.goal === "mate")
      return app.session.snapshot?.status === "check"
        ? `${why} ${await this.reply(last, "mateIn1")}`
        : `${why} ${say.noCheck}`;
    return why === say.notMeant ? `${why} ${await this.reply(last, "onlyDefence")}` : why;
  }

  async solve(): Promise<void> {
    await this.alone(async () => {
      const { moves } = this.desk.step;
      // Of the pieces that a pawn can become the queen, where there is one.
      const move = await this.make(moves.find((text) => text === `${text.slice(0, -1)}q`) ?? moves[0] ?? "");
      this.desk.finish(move ? say.shown(this.desk.named(move)) : "");
    });
  }
}

/** Moves of both sides: the student's are looked for, the others are made. */
export class LineExercise extends MovesExercise {
  protected async judge(last: PlayedMove): Promise<void> {
    const { moves } = this.desk.step;
    if (last.text !== moves[this.path.length])
      return this.refuse(last, `${say.notMeant} ${await this.reply(last, "onlyDefence")}`);
    this.path.push(last.text);
    await this.#goOn(last.side, say.right(this.desk.named(last)));
  }

  /** The other side's moves. */
  async #goOn(side: PlayedMove["side"], words: string): Promise<void> {
    const { desk } = this;
    const { moves } = desk.step;
    if (this.path.length === moves.length) return desk.finish(words);
    const said = [words];
    while (desk.app.session.snapshot?.side !== side) {
      const move = await this.make(moves[this.path.length] ?? "");
      if (!move) break;
      said.push(say.answered(desk.named(move)));
    }
    desk.told = said.join(" ");
  }

  async solve(): Promise<void> {
    await this.alone(async () => {
      const { moves } = this.desk.step;
      while (this.path.length < moves.length) if (!(await this.make(moves[this.path.length] ?? ""))) break;
      this.desk.finish();
    });
  }
}

const longest = 2000; // milliseconds that the computer thinks

/** A mate in so many turns against the computer. */
export class WinExercise extends MovesExercise {
  protected async judge(last: PlayedMove): Promise<void> {
    const { desk } = this;
    const { step, app } = desk;
    this.path.push(last.text);
    const { snapshot } = app.session;
    const words = desk.named(last);
    if (snapshot?.status === "checkmate") return desk.finish(say.mate(words));
    if (snapshot?.result !== "*") return this.#again(say.drawn);
    if (snapshot.side === last.side) return;
    const turns = this.#turns(last.side);
    if (turns >= step.most) return this.#again(say.notInTime(step.most));
    desk.told = say.thinking(words);
    const answer = await this.#answer();
    if (!answer) return this.#again(say.noReply);
    if (app.session.snapshot?.result !== "*") return this.#again(say.drawn);
    desk.told = `${say.answered(desk.named(answer))} ${say.movesLeft(step.most - turns)}`;
  }

  /** Turns that the side has made. */
  #turns(side: PlayedMove["side"]): number {
    const line = this.desk.app.session.snapshot?.line ?? [];
    return line.filter((move, i) => move.side === side && line[i + 1]?.side !== side).length;
  }

  /** The computer's turn. Null: it found none. */
  async #answer(): Promise<PlayedMove | null> {
    const { app, step } = this.desk;
    const { session } = app;
    const side = session.snapshot?.side;
    let made: PlayedMove | null = null;
    while (session.snapshot?.side === side && session.snapshot?.result === "*") {
      made = await this.#think(step.level);
      if (!made) break;
    }
    return made;
  }

  /** A move that the computer finds for the side to move. Null: it finds none. */
  async #think(level: number): Promise<PlayedMove | null> {
    const { app, opponent } = this.desk;
    const { snapshot } = app.session;
    if (!snapshot) return null;
    const line = lineTo(app.session, snapshot);
    const found = await opponent.think({ ...line, ms: longest, level, seed: this.path.length, lines: 0 });
    return found && !failed(found) ? this.make(found.move) : null;
  }

  async #again(words: string): Promise<void> {
    this.path = [];
    await this.desk.setUp(this.desk.step.position);
    this.desk.told = words;
  }

  /** The mate that the computer finds. */
  async solve(): Promise<void> {
    await this.alone(async () => {
      const { app, step } = this.desk;
      this.path = [];
      await this.desk.setUp(step.position);
      while (app.session.snapshot?.result === "*") if (!(await this.#think(highestLevel))) break;
      this.desk.finish();
    });
  }
}
