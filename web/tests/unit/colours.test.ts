// The colours of the style sheets, measured.
import { describe, expect, it } from "vitest";
import page from "../../src/app.css?raw";
import { fields } from "../../src/model/settings";
import stones from "../../src/palettes.css?raw";
import { contrast, difference, differenceOfLab, over, sightNames } from "./colour";

type Sheet = Map<string, string>;

/** The variables that a sheet gives to a board of this palette; a later rule wins. */
function variables(text: string, palette: string): Sheet {
  const found: Sheet = new Map();
  for (const [, selector = "", body = ""] of text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selector.includes(":root") && !selector.includes(`"${palette}"`)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

/** The value on a light or a dark page. */
function valueOf(sheet: Sheet, name: string, dark = false): string {
  let value = sheet.get(name) ?? "";
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value);
  if (pair) value = (dark ? pair[2] : pair[1]) ?? "";
  const inner = /^var\((--[\w-]+)\)$/.exec(value);
  if (inner) return valueOf(sheet, inner[1] ?? "", dark);
  expect(value, name).toMatch(/^#[0-9a-f]{6}$/);
  return value;
}

const settings = ["auto", "limestone", "slate", "terracotta", "verdigris", "night"] as const;
const boards = settings.flatMap((palette) =>
  [false, true].map((dark) => {
    const sheet = variables(stones, palette);
    const value = (name: string): string => valueOf(sheet, `--${name}`, dark);
    return {
      name: `${palette} on a ${dark ? "dark" : "light"} page`,
      value,
      cells: [value("cell-light"), value("cell-dark")],
    };
  }),
);

describe("the measures", () => {
  it("agree with published values", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(differenceOfLab([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(differenceOfLab([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
    expect(differenceOfLab([50, 2.5, 0], [50, 0, -2.5])).toBeCloseTo(4.3065, 4);
    expect(differenceOfLab([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
  });
});

describe("marks", () => {
  it("are measured on every board", () => {
    for (const palette of settings) expect(fields.palette.valid(palette)).toBe(true);
    expect(new Set(boards.flatMap(({ cells }) => cells)).size).toBe(10);
  });

  it.each(boards)("of $name stand out from its cells", ({ value, cells }) => {
    for (const cell of cells) {
      for (const mark of ["axes-1", "axes-2", "axes-3", "axes-4", "axes-5", "frame"]) {
        expect(contrast(value(mark), cell), mark).toBeGreaterThanOrEqual(3);
      }
      // Of these, either the mark itself or its edge.
      for (const [mark, edge] of [
        ["check", "check-edge"],
        ["attack", "sign-edge"],
        ["guard", "sign-edge"],
      ] as const) {
        expect(contrast(value(mark), value(edge)), mark).toBeGreaterThanOrEqual(3);
        expect(Math.max(contrast(value(mark), cell), contrast(value(edge), cell)), mark).toBeGreaterThanOrEqual(3);
      }
    }
    for (const axes of [1, 2, 3, 4, 5]) {
      expect(contrast(value(`axes-${axes}`), value("target-edge"))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(boards)("of $name are told apart with any cones", ({ value, cells }) => {
    for (const sight of sightNames) {
      for (const [a, b] of [
        [1, 2],
        [1, 3],
        [1, 4],
        [2, 3],
        [2, 4],
        [3, 4],
      ]) {
        expect(
          difference(value(`axes-${a}`), value(`axes-${b}`), sight),
          `${a} and ${b}, ${sight}`,
        ).toBeGreaterThanOrEqual(17);
      }
      for (const cell of cells) {
        const [white, black] = [over(value("white-holds"), cell, 0.5), over(value("black-holds"), cell, 0.5)];
        expect(difference(white, black, sight), `White's and Black's cells, ${sight}`).toBeGreaterThanOrEqual(17);
      }
    }
  });
});

describe("solid pieces", () => {
  it.each(boards)("of $name show by their stone or its rim, and whose they are", ({ value, cells }) => {
    const white = (name: string): string => valueOf(variables(page, ""), `--white-${name}`);
    const black = (name: string): string => value(`black-${name}`);
    const paper = cells.includes("#4a5666") ? ["#0a0e27"] : []; // the ground of boards laid out as on Oana's paper
    for (const ground of [...cells, ...paper]) {
      for (const side of [white, black]) {
        expect(Math.max(contrast(side("fill"), ground), contrast(side("line"), ground))).toBeGreaterThanOrEqual(3);
      }
    }
    expect(contrast(white("fill"), black("fill"))).toBeGreaterThanOrEqual(4.5);
    for (const sight of sightNames)
      expect(difference(white("fill"), black("fill"), sight), sight).toBeGreaterThanOrEqual(40);
  });
});

describe("the page", () => {
  it.each([false, true])("reads well (dark: %s)", (dark) => {
    const sheet = variables(page, "");
    const value = (name: string): string => valueOf(sheet, `--${name}`, dark);
    for (const ground of ["bg", "panel", "raised", "stripe", "control", "hover"]) {
      for (const text of ["text", "muted", "link", "warn"]) {
        expect(contrast(value(text), value(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const ground of ["bg", "panel", "control"]) {
      expect(contrast(value("line"), value(ground)), `line on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(contrast(value("focus"), value(ground)), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(value("on-accent"), value("accent"))).toBeGreaterThanOrEqual(4.5);
  });
});
