// Annotating the whole game, which can be taken back as long as the analysis is open.
import type { NamedBoard } from "../model/why";
import { addLine } from "../state/rewriting";
import type { Session } from "../state/session.svelte";
import { annotationOf, unwrite, write, type Writer, type Written } from "./annotate";
import { lessonWords, verdictWords } from "./lessons";
import type { Review } from "./review.svelte";
import * as say from "../words/en/review";

export class Annotations {
  working = $state(false);
  told = $state("");
  #done = $state.raw<readonly Written[]>([]);
  readonly #review: Review;
  readonly #session: Session;

  constructor(review: Review, session: Session) {
    this.#review = review;
    this.#session = session;
  }

  /** There is something to take back. */
  get written(): boolean {
    return this.#done.length > 0;
  }

  /** `board`: by which cells are named. */
  async annotate(board: NamedBoard): Promise<void> {
    if (this.working) return;
    this.working = true;
    this.told = "";
    try {
      const done: Written[] = [];
      for (const row of this.#review.mistakes) {
        const lesson = await this.#review.learn(row);
        const verdict = row.verdict ? say.verdictTold(verdictWords(row.verdict)) : "";
        const annotation = annotationOf(row, [verdict, ...(lesson ? lessonWords(board, lesson) : [])]);
        if (annotation) done.push(await write(this.#writer(), annotation));
      }
      this.#done = [...done, ...this.#done];
      this.told = say.annotated(done.length);
    } finally {
      this.working = false;
    }
  }

  async takeBack(): Promise<void> {
    if (this.working) return;
    this.working = true;
    try {
      const done = this.#done;
      this.#done = [];
      for (const one of done) await unwrite(this.#writer(), one);
      this.told = say.annotationsRemoved;
    } finally {
      this.working = false;
    }
  }

  #writer(): Writer {
    const session = this.#session;
    return {
      tree: () => session.tree,
      comment: (node, text) => session.comment(node, text),
      annotate: (node, glyphs) => session.annotate(node, glyphs),
      remove: (node) => session.remove(node),
      addLine: (node, moves) => addLine(session, node, moves),
    };
  }
}
