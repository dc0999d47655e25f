// A game on a server that is on the board of a page, without a server.
import { flushSync } from "svelte";
import { afterEach, expect, vi } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { FakeMatch } from "./fakeMatch.svelte";
import { browser, open } from "./openApp";
import { realCore } from "./realCore";

const identity = (await realCore()).newGame({ id: "chess" });
export const rules = "identity" in identity ? identity.identity : "";

export interface Table {
  app: App;
  match: FakeMatch;
}

let opened: App | undefined;
afterEach(() => {
  opened?.onlineGame?.leave();
  vi.useRealTimers();
});

/** Its game is left when the test ends. */
export function leaveAfterwards(app: App): void {
  opened = app;
}

export async function table(you: "white" | "black" | null = "white", page = browser()): Promise<Table> {
  const app = open(page, realCore);
  const match = new FakeMatch(you, rules);
  expect(await app.openOnline(match)).toBe(true);
  leaveAfterwards(app);
  await settled(app);
  return { app, match };
}

/** The effects have run, and what they asked of the core is done. */
export async function settled(app: App): Promise<void> {
  for (let i = 0; i < 3; ++i) {
    flushSync();
    await app.session.follow(() => null);
    await Promise.resolve();
  }
  flushSync();
}

export const shown = (app: App): string => app.session.snapshot?.line.map(({ text }) => text).join(" ") ?? "";
export const all = (app: App): string => app.session.tree.mainLine.map(({ text }) => text).join(" ");
export const notices = (app: App): string[] => app.notices.list.map(({ text }) => text);
