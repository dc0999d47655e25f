import { describe, expect, it } from "vitest";
import type { GameCard } from "../../src/core/types";
import { Catalogue, grouped } from "../../src/state/catalogue.svelte";
import { FakeCore } from "./fakeCore";
import { localCores } from "./localCores";

const card = (id: string, sizes: number[]): GameCard => ({
  id,
  name: id,
  source: "",
  summary: "",
  sizes,
  wholeBoard: sizes.length < 6,
  rankAxis: 1,
  starts: "",
  standardStart: "",
});

describe("the catalogue", () => {
  it("groups games by dimensions, and boards of boards by their number", () => {
    const groups = grouped([
      card("seven", [8, 8, 8, 8, 8, 8, 8]),
      card("six", [8, 8, 8, 8, 8, 8]),
      card("five", [8, 8, 8, 8, 8]),
      card("flat", [8, 8]),
      card("large", [8, 8, 8, 8]),
      card("small", [4, 4, 4, 4]),
      card("raum", [5, 5, 5]),
      card("flat2", [8, 8]),
    ]);
    expect(groups.map(({ title, cards }) => [title, ...cards.map(({ id }) => id)])).toEqual([
      ["Four dimensions", "small"],
      ["Four dimensions, 64 boards", "large"],
      ["Three dimensions", "raum"],
      ["Five dimensions, 512 boards", "five"],
      ["Two dimensions", "flat", "flat2"],
      ["Six to seven dimensions", "seven", "six"],
    ]);
  });

  it("draws a picture when it is wanted, and once", async () => {
    const catalogue = new Catalogue();
    catalogue.want("fake");
    expect(catalogue.pictures.size).toBe(0);
    await catalogue.load(localCores(() => Promise.resolve(new FakeCore())));
    expect(catalogue.cards.map(({ id }) => id)).toEqual(["fake"]);
    catalogue.want("fake");
    catalogue.want("no such game");
    await new Promise((resume) => setTimeout(resume, 20));
    expect([...catalogue.pictures.keys()]).toEqual(["fake"]);
    expect(catalogue.pictures.get("fake")?.pieces).toBe("K..P........p..k");
  });
});
