// A guide to what is on the board: it stands in place of the tools for as long as the board shows what it leads through.
import { untrack } from "svelte";
import type { PlayedMove } from "../core/types";
import { moveText } from "../model/moves";
import type { App } from "../state/app.svelte";
import { AnalysisBoard } from "./analysisBoard.svelte";
import type { Guide } from "./guide";
import GuideStrip from "./GuideStrip.svelte";

export abstract class BoardGuide implements Guide {
  readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  abstract get title(): string;
  abstract load(): ReturnType<Guide["load"]>;

  /** A move as the list names it. */
  named(move: PlayedMove): string {
    const { info } = this.app.session;
    return info ? moveText(info, this.app.board.names, move) : move.readable;
  }

  /** What is on the board is led through from now on, until something else is there. */
  protected show(leave: () => Promise<void>, flipped: boolean): void {
    const { app } = this;
    const board = new AnalysisBoard(app.session, leave);
    board.reader = this;
    board.strip = GuideStrip;
    app.analysis = board;
    app.board.flipped = flipped;
    app.board.overlay = [];
    // As long as it is shown, also while the panel is not.
    const end = $effect.root(() => {
      $effect(() => {
        void app.session.snapshot;
        if (app.analysis === board) return untrack(() => this.look());
        queueMicrotask(end);
        untrack(() => {
          // Its arrows go with it; another guide has its own.
          if (!app.analysis?.reader) app.board.overlay = [];
          this.close();
        });
      });
    });
  }

  /** Another position is shown. */
  protected look(): void {
    // Nothing is asked.
  }

  protected close(): void {
    // Nothing was opened.
  }

  /** The move that was made on the board behind these, which are those that led to it; null if there is none. */
  madeAfter(path: readonly string[]): PlayedMove | null {
    const line = this.app.session.snapshot?.line ?? [];
    const last = line[path.length];
    return last && line.length === path.length + 1 && path.every((text, i) => text === line[i]?.text) ? last : null;
  }

  /** Makes a move behind these, from an earlier position that is looked at too, and when what is on its way has been done.
   *  Null if it cannot be made. */
  async makeAfter(path: readonly string[], text: string): Promise<PlayedMove | null> {
    const { session } = this.app;
    await session.go(session.tree.find(path).node);
    await session.play(text);
    const line = session.snapshot?.line ?? [];
    return line.length === path.length + 1 ? (line.at(-1) ?? null) : null;
  }
}
