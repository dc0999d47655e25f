// The review as a tool of the analysis board: it goes on while its section is closed.
import type { AnalysisBoard } from "../analysis/analysisBoard.svelte";
import type { Opponent } from "../engine/opponent";
import type { App } from "../state/app.svelte";
import { perApp } from "../state/perApp";
import { Annotations } from "./annotations.svelte";
import { Review } from "./review.svelte";
import type { Row } from "./rows";
import TryAgainStrip from "./TryAgainStrip.svelte";
import { TryAgain } from "./tryAgain.svelte";

export class ReviewTool {
  readonly review: Review;
  readonly annotations: Annotations;
  /** While a better move is looked for in place of a mistake. */
  trying = $state.raw<TryAgain | null>(null);
  readonly #app: App;
  readonly #board: AnalysisBoard;

  constructor(app: App, board: AnalysisBoard) {
    this.#app = app;
    this.#board = board;
    this.review = new Review(app.session, app.cores, enginesOf(app), () => app.analysis === board);
    this.annotations = new Annotations(this.review, app.session);
  }

  /** In place of one of these mistakes, then of those that follow it. */
  tryAgain(rows: readonly Row[], from: Row): void {
    this.trying = new TryAgain(this.review, this.#app.session, rows, Math.max(0, rows.indexOf(from)));
    this.#board.strip = TryAgainStrip;
  }

  async endTrying(): Promise<void> {
    const { trying } = this;
    this.trying = null;
    this.#board.strip = null;
    await trying?.end();
  }
}

const tools = new WeakMap<AnalysisBoard, ReviewTool>();

/** Two where the machine has processors for them and the page. Workers are not ended, so that there are never more of them. */
const enginesOf = perApp((app): readonly Opponent[] => {
  const count = navigator.hardwareConcurrency > 2 ? 2 : 1;
  return Array.from({ length: count }, () => app.engine());
});

/** Of the analysis that is open. */
export function reviewOf(app: App, board: AnalysisBoard): ReviewTool {
  const known = tools.get(board);
  if (known) return known;
  let made: ReviewTool | undefined;
  // It outlives the component that asks for it first, and so does what is derived in it.
  $effect.root(() => {
    made = new ReviewTool(app, board);
  });
  if (!made) throw new Error("an effect root runs at once");
  tools.set(board, made);
  return made;
}
