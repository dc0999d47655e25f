// Who leads through what is on the board, in place of the tools of the analysis: a chapter that is read, a puzzle.
import type { Component } from "svelte";
import type { App } from "../state/app.svelte";

export interface Guide {
  /** Of the page. */
  readonly title: string;
  /** What stands beside the board; its outermost element has the class `reader`. */
  load(): Promise<{ default: Component<{ app: App }> }>;
}
