import { describe, expect, it } from "vitest";
import { inlays } from "../../src/model/emblems";
import { emblemsOf } from "../../src/model/emblemText";

const files = import.meta.glob<string>(["../../../games/*.toml", "../../../games/vast/*.toml"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const game = (id: string): string => files[`../../../games/${id}.toml`] ?? "";

describe("emblems", () => {
  it("are what the game file lets a piece do", () => {
    const fourstar = emblemsOf(game("fourstar"));
    expect(fourstar.get("R")).toEqual({ slides: [1], steps: [], leaps: false });
    expect(fourstar.get("D")).toEqual({ slides: [4], steps: [], leaps: false });
    expect(fourstar.get("Q")).toEqual({ slides: [1, 2, 3, 4], steps: [], leaps: false });
    expect(fourstar.get("K")).toEqual({ slides: [], steps: [1, 2, 3, 4], leaps: false });
    expect(fourstar.get("N")).toEqual({ slides: [], steps: [], leaps: true });
    expect(fourstar.has("P")).toBe(false);
    expect(emblemsOf(game("hdc3")).get("R")?.slides).toEqual([1, 3]);
    const chesseract = emblemsOf(game("chesseract"));
    expect(chesseract.get("Q")).toEqual({ slides: [1, 2], steps: [], leaps: false });
    expect(chesseract.get("D")).toEqual({ slides: [3, 4], steps: [], leaps: true });
  });

  it("are known of every piece of every game but pawns", () => {
    for (const [path, toml] of Object.entries(files)) {
      const pieces = toml.split("[[pieces]]").length - 1 - toml.split("pawn = true").length + 1;
      const emblems = [...emblemsOf(toml).values()];
      expect(emblems.length, path).toBe(pieces);
      for (const emblem of emblems) expect(inlays(emblem).length, path).toBeGreaterThan(0);
    }
  });

  it("are read from a player's own file however it is laid out", () => {
    const own = `
[[ pieces ]]
  letter = 'A' # archer
  quiet_leap = [ "1",
                 [0, 2, -1] ]
  capture_leap = ["*+0"]

[[pieces]]
letter = "X"
slide = [[1, -1, 0], '00+']
leap = ["111"]
[rules]
slide = ["1"]
`;
    expect(Object.fromEntries(emblemsOf(own))).toEqual({
      A: { slides: [], steps: [1, 2], leaps: true },
      X: { slides: [1, 2], steps: [3], leaps: false },
    });
    expect(emblemsOf("pieces = []").size).toBe(0);
  });

  it("are one for all numbers of axes that one mark stands for", () => {
    const { Q, B } = Object.fromEntries(emblemsOf(files["../../../games/vast/hdc8.toml"] ?? ""));
    expect(Q?.slides).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(Q && inlays(Q).map(({ axes }) => axes)).toEqual([1, 2, 3, 4, 5]);
    expect(B && inlays(B).map(({ axes }) => axes)).toEqual([2, 4, 5]);
  });

  it("fit on the plinth", () => {
    const all = inlays({ slides: [1, 2, 3], steps: [4, 5], leaps: true });
    expect(all).toHaveLength(6);
    for (const { x, scale } of all) {
      expect(x - 30 * scale).toBeGreaterThan(4.5);
      expect(x + 30 * scale).toBeLessThan(43.5);
    }
  });
});
