// The board on which moves of both sides are tried: what it is an analysis of, and which of its tools are open.
import type { Component } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import type { App } from "../state/app.svelte";
import type { Session } from "../state/session.svelte";
import type { Guide } from "./guide";

/** Tools that were open when the last analysis was left; at first the engine. */
const open = new SvelteSet<string>(["engine"]);

export class AnalysisBoard {
  /** What is asked of the player on the board: shown beside it where the tools are not. */
  strip = $state.raw<Component<{ app: App }> | null>(null);
  /** Who reads a chapter or solves a puzzle, in place of the tools. */
  reader = $state.raw<Guide | null>(null);
  readonly #session: Session;
  /** Back to the game, or to the first page if it is an analysis of none. */
  readonly leave: () => Promise<void>;

  constructor(session: Session, leave: () => Promise<void>) {
    this.#session = session;
    this.leave = leave;
    if (session.analysis?.study !== undefined) open.add("study");
  }

  /** Whether a chapter is read or a puzzle solved: nothing is analysed, and nobody plays. */
  get reading(): boolean {
    return this.reader !== null;
  }

  /** There is a game to go back to. */
  get hasGame(): boolean {
    const { analysis } = this.#session;
    return analysis?.game !== undefined || analysis?.match !== undefined;
  }

  /** Whether the tool of that id is open. */
  shows(section: string): boolean {
    return open.has(section);
  }

  open(section: string): void {
    open.add(section);
  }

  toggle(section: string): void {
    if (!open.delete(section)) open.add(section);
  }
}
