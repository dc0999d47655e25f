// A better move is looked for in place of a mistake: the board goes to the position before it, and what is played there
// is judged.
import type { PlayedMove } from "../core/types";
import type { Session } from "../state/session.svelte";
import { goodLoss, lossOf } from "./judge";
import type { Review } from "./review.svelte";
import type { Row } from "./rows";

export type Stage = "looking" | "judging" | "best" | "good" | "wrong" | "played" | "solved" | "failed";

export class TryAgain {
  /** Where it stands; "played": the move of the game was made once more, "failed": the computer gave no judgement. */
  stage = $state<Stage>("looking");
  /** How much has been said of the solution: nothing, the piece, the axes. */
  hints = $state(0);
  /** The move that was tried last. */
  tried = $state.raw<PlayedMove | null>(null);
  loss = $state(0);
  index = $state(0);
  readonly rows: readonly Row[]; // the mistakes
  readonly #review: Review;
  readonly #session: Session;
  #known: ReadonlySet<number> = new Set(); // nodes that were there before anything was tried
  #seen = -1; // the node whose move is being judged, or has been
  #ready = false; // the board shows the position before the mistake, or has shown it

  constructor(review: Review, session: Session, rows: readonly Row[], index: number) {
    this.rows = rows;
    this.#review = review;
    this.#session = session;
    this.index = index;
    void this.#begin();
  }

  get row(): Row | null {
    return this.rows[this.index] ?? null;
  }

  get solved(): boolean {
    return this.stage === "best" || this.stage === "good" || this.stage === "solved";
  }

  get last(): boolean {
    return this.index === this.rows.length - 1;
  }

  async next(): Promise<void> {
    if (this.last) return;
    await this.#tidy();
    ++this.index;
    await this.#begin();
  }

  /** Back to the game. */
  async end(): Promise<void> {
    const { row } = this;
    await this.#tidy();
    if (row) await this.#session.go(row.move.node);
  }

  hint(): void {
    this.hints = Math.min(2, this.hints + 1);
  }

  /** Shows the best move on the board. */
  async solve(): Promise<void> {
    const { row } = this;
    if (!row || row.best === "") return;
    this.stage = "solved";
    if (this.#session.snapshot?.node !== row.before) await this.#session.go(row.before);
    await this.#session.play(row.best);
    this.tried = this.#session.last;
  }

  /** What the board shows has changed: a move that was made from the position before the mistake is judged. */
  async watch(): Promise<void> {
    const { row } = this;
    const { last, snapshot } = this.#session;
    if (snapshot?.node === row?.before) this.#seen = -1;
    if (!row || !last || !this.#ready || this.solved || this.stage === "judging") return;
    if (last.parent !== row.before || last.node === this.#seen) return;
    this.#seen = last.node;
    this.tried = last;
    if (last.text === row.best) {
      this.stage = "best";
      return;
    }
    if (last.text === row.move.text) {
      this.stage = "played";
      await this.#session.go(row.before);
      return;
    }
    await this.#judge(row, last);
  }

  async #judge(row: Row, move: PlayedMove): Promise<void> {
    this.stage = "judging";
    const before = this.#review.at(row.before);
    const after = await this.#review.evaluate(row.ply - 1, move);
    if (this.row !== row || this.stage !== "judging") return;
    if (!before || !after) {
      this.stage = "failed";
      return;
    }
    this.loss = lossOf(move.side, before.evaluation, after.evaluation);
    if (this.loss <= goodLoss) {
      this.stage = "good";
      return;
    }
    this.stage = "wrong";
    if (this.#known.has(move.node)) await this.#session.go(row.before);
    else await this.#tidy();
  }

  /** What was only tried leaves no trace in the tree. */
  async #tidy(): Promise<void> {
    const node = this.tried?.node;
    if (node === undefined || this.#known.has(node) || !this.#session.tree.holds(node)) return;
    await this.#session.remove(node);
  }

  async #begin(): Promise<void> {
    const { row } = this;
    this.#ready = false;
    this.stage = "looking";
    this.hints = 0;
    this.tried = null;
    if (!row) return;
    this.#seen = -1;
    this.#known = new Set(this.#session.tree.children(row.before));
    await this.#session.go(row.before);
    this.#ready = true;
  }
}
