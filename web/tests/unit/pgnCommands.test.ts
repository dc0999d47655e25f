// Commands that programs write into the comments of a record.
import { describe, expect, it } from "vitest";
import { commandsOf, commandValue, plainComment, withCommand, withWords } from "../../src/model/pgnCommands";

const comment = "Before [%csl Ga1,Rb2b2] between [%clk 0:10:00]  after";

describe("commands in comments", () => {
  it("are read in their order", () => {
    expect(commandsOf(comment)).toEqual([
      { name: "csl", value: "Ga1,Rb2b2" },
      { name: "clk", value: "0:10:00" },
    ]);
    expect(commandsOf("[%evp 0,\n 2] [no command] [%] [%tqu]")).toEqual([
      { name: "evp", value: "0, 2" },
      { name: "tqu", value: "" },
    ]);
    expect([commandValue(comment, "clk"), commandValue(comment, "eval")]).toEqual(["0:10:00", null]);
  });

  it("are written beside words and other commands, which stay", () => {
    expect(withCommand(comment, "csl", "Yc3")).toBe("Before [%csl Yc3] between [%clk 0:10:00] after");
    expect(withCommand(comment, "csl", null)).toBe("Before between [%clk 0:10:00] after");
    expect(withCommand("[%cal Ga1a2] twice [%cal Ra1a2]", "cal", "Ba1a3")).toBe("[%cal Ba1a3] twice");
    expect(withCommand("Good", "eval", "0.17")).toBe("[%eval 0.17] Good");
    expect(withCommand("", "eval", "0.17")).toBe("[%eval 0.17]");
    expect(withCommand("Good", "eval", null)).toBe("Good");
    expect(withCommand("", "note", "a] } b")).toBe("[%note a b]");
  });

  it("are not shown, and stay where others words are written", () => {
    expect(plainComment(comment)).toBe("Before between after");
    expect(withWords(comment, " Other\nwords [%clk 9] ")).toBe("[%csl Ga1,Rb2b2] [%clk 0:10:00] Other words");
    expect(withWords(comment, "")).toBe("[%csl Ga1,Rb2b2] [%clk 0:10:00]");
    expect(withWords("Alone", "Other")).toBe("Other");
  });
});
