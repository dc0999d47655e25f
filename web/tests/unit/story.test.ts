import { describe, expect, it } from "vitest";
import { story, guessWords, storyTimes } from "../../src/model/story";
import { targetCounts } from "../../src/model/targets";
import { tour, tourCell, tourPosition } from "../../src/model/tour";
import { realCore } from "./realCore";

describe("the position that the page opens with", () => {
  it("is as its words say", async () => {
    const core = await realCore();
    const info = core.newGame({ id: story.game }, story.position);
    if ("error" in info) throw new Error(info.error);
    const cell = (name: string): number => info.cellNames.indexOf(name);
    const reached = core.legalFrom(cell(story.queen)).map(({ to }) => to);
    expect(story.line).toContain(String(reached.length));
    expect(targetCounts(info, cell(story.queen), reached).map(({ count }) => count)).toEqual([12, 29, 34, 16]);
    expect(core.explain(cell(story.queen), cell("d1d4")).ways[0]?.cells).toHaveLength(2);
    core.play(story.capture);
    core.play(story.answer);
    const { status, checked, movable, board } = core.snapshot();
    expect(status).toBe("check");
    const king = cell(story.king);
    expect(checked).toEqual([king]);
    const answers = movable.flatMap((from) => core.legalFrom(from));
    const guess = { info, board, names: info.nativeNames, left: cell("b3c3") };
    const told = story.suspects.map((name) => guessWords(guess, cell(name), king, core.explain(cell(name), king)));
    expect(told).toEqual([
      "Not the rook: it stands in the same column of the picture, but rank and row differ, and it slides along only one axis at a time.",
      "Not the bishop: all four axes differ, and it slides along exactly two axes at a time.",
      "Not the unicorn: your pawn bc12 blocks it.",
      `Yes, the balloon: three steps along all four axes; the knight stood on the first. You have ${answers.length} legal moves; one takes the balloon and gives check.`,
    ]);
    // No answer is offered that the question excludes.
    expect(story.sentences.question).toContain("not from the knight");
    for (const name of story.suspects) expect(board[cell(name)]).toMatch(/[a-z]/);
    for (const name of story.suspects) expect(board[cell(name)]).not.toBe("n");
    core.play("d1d4a4d4");
    expect(core.snapshot().status).toBe("check");
  });

  it("leaves time to read each sentence, and has told what pieces do before it asks about them", () => {
    const { tip, capture, answer, pieces, question } = storyTimes;
    const { sentences } = story;
    const readable = (text: string): number => 200 * text.split(" ").length; // milliseconds
    expect(capture - tip).toBeGreaterThan(2 * readable(sentences.tip));
    expect(answer - capture).toBeGreaterThan(2 * readable(sentences.capture));
    expect(pieces - answer).toBeGreaterThan(2 * readable(sentences.answer));
    expect(question - pieces).toBeGreaterThan(2 * readable(sentences.pieces));
    expect(sentences.pieces).toMatch(/unicorn.*balloon/);
  });

  it("is followed by a tour whose numbers are right", async () => {
    const core = await realCore();
    for (const { piece, text, find } of tour) {
      if (piece === undefined) continue;
      const info = core.newGame({ id: story.game }, tourPosition(piece));
      if ("error" in info) throw new Error(info.error);
      const cell = info.cellNames.indexOf(tourCell);
      expect(info.nativeNames[cell]).toBe("bb23");
      if (find !== undefined) expect(text).toContain(`Find ${info.nativeNames[info.cellNames.indexOf(find)] ?? "?"}.`);
      const count = /(\d+) cells/.exec(text)?.[1];
      if (count !== undefined) expect(core.legalFrom(cell)).toHaveLength(Number(count));
    }
  });
});
