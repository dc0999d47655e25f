// Studies as they are read: kept ones, those of a link, and what addresses ask for.
import { beforeEach, describe, expect, it } from "vitest";
import { realCore } from "./realCore";
import { readLink } from "../../src/model/links";
import { handOut } from "../../src/study/handOut";
import { LessonReader } from "../../src/study/lessonReader.svelte";
import { studiesOf } from "../../src/study/open";
import { openAddress, readStudy } from "../../src/study/read";
import { StepReader } from "../../src/study/stepReader.svelte";
import type { Study } from "../../src/study/study";
import type { App } from "../../src/state/app.svelte";
import { browser, open } from "./openApp";

const file = `[Event "City"]
[StudyName "Ends"]
[ChapterName "Steps"]
[Orientation "black"]
[Result "*"]

{Begin.} 1. e4 {Centre.} e5 (1... c5! {Sicilian.}) 2. Nf3 *

[Event "Ends: Mate"]
[StudyName "Ends"]
[ChapterName "Mate"]
[Orientation "black"]
[ChapterMode "gamebook"]
[Result "*"]

1. f3 e5 2. g4 Qh4# *
`;

let app: App;
let study: Study;

const reader = (): unknown => app.analysis?.reader;
function steps(): StepReader {
  const now = reader();
  if (!(now instanceof StepReader)) throw new Error("no chapter is read step by step");
  return now;
}

beforeEach(async () => {
  app = open(browser(), realCore);
  await (await app.arrivals()).receive(file);
  const [made] = studiesOf(app).list;
  if (!made) throw new Error("there is no study");
  study = made;
});

describe("a plain chapter that is read", () => {
  it("goes step by step, tells what is said, and changes nothing", async () => {
    const kept = app.library.games.length;
    expect(await readStudy(app, study, 0)).toBe(true);
    const { session } = app;
    expect([steps().words, steps().made, steps().all, session.looking, app.board.flipped]).toEqual([
      "Begin.",
      0,
      3,
      true,
      true,
    ]);
    expect(app.looked).toBe(`#study/${study.id}/read/1`);
    steps().step();
    await session.rewrite(() => Promise.resolve(null));
    expect([steps().words, steps().move?.text]).toEqual(["Centre.", "e2e4"]);
    expect(steps().others.map((move) => steps().nameOf(move))).toEqual(["1\u2026 c5"]);
    await session.go(steps().others[0]?.node ?? 0);
    const { move } = steps();
    expect([steps().words, move && steps().signs(move)]).toEqual([
      "Sicilian.",
      [{ sign: "!", words: expect.any(String) as string }],
    ]);
    await session.play("g1f3");
    expect(session.snapshot?.line.length).toBe(2);
    expect([app.library.current, app.library.games.length]).toEqual(["", kept]);
    expect(steps().next).toBe(1);
    await steps().ways.turn(1);
    expect(reader()).toBeInstanceOf(LessonReader);
    expect(app.looked).toBe(`#study/${study.id}/read/2`);
    await (reader() as LessonReader).ways.leave();
    expect([app.library.current, app.looked, app.analysis?.reader]).toEqual([study.chapters[1]?.game, "", null]);
  });
});

describe("an address of a study", () => {
  it("shows the chapter that was shown last, another by its game, and one to be read", async () => {
    const studies = studiesOf(app);
    const [first, second] = study.chapters;
    if (!first || !second) throw new Error("chapters are missing");
    await studies.open(second);
    const { changed } = studies.list[0] ?? { changed: 0 };
    await readStudy(app, study, 0);
    await openAddress(app, study.id, "");
    expect(app.library.current).toBe(second.game);
    await openAddress(app, study.id, first.game);
    expect([app.library.current, studies.list[0]?.shown, studies.list[0]?.changed]).toEqual([
      first.game,
      first.game,
      changed,
    ]);
    await openAddress(app, `${study.id}/read/2`, "");
    expect([reader() instanceof LessonReader, app.looked]).toEqual([true, `#study/${study.id}/read/2`]);
    await openAddress(app, `${study.id}/read/x`, "");
    expect(app.looked).toBe(`#study/${study.id}/read/1`);
    const told = app.notices.list.length;
    await openAddress(app, "nothing", "");
    expect(app.notices.list.length).toBe(told + 1);
  });
});

describe("a study that is handed out", () => {
  it("is read by whoever has the link, and kept when that is wanted", async () => {
    const studies = studiesOf(app);
    const [first, second] = study.chapters;
    if (!first || !second) throw new Error("chapters are missing");
    const link = await handOut(app, studies, study, { shown: second, whole: true, withView: false });
    expect([link?.fits, link?.hash.endsWith("&chapter=2")]).toEqual([true, true]);
    const pupil = open(browser(), realCore);
    await (await pupil.arrivals()).openLink(link?.hash ?? "");
    const reading = pupil.analysis?.reader;
    expect(reading).toBeInstanceOf(LessonReader);
    expect([reading?.title, pupil.looked, pupil.library.games.length]).toEqual(["Ends: Mate", link?.hash, 0]);
    if (!(reading instanceof LessonReader)) throw new Error("no chapter is read");
    await reading.ways.turn(0);
    expect([pupil.analysis?.reader?.title, pupil.session.looking]).toEqual(["Ends: Steps", true]);
    expect(pupil.looked).toBe(link?.hash.replace("&chapter=2", ""));
    const steps = pupil.analysis?.reader;
    if (!(steps instanceof StepReader)) throw new Error("no chapter is read");
    expect(await steps.ways.keep()).toBe("");
    const [copy] = studiesOf(pupil).list;
    expect(pupil.looked).toBe(`#study/${copy?.id ?? ""}/read/1`);
    expect(copy && (await studiesOf(pupil).text(copy))).toBe(await studies.text(study));
    expect(await studies.text(study)).toContain('[Event "City"]');
  });

  it("may be one chapter alone, with the view", async () => {
    const [first] = study.chapters;
    if (!first) throw new Error("a chapter is missing");
    const link = await handOut(app, studiesOf(app), study, { shown: first, whole: false, withView: true });
    const read = await readLink(link?.hash ?? "");
    expect(!("fault" in read) && [read.chapter, read.view?.flipped, read.pgn?.match(/ChapterName/g)?.length]).toEqual([
      undefined,
      true,
      1,
    ]);
  });

  it("is told to be too long for a link when it is", async () => {
    const words = Array.from({ length: 12_000 }, (_, i) => ((i * 7919) % 46_649).toString(36)).join(" ");
    const pgn = file.replace("Centre.", words);
    const other = open(browser(), realCore);
    await (await other.arrivals()).receive(pgn);
    const [long] = studiesOf(other).list;
    const [first] = long?.chapters ?? [];
    if (!long || !first) throw new Error("a study is missing");
    const link = await handOut(other, studiesOf(other), long, { shown: first, whole: true, withView: false });
    expect(link?.fits).toBe(false);
  });
});

describe("a new title", () => {
  it("is that of the kept chapters too", async () => {
    const studies = studiesOf(app);
    await studies.retitle(study, "Beginnings");
    expect(app.library.games.map(({ title }) => title).sort()).toEqual(["Beginnings: Mate", "Beginnings: Steps"]);
    const [now] = studies.list;
    expect(now && (await studies.text(now))).toContain('[Event "Beginnings: Mate"]');
  });
});
