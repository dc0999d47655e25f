import { describe, expect, it } from "vitest";
import { studiesOf } from "../../src/study/open";
import { chapterIn, headOfChapter, holdsStudy, moved, titleIn, type Chapter } from "../../src/study/study";
import { Lesson } from "../../src/study/lesson";
import { failed } from "../../src/errors";
import { browser, open } from "./openApp";
import { localCores } from "./localCores";
import { realCore } from "./realCore";

const file = `[Event "Ends: Mate in one"]
[StudyName "Ends"]
[ChapterName "Mate in one"]
[Orientation "black"]
[ChapterMode "gamebook"]
[Result "*"]

{[%hint The queen.]} 1. f3 e5 2. g4 {[%wrong Look at the king.] Now.} 2... Qh4# (2... Qg5 {Not yet.}) *

[Event "Ends: Quiet"]
[StudyName "Ends"]
[ChapterName "Quiet"]
[Orientation "white"]
[Result "*"]

1. d4! {[%csl Gd4][%cal Gd1d4] Arrows.} d5 (1... Nf6 (1... f5) 2. c4) 2. c4 *
`;

const chapter = (game: string): Chapter => ({ game, name: game, orientation: "white", interactive: false });
const games = (chapters: readonly Chapter[]): string => chapters.map(({ game }) => game).join("");

describe("the order of chapters", () => {
  it("changes by moving one of them", () => {
    const chapters = [..."abcd"].map(chapter);
    expect(games(moved(chapters, 0, 2))).toBe("bcad");
    expect(games(moved(chapters, 3, 0))).toBe("dabc");
    expect(games(moved(chapters, 1, 9))).toBe("acdb");
    expect(games(moved(chapters, 7, 0))).toBe("abcd");
  });
});

describe("the tags of a file", () => {
  it("say what a chapter is, and keep those of its game", () => {
    const head = { name: "One", orientation: "black", interactive: true } as const;
    const tags = headOfChapter({ title: "Ends" }, head, [
      ["Event", "Old"],
      ["White", "Ann"],
      ["Orientation", "white"],
    ]);
    expect(tags).toEqual([
      ["Event", "Old"],
      ["White", "Ann"],
      ["StudyName", "Ends"],
      ["ChapterName", "One"],
      ["Orientation", "black"],
      ["ChapterMode", "gamebook"],
    ]);
    // An event that was made of the names follows them.
    const made = headOfChapter({ title: "Ends" }, head, [["Event", "?"]]);
    expect(made[0]).toEqual(["Event", "Ends: One"]);
    expect(headOfChapter({ title: "Begins" }, { ...head, name: "Two" }, made)[0]).toEqual(["Event", "Begins: Two"]);
    expect(headOfChapter({ title: "Begins" }, { ...head, name: "Two" }, tags)[0]).toEqual(["Event", "Old"]);
    const entry = { tags: [...tags] };
    expect(holdsStudy([entry])).toBe(true);
    expect(holdsStudy([entry, { tags: [["Event", "Game"]] }])).toBe(false);
    expect(chapterIn(entry, 3)).toEqual(head);
    expect(titleIn([entry])).toBe("Ends");
    expect(titleIn([{ tags: made.filter(([name]) => name !== "StudyName") }])).toBe("Ends");
    expect(chapterIn({ tags: [] }, 3).name).toBe("Chapter 3");
  });
});

describe("an interactive chapter", () => {
  it("answers moves that are right, foreseen and wrong", async () => {
    const opened = await localCores(realCore).open({ kind: "pgn", source: { id: "chess" }, pgn: file, which: 0 });
    if (failed(opened)) throw new Error(opened.error);
    const lesson = new Lesson(opened.game.tree);
    expect([lesson.wanted, lesson.hint]).toEqual(["f2f3", "The queen."]);
    lesson.pass(false);
    expect(lesson.try("e7e5")).toEqual({ right: true });
    lesson.pass(false);
    expect(lesson.words).toBe("Now.");
    expect(lesson.try("d8g5")).toEqual({ right: false, words: "Not yet." });
    expect(lesson.try("a7a6")).toEqual({ right: false, words: "Look at the king." });
    expect(lesson.try("d8h4")).toEqual({ right: true });
    expect([lesson.wanted, lesson.found, lesson.atOnce, lesson.shown]).toEqual(["", 2, 1, 0]);
    expect(lesson.try("a7a6").right).toBe(false);
  });
});

describe("studies", () => {
  it("are read from a file and written to the same file, in another order after a change", async () => {
    const app = open(browser(), realCore);
    await (await app.arrivals()).receive(file);
    const studies = studiesOf(app);

    const [study] = studies.list;
    expect(study?.title).toBe("Ends");
    expect(study?.chapters.map(({ name, orientation, interactive }) => [name, orientation, interactive])).toEqual([
      ["Mate in one", "black", true],
      ["Quiet", "white", false],
    ]);
    if (!study) return;
    expect([studies.current?.id, app.board.flipped, app.session.analysis?.study]).toEqual([study.id, true, study.id]);
    const written = await studies.text(study);
    expect(written).toContain("[%hint The queen.]");
    expect(written).toContain("[%csl Gd4]");
    const again = open(browser(), realCore);
    await (await again.arrivals()).receive(written ?? "");
    const [copy] = studiesOf(again).list;
    expect(copy && (await studiesOf(again).text(copy))).toBe(written);
    await studies.arrange(study, (chapters) => moved(chapters, 0, 1));
    expect(studies.list[0]?.chapters.map(({ name }) => name)).toEqual(["Quiet", "Mate in one"]);
  });

  it("lose a chapter and get it back, and keep a change of its moves", async () => {
    const app = open(browser(), realCore);
    await (await app.arrivals()).receive(file);
    const studies = studiesOf(app);
    const at = (): NonNullable<(typeof studies.list)[0]> => {
      const [study] = studies.list;
      if (!study) throw new Error("there is no study");
      return study;
    };
    const [first, second] = at().chapters;
    if (!first || !second) throw new Error("there are no chapters");
    expect(await studies.duplicate(at(), second)).toBe("");
    expect(at().chapters.map(({ name }) => name)).toEqual(["Mate in one", "Quiet", "Quiet (copy)"]);
    await studies.removeChapter(at(), first);
    expect(app.library.current).toBe(second.game);
    expect(at().chapters.map(({ name }) => name)).toEqual(["Quiet", "Quiet (copy)"]);
    expect(app.library.games.some(({ id }) => id === first.game)).toBe(false);
    await studies.putBack();
    expect(at().chapters[0]).toEqual(first);
    await app.session.play("e2e4");
    await studies.open(first);
    expect(await studies.text(at())).toMatch(/\(1\. e4\)/);
    await app.put(
      () =>
        app.session.begin({ id: "chess" }, { white: { kind: "human", level: 1 }, black: { kind: "human", level: 1 } }),
      {
        white: { kind: "human", level: 1 },
        black: { kind: "human", level: 1 },
      },
    );
    await studies.remove(at());
    expect([studies.list.length, app.library.games.length]).toEqual([0, 0]);
    await studies.putBack();
    expect([studies.list.length, app.library.games.length]).toEqual([1, 3]);
  });
});
