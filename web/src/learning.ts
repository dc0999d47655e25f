// The ways to what one learns by.
import type { Learning } from "./model/history";
import type { App } from "./state/app.svelte";

const ways: Record<Learning, () => Promise<{ openAddress: (app: App, what: string) => Promise<void> }>> = {
  puzzles: () => import("./puzzles/open"),
  lessons: () => import("./lessons/open"),
  coordinates: () => import("./coordinates/open"),
  endings: () => import("./endings/open"),
};

export async function open(app: App, by: Learning, what: string): Promise<void> {
  await (await ways[by]()).openAddress(app, what);
}
