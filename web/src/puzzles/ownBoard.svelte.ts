// A mistake of the player's on the board: a better move is looked for in the position before it.
import { analyseKept, lookAt } from "../analysis/open";
import type { PlayedMove, Snapshot } from "../core/types";
import { failed } from "../errors";
import { continuedBy } from "../model/players";
import type { App } from "../state/app.svelte";
import { lineTo } from "../state/steps";
import * as say from "../words/en/puzzles";
import type { Verdict } from "./judge";
import type { OwnPuzzle } from "./own";
import { addressOf, PuzzleBoard, type Task } from "./puzzleBoard.svelte";
import type { Trainer } from "./trainer.svelte";
import { Verifier } from "./verify";

export interface OwnTask extends Task {
  puzzle: OwnPuzzle;
}

export class OwnBoard extends PuzzleBoard {
  readonly puzzle: OwnPuzzle;
  readonly #verifier: Verifier;
  #played: PlayedMove | undefined; // in the game
  #foundOther: PlayedMove | undefined; // as good as the best

  constructor(app: App, trainer: Trainer, task: OwnTask) {
    super(app, trainer, task);
    this.puzzle = task.puzzle;
    this.#verifier = new Verifier(trainer.opponent);
  }

  static override open(app: App, trainer: Trainer, task: OwnTask): Promise<boolean> {
    return new OwnBoard(app, trainer, task).begin();
  }

  /** The game up to the mistake. False: it is no longer what the exercise was made of, which is told. */
  protected override async setUp(): Promise<boolean> {
    const { app, task } = this;
    const { id, mistake } = this.puzzle;
    const listed = app.library.games.find((one) => one.id === mistake.game);
    const kept = listed && (await app.library.whole(listed));
    const opened = kept && (await app.cores.open({ kind: "saved", saved: kept.saved }));
    if (!opened || failed(opened)) return this.#gone();
    const { source, start, game } = opened;
    const line = game.tree.mainLine;
    await game.close();
    this.#played = line[mistake.ply];
    if (this.#played?.text !== mistake.text) return this.#gone();
    const moves = line.slice(0, mistake.ply).map(({ text }) => text);
    this.path = [...moves];
    const people = continuedBy("people");
    const begin = (): Promise<boolean> => app.session.beginAfter(source, people, { start, moves }, null);
    return app.put(begin, people, null, addressOf(task.game, id));
  }

  #gone(): false {
    this.app.notices.fail(say.gameChanged);
    return false;
  }

  protected override async judge(last: PlayedMove, snapshot: Snapshot): Promise<Verdict | null> {
    const first = this.answer.take(last.text);
    const { session } = this.app;
    if (first !== "wrong" || !session.info) return first;
    const name = this.named(last);
    this.told = say.judging(name);
    const good = await this.#verifier.isGood(lineTo(session, snapshot), last, snapshot, session.info.movesPerTurn);
    if (good === null) {
      this.told = say.notJudged(name);
      return null;
    }
    if (!good) return "wrong";
    this.#foundOther = last;
    return this.answer.take(this.answer.wanted);
  }

  protected override get ending(): string {
    const other = this.#foundOther ? ` ${say.asGood}` : "";
    return this.#played && this.#played.text !== this.#foundOther?.text
      ? `${other} ${say.played(this.named(this.#played))}`
      : other;
  }

  /** The game as it went on, with what the review says of the mistake. */
  async toGame(): Promise<void> {
    const { app, path } = this;
    const { game, ply, text } = this.puzzle.mistake;
    await analyseKept(app, game);
    if (app.analysis === null || app.analysis.reader === this) return;
    await lookAt(app, [...path.slice(0, ply), text]);
    app.analysis.open("review");
  }

  protected override close(): void {
    this.#verifier.stop();
  }
}
