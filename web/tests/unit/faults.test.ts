import { beforeAll, describe, expect, it } from "vitest";
import type { Core } from "../../src/core/types";
import { computerStopped, startFault, surprise } from "../../src/faults";
import { refusal } from "../../src/refusals";
import { realCore } from "./realCore";

describe("a text that is refused", () => {
  let core: Core;
  beforeAll(async () => {
    core = await realCore();
    core.newGame({ id: "chess" });
  });
  const ofGame = (pgn: string): string => {
    const answer = core.loadPgn(pgn);
    return refusal("game", "error" in answer ? answer : (answer.faults[0] ?? { error: "" }));
  };
  const ofPosition = (text: string): string => {
    const answer = core.newGame({ id: "chess" }, text);
    return "error" in answer ? refusal("position", answer) : "";
  };

  it("is answered by what to do, with the core's line below", () => {
    expect(ofGame("1. e4 e5 2. Qh9 *")).toMatch(/^The moves cannot be followed.*\n\(line 1: move 2\. /);
    expect(ofGame('[Variant "Nothing"]\n\n1. e4 *')).toMatch(/^Tessera knows no game of this name/);
    expect(ofGame("1. e4 {what *")).toMatch(/^This game cannot be read.*\n\(line 1: .*comment/);
    expect(ofGame('[FEN "8/8 w - - 0 1"]\n\n*')).toMatch(/^The position that this game begins from/);
    expect(ofGame("1. f3 e5 2. g4 Qh4# 1-0")).toMatch(/^The result that this text names/);
    expect(ofPosition("8/8/8/8 w - - 0 1")).toMatch(/^The pieces do not fit the boards/);
    expect(ofPosition("8/8/8/8/8/8/8/8")).toMatch(/^This is not one whole position/);
    expect(ofPosition("8/8/8/8/8/8/8/8 w - - 0 1")).toMatch(/^This position cannot be shown/);
  });

  it("keeps every line that tells where a game file is wrong", () => {
    const answer = core.newGame({ toml: "id = 3" });
    const fault = "error" in answer ? answer : { error: "" };
    expect(fault).toMatchObject({ code: "bad_game_file", line: 1 });
    expect(refusal("rules", fault)).toBe(
      `This game file (.toml) has faults. Correct these lines and open it again.\n(${fault.error})`,
    );
  });
});

describe("what should not happen", () => {
  it("is told without its line, which can be copied", () => {
    const reason = new Error("unreachable");
    expect(surprise(reason).text).not.toContain("unreachable");
    expect(surprise(reason).report).toContain("unreachable");
    expect(surprise("cut").report).toBe("cut");
    expect(surprise(new RangeError("Array buffer allocation failed")).text).toContain("memory");
    expect(surprise(new TypeError("Importing a module script failed.")).text).toContain("could not be loaded");
    expect(computerStopped("cut").report).toBe("cut");
  });

  it("says how to start all the same", () => {
    const browser = { online: true, webAssembly: true };
    const text = (line: string, change = {}): string => startFault(new Error(line), { ...browser, ...change }).text;
    expect(text("x", { webAssembly: false })).toContain("Firefox");
    expect(text("Failed to fetch", { online: false })).toContain("no connection");
    expect(text("the core could not be loaded (HTTP 503)")).toContain("could not be loaded");
    expect(text("the core is out of memory")).toContain("memory");
    expect(text("Failed to fetch dynamically imported module: x.js")).toContain("could not be loaded");
    expect(text("worker failed")).toContain("could not be loaded");
    expect(text("x is not a function")).toContain("another version");
  });
});
