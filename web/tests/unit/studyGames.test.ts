// Studies of games on other boards than that of chess: what is written reads back as it was, from a file and from a link.
import { describe, expect, it } from "vitest";
import { withWords } from "../../src/model/pgnCommands";
import { handOut } from "../../src/study/handOut";
import { studiesOf } from "../../src/study/open";
import { readStudy } from "../../src/study/read";
import { StepReader } from "../../src/study/stepReader.svelte";
import type { App } from "../../src/state/app.svelte";
import { browser, open, people } from "./openApp";
import { realCore, realLargeCore } from "./realCore";

/** The first move of the position; of boards in windows it is given, where no list of moves is. */
async function play(app: App, given: string): Promise<void> {
  const { session } = app;
  const [cell = -1] = session.snapshot?.movable ?? [];
  const moves = cell < 0 ? undefined : await session.ask("legalFrom", cell);
  await session.play(moves?.[0]?.text ?? given);
}

/** Of a chapter as it stands on the board: a variation, comments and arrows. */
async function annotate(app: App): Promise<void> {
  const { session } = app;
  await play(app, "a2a1a1a3a1a1");
  await play(app, "a7a1a1a6a1a1");
  const [first, second] = session.snapshot?.line ?? [];
  if (!first || !second) throw new Error("no move was made");
  await session.comment(first.node, withWords("[%csl Ga1]", "The first move."));
  await session.annotate(first.node, [1]);
  await session.go(first.node);
}

describe.each([
  ["fourstar", realCore],
  ["chesseract", realCore],
  ["hdc5", realCore],
  ["hdc6", realLargeCore],
] as const)("a study of %s", (game, core) => {
  it("comes back from its file and its link, to be read and to be kept", { timeout: 60_000 }, async () => {
    const app = open(browser(), core);
    await app.put(() => app.session.begin({ id: game }, people), people);
    const studies = studiesOf(app);
    const created = await studies.create("Many dimensions");
    const head = { name: "One", orientation: "black", interactive: false } as const;
    const opening = { kind: "new", source: { id: game }, start: "" } as const;
    expect(await studies.add(created, opening, head)).toHaveProperty("game");
    expect(await studies.add(created, opening, { ...head, name: "Two", interactive: true })).toHaveProperty("game");
    const at = (): NonNullable<(typeof studies.list)[0]> => {
      const [study] = studies.list;
      if (!study) throw new Error("there is no study");
      return study;
    };
    await studies.openStudy(at());
    await annotate(app);
    const text = await studies.text(at());
    expect(text).toMatch(/\[%csl Ga1\] The first move\./);
    expect(text?.match(/\[ChapterName /g)).toHaveLength(2);

    const file = open(browser(), core);
    await (await file.arrivals()).receive(text ?? "");
    const [read] = studiesOf(file).list;
    expect(read?.chapters.map(({ name, interactive }) => [name, interactive])).toEqual([
      ["One", false],
      ["Two", true],
    ]);
    expect(read && (await studiesOf(file).text(read))).toBe(text);

    const [first] = at().chapters;
    const link = first && (await handOut(app, studies, at(), { shown: first, whole: true, withView: false }));
    const pupil = open(browser(), core);
    await (await pupil.arrivals()).openLink(link?.hash ?? "");
    const reader = pupil.analysis?.reader;
    if (!(reader instanceof StepReader)) throw new Error("nothing is read");
    await pupil.session.forward();
    expect([reader.words, reader.all, pupil.session.info?.id]).toEqual(["The first move.", 2, game]);
    expect(await reader.ways.keep()).toBe("");
    const [kept] = studiesOf(pupil).list;
    expect(kept && (await studiesOf(pupil).text(kept))).toBe(text);
    expect(kept && (await readStudy(pupil, kept, 1))).toBe(true);
  });
});
