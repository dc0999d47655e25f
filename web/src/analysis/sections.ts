// The tools of the analysis board, in the order in which they stand; each is fetched when it is opened.
import type { Component } from "svelte";
import type { App } from "../state/app.svelte";

export interface Section {
  id: string;
  label: string;
  load: () => Promise<{ default: Component<{ app: App }> }>;
}

export const sections: readonly Section[] = [];
