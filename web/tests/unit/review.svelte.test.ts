// The review of a game by the core itself: searched, kept, annotated, and tried again.
import { describe, expect, it } from "vitest";
import type { CoreError, SearchAnswer } from "../../src/core/types";
import type { Opponent } from "../../src/engine/opponent";
import type { SearchParams } from "../../src/engine/protocol";
import { Annotations } from "../../src/review/annotations.svelte";
import { Review } from "../../src/review/review.svelte";
import { TryAgain } from "../../src/review/tryAgain.svelte";
import { addLine, writeAll } from "../../src/state/rewriting";
import { annotated, commented } from "../../src/state/treeChange";
import type { App } from "../../src/state/app.svelte";
import { browser, open } from "./openApp";
import { realCore } from "./realCore";

const mated = '[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n';

/** Searches at once, with few nodes. */
function engine(asked: SearchParams[] = []): Opponent {
  const core = realCore();
  return {
    think: async (params): Promise<SearchAnswer | CoreError> => {
      asked.push(params);
      const own = await core;
      own.newGame(params.source);
      const set = own.setLine(String(params.fen), params.moves);
      if ("error" in set) return set;
      return own.search({ ms: -1, level: 8, seed: 0, nodes: 3000 });
    },
    ask: () => Promise.resolve(undefined),
    stop: () => undefined,
  };
}

async function analysing(pgn = mated): Promise<App> {
  const app = open(browser(), realCore);
  await app.session.importPgn(pgn, 0, { id: "chess" }, app.session.players);
  await app.session.becomeAnalysis();
  return app;
}

const reviewOf = (app: App, asked?: SearchParams[]): Review =>
  new Review(app.session, app.cores, [engine(asked)], () => true);

const record = async ({ session }: App): Promise<string> => ((await session.pgn()) ?? "").split("\n\n")[1] ?? "";
const texts = ({ session }: App): string[] => session.tree.mainLine.map(({ text }) => text);
const nodeOf = ({ session }: App, ply: number): number => session.tree.mainLine[ply - 1]?.node ?? 0;

describe("a review", () => {
  it("searches every position but the mate, keeps what it finds in comments, and shows the position that was shown", async () => {
    const app = await analysing();
    await app.session.go(nodeOf(app, 2));
    const asked: SearchParams[] = [];
    const review = reviewOf(app, asked);
    expect([review.begun, review.complete]).toEqual([false, false]);
    await review.start();
    expect(asked.map(({ moves }) => moves.length)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect([review.begun, review.complete, review.running, review.done]).toEqual([true, true, false, 8]);
    expect(review.rows.map(({ verdict }) => verdict)).toHaveLength(7);
    expect(review.rows[5]).toMatchObject({ verdict: "blunder", move: { text: "g8f6" } });
    expect(review.rows[6]).toMatchObject({ verdict: "best", loss: 0 });
    expect(app.session.snapshot?.node).toBe(nodeOf(app, 2));
    const pgn = await record(app);
    expect(pgn.match(/%eval/g)).toHaveLength(7);
    expect(pgn).toContain("[%eval #1]");
    // Another page that opens this record has nothing to search.
    const again = reviewOf(await analysing(`[Result "1-0"]\n\n${pgn}\n`));
    expect(again.complete).toBe(true);
    expect(again.rows.map(({ loss }) => Math.round(loss ?? -1))).toEqual(
      review.rows.map(({ loss }) => Math.round(loss ?? -1)),
    );
  });

  it("says what a blunder allows", async () => {
    const app = await analysing();
    const review = reviewOf(app);
    await review.start();
    const row = review.rows[5];
    if (!row) throw new Error("no row");
    expect((await review.learn(row))?.allowed).toMatchObject({
      kind: "mate",
      step: { piece: "Q", taken: "p" },
      turns: 1,
    });
    expect(review.lesson(row)).not.toBeNull();
  });

  it("writes annotations, and takes out no more than these", async () => {
    const app = await analysing();
    const review = reviewOf(app);
    await review.start();
    const before = await record(app);
    const { info, names } = { info: app.session.info, names: app.session.info?.cellNames ?? [] };
    if (!info) throw new Error("no game");
    const annotations = new Annotations(review, app.session);
    await annotations.annotate({ info, nameOf: (cell) => names[cell] ?? "" });
    const pgn = await record(app);
    expect(pgn).toMatch(/Nf6 \$4 \{[^}]*Blunder\.[^}]*This\s+allows\s+mate/);
    expect(pgn).toMatch(/\(\s*3\.\.\.\s/);
    expect(annotations.written).toBe(true);
    await annotations.takeBack();
    expect(await record(app)).toBe(before);
    expect(annotations.written).toBe(false);
  });

  it("has a better move looked for, and leaves no trace of what was tried", async () => {
    const app = await analysing();
    const { session } = app;
    const review = reviewOf(app);
    await review.start();
    const before = await record(app);
    const trying = new TryAgain(review, session, review.mistakes, review.mistakes.length - 1);
    await expect.poll(() => session.snapshot?.line.length).toBe(5);
    const tried = async (move: string): Promise<string> => {
      await session.play(move);
      await trying.watch();
      return trying.stage;
    };
    expect(await tried("a7a6")).toBe("wrong");
    expect([session.snapshot?.line.length, await record(app)]).toEqual([5, before]);
    await trying.watch();
    expect(await tried("g8f6")).toBe("played");
    await trying.watch();
    expect(session.snapshot?.line.length).toBe(5);
    expect(await tried(trying.row?.best ?? "")).toBe("best");
    await trying.end();
    expect([session.last?.text, await record(app)]).toEqual(["g8f6", before]);
  });
});

describe("rewriting", () => {
  it("adds a line while the position and what lies ahead stay", async () => {
    const app = await analysing();
    const { session } = app;
    await session.go(0);
    const added = await addLine(session, nodeOf(app, 2), ["g1f3", "b8c6", "e1e8"]);
    expect(session.tree.move(added).text).toBe("g1f3");
    // The third is no move.
    expect(session.tree.count(added)).toBe(2);
    expect([session.snapshot?.node, session.snapshot?.future.map(({ text }) => text)]).toEqual([0, texts(app)]);
    expect(await addLine(session, nodeOf(app, 2), ["g1f3"])).toBe(0);
    expect(await addLine(session, 9999, ["g1f3"])).toBe(0);
  });

  it("writes comments and glyphs at once, and passes over what is so already", async () => {
    const app = await analysing();
    const { session } = app;
    const { version } = session.tree;
    await writeAll(session, [commented(nodeOf(app, 1), "", "move")]);
    expect(session.tree.version).toBe(version);
    await writeAll(session, [commented(nodeOf(app, 1), "Best.", "move"), annotated(nodeOf(app, 1), [1])]);
    expect(await record(app)).toContain("1. e4 $1 {Best.}");
    expect(session.edits.pending.map(({ act }) => act)).toEqual(["comment", "annotate"]);
  });
});
