// A chapter on the board as its reader sees it, who changes nothing in it.
import { BoardGuide } from "../analysis/boardGuide.svelte";
import type { Guide } from "../analysis/guide";
import type { App } from "../state/app.svelte";
import { endPresenting } from "./present";
import type { Reading } from "./reading";
import type { Head } from "./study";

/** What a reader leads to. */
export interface Ways {
  /** Another chapter of the same study. */
  turn(to: number): Promise<unknown>;
  /** Out of the study. */
  leave(): Promise<void>;
  /** Makes the study the reader's own. Returns why not, "" if it is. */
  keep(): Promise<string>;
}

export abstract class Reader extends BoardGuide {
  /** Changes when the study is kept. */
  reading = $state.raw<Reading>() as Reading;
  at = $state(0);
  readonly ways: Ways;

  constructor(app: App, reading: Reading, at: number, ways: (reader: Reader) => Ways) {
    super(app);
    this.reading = reading;
    this.at = at;
    this.ways = ways(this);
  }

  get chapter(): Head {
    return this.reading.chapters[this.at] ?? { name: "", orientation: "white", interactive: false };
  }

  /** The place of the next chapter, null behind the last. */
  get next(): number | null {
    return this.at + 1 < this.reading.chapters.length ? this.at + 1 : null;
  }

  get title(): string {
    return `${this.reading.title}: ${this.chapter.name}`;
  }

  load(): ReturnType<Guide["load"]> {
    return import("./Reading.svelte");
  }

  /** The chapter is on the board from now on, until something else is. */
  protected showChapter(): void {
    this.show(() => this.ways.leave(), this.chapter.orientation === "black");
  }

  protected override close(): void {
    const { app } = this;
    // Another chapter may be on its way.
    setTimeout(() => app.analysis?.reader ?? endPresenting(app));
  }
}
