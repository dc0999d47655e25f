import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../src/core/types";
import { arrangementChoices } from "../../src/model/headless";
import { cellNames, flatBoardName, hasTwoNames } from "../../src/model/names";
import { fakeInfo } from "./fakeCore";
import { headlessState } from "./headlessState";

function named(sizes: number[], boardLabel = ""): GameInfo {
  const info = fakeInfo(sizes);
  return {
    ...info,
    nativeNames: info.cellNames.map((name) => name.toUpperCase()),
    boardLabels: info.cellNames.map(() => boardLabel),
  };
}

describe("names of cells", () => {
  it("are the inventor's where the player wants them and there are any", () => {
    const info = named([4, 4]);
    expect([hasTwoNames(info), hasTwoNames(fakeInfo()), hasTwoNames(null)]).toEqual([true, false, false]);
    expect(cellNames(info, "native")[5]).toBe("B2");
    expect(cellNames(info, "canonical")[5]).toBe("b2");
    expect(cellNames(null, "native")).toEqual([]);
  });

  it("are the list of canonical names itself where both are the same", () => {
    const info = { ...fakeInfo(), nativeNames: [...fakeInfo().cellNames] };
    expect(cellNames(info, "native")).toBe(info.cellNames);
  });
});

describe("the name of a flat board", () => {
  it("is the inventor's label in the game's own arrangement", () => {
    const info = named([2, 2, 2], "Upper");
    expect(flatBoardName(headlessState({ info }), 0)).toBe("Upper");
    expect(flatBoardName(headlessState({ info, naming: "canonical" }), 4)).toBe("b");
  });

  it("is made of the outer coordinates in any other arrangement", () => {
    const info = named([2, 2, 2, 2], "Upper");
    const arrangementIndex = 3;
    const arrangement = arrangementChoices({ info })[arrangementIndex];
    expect(arrangement).toMatchObject({ across: [2, 0], up: [3, 1] });
    if (!arrangement) return;
    expect(flatBoardName(headlessState({ info, arrangementIndex, arrangement }), 3)).toBe("B2");
  });

  it("may be missing on a small board, not on a large one", () => {
    expect(flatBoardName(headlessState({ info: named([4, 4, 2]) }), 16)).toBe("");
    expect(flatBoardName(headlessState({ info: named([4, 4, 4, 5]) }), 16)).toBe("B1");
    expect(flatBoardName({ ...headlessState(), info: null }, 0)).toBe("");
  });
});
