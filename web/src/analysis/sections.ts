// The tools of the analysis board, in the order in which they stand; each is fetched when it is opened.
import type { Component } from "svelte";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/analysis";

export interface Section {
  id: string;
  label: string;
  load: () => Promise<{ default: Component<{ app: App }> }>;
}

export const sections: readonly Section[] = [
  { id: "engine", label: say.engine, load: () => import("./EngineSection.svelte") },
  { id: "review", label: say.review, load: () => import("../review/ReviewSection.svelte") },
  { id: "explorer", label: say.explorer, load: () => import("../explorer/ExplorerSection.svelte") },
  { id: "study", label: say.study, load: () => import("../study/StudySection.svelte") },
];
