// Home's board before anybody takes it over.
import { describe, expect, it } from "vitest";
import { Preferences } from "../../src/state/preferences.svelte";
import { Showcase } from "../../src/state/showcase.svelte";
import { localCores } from "./localCores";
import { realCore } from "./realCore";

function home(): Showcase {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return new Showcase(
    {
      cores: localCores(realCore),
      opponent: {
        think: () => new Promise(() => undefined),
        ask: () => new Promise(() => undefined),
        stop: () => undefined,
      },
      now: () => 0,
      pause: () => Promise.resolve(),
      random: () => 0.5,
      today: () => "2026.01.31",
    },
    new Preferences(store),
  );
}

describe("Home's board", () => {
  it("tells its story, a sentence at a time", async () => {
    const showcase = home();
    await showcase.open(0);
    await showcase.next();
    expect([showcase.scene, showcase.said !== ""]).toEqual(["story", true]);
  });

  it("leaves the story aside where the tour was begun before the board stood", async () => {
    const showcase = home();
    showcase.watch(true);
    const opening = showcase.open(0);
    await showcase.go(0);
    await opening;
    await showcase.next();
    expect([showcase.scene, showcase.step, showcase.said]).toEqual(["tour", 0, ""]);
    const direct = home();
    await direct.go(0);
    expect(showcase.session.snapshot?.board).toEqual(direct.session.snapshot?.board);
  });
});
