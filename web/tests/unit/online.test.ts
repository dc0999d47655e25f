// The parts of the client of a server: what is read, folded, kept and asked over HTTP.
import { describe, expect, it } from "vitest";
import { Api, type ApiParts } from "../../src/online/api";
import { GameLog } from "../../src/online/gameLog";
import { Outbox } from "../../src/online/outbox";
import { drawn, Person } from "../../src/online/person";
import { ServerClock } from "../../src/online/serverClock";
import { readFrame, type GameEvent } from "../../src/online/wire";
import type { Store } from "../../src/model/storage";
import { memory } from "./openApp";

const terms = { variant: "chess", rules: "0123", time: null, listed: false, start: "" };
const state = {
  now: 1000,
  status: "playing",
  position: 2,
  side: "black",
  seats: { white: "ada", black: null },
  you: "white",
  clocks: { white: 1, black: 2, delay: 0, running: "white", flag: 9 },
  result: "*",
  ending: null,
  draw: null,
  takeback: null,
  rematch: null,
  next: null,
  expires: null,
  absent: { white: null, black: 5 },
  mine: {
    premoves: [{ move: "e7e5" }, { after: "e2e4", move: "d7d5" }],
    ledger: { used: 1, compensated: 0, lost: 0, quota: 3 },
    claim: null,
  },
};
const events = [
  { v: 1, at: 5, type: "created", ...terms, by: "ada" },
  { v: 2, at: 6, type: "move", move: "e2e4", by: "ada", request: "r1", white: 1, later: {} },
];
const game = { game: "g", after: 0, version: 2, events, state };

const read = (frame: unknown): unknown => readFrame(JSON.stringify(frame));
/** The same with one member otherwise, at a path like "state.clocks.white". */
function changed(frame: object, path: string, value: unknown): object {
  const copy = structuredClone(frame) as Record<string, unknown>;
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let at = copy;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
  return copy;
}

describe("frames from the server", () => {
  it("are read as what they are", () => {
    expect(read(game)).toMatchObject({ kind: "game", game: "g", version: 2, more: false, state: { position: 2 } });
    expect(read({ ...game, more: true, state: undefined })).toMatchObject({ kind: "game", more: true, state: null });
    expect(read({ hello: { person: "ada", now: 3, protocol: 1 } })).toEqual({ kind: "hello", person: "ada", now: 3 });
    expect(read({ hello: { person: null, now: 3, protocol: 1 } })).toMatchObject({ person: null });
    expect(read({ reply: "r", game: "g", version: 4 })).toEqual({
      kind: "reply",
      id: "r",
      game: "g",
      version: 4,
      refusal: null,
    });
    expect(read({ reply: "r", game: "g", version: 0, error: "no", code: "illegal_move" })).toMatchObject({
      refusal: { code: "illegal_move", error: "no" },
    });
    expect(read({ game: "g", present: { white: true, black: false } })).toMatchObject({ kind: "present" });
    expect(read({ notice: "over", game: "g" })).toEqual({ kind: "notice", notice: "over", game: "g" });
    expect(read({ pong: 1, now: 2 })).toEqual({ kind: "pong", n: 1, now: 2 });
    expect(read({ close: "stopping" })).toEqual({ kind: "close", reason: "stopping" });
    expect(read({ error: "no", code: "no_game", game: "g" })).toMatchObject({ kind: "error", game: "g" });
    expect(read({ error: "no", code: "bad_request" })).toMatchObject({ kind: "error", game: null });
    const summary = { ...terms, game: "g", white: null, black: "bo", side: "white", state: "open", result: "*", at: 1 };
    expect(read({ lobby: [summary], playing: [{ ...summary, time: { turn: 1 } }] })).toMatchObject({ kind: "lobby" });
    expect(read({ lobby: [{ ...summary, state: "closed" }], playing: [] })).toBeNull();
    expect(read({ lobby: [], playing: [{ ...summary, time: { initial: 1 } }] })).toBeNull();
  });

  it("may have members, events and kinds of later versions", () => {
    expect(read({ celebration: 1 })).toEqual({ kind: "other" });
    const later = [...events, { v: 3, at: 7, type: "greeting", words: [] }];
    expect(read({ ...game, version: 3, events: later, colour: "red" })).toMatchObject({
      events: [{ type: "created" }, { type: "move" }, { type: "other", v: 3 }],
    });
  });

  it.each<[string, unknown]>([
    ["game", "g g"],
    ["game", undefined],
    ["after", 1],
    ["after", -1],
    ["version", 3],
    ["version", "2"],
    ["more", 1],
    ["events.0.v", 2],
    ["events.0.time", { initial: 1, increment: 0 }],
    ["events.0.listed", undefined],
    ["events.1.move", 5],
    ["events.1.at", "6"],
    ["events.1.by", 5],
    ["events.1.request", ""],
    ["events.1", null],
    ["events.1.type", undefined],
    ["state", undefined],
    ["state", null],
    ["state.now", 1.5],
    ["state.status", "paused"],
    ["state.position", null],
    ["state.side", "red"],
    ["state.seats.black", undefined],
    ["state.you", 0],
    ["state.clocks.flag", undefined],
    ["state.clocks.running", "nobody"],
    ["state.result", null],
    ["state.absent", null],
    ["state.mine.premoves", [{ after: "e2e4" }]],
    ["state.mine.ledger.quota", "3"],
    ["state.mine.claim", true],
  ])("of a game are refused as a whole if %s is %j", (path, value) => {
    expect(read(changed(game, path, value))).toBeNull();
  });

  it("are refused if they are no frames", () => {
    const texts = ["", "{", "[]", "null", "5", '"hello"', "{}{}"];
    for (const text of texts) expect(readFrame(text)).toBeNull();
    expect(read({ hello: { person: "ada", now: 3, protocol: 2 } })).toBeNull();
    expect(read({ hello: null })).toBeNull();
    expect(read({ reply: "r", game: "g" })).toBeNull();
    expect(read({ reply: "r", game: "g", version: 1, error: 5, code: "x" })).toBeNull();
    expect(read({ error: "no" })).toBeNull();
    expect(read({ game: "g", present: { white: true } })).toBeNull();
    expect(read({ pong: 1 })).toBeNull();
    expect(read({ notice: 1, game: "g" })).toBeNull();
    expect(read({ close: 1 })).toBeNull();
  });
});

const created: GameEvent = { v: 1, at: 0, type: "created", ...terms };
const others = (from: number, to: number): GameEvent[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ v: from + i, at: 0, type: "other" }));
const move = (v: number, text: string): GameEvent => ({ v, at: 0, type: "move", move: text });
const back = (v: number, node: number): GameEvent => ({ v, at: 0, type: "takeback", node });

describe("the log of a game", () => {
  it("folds moves into a tree, in which nodes are counted as they are made", () => {
    const log = new GameLog();
    const moves = [move(2, "a"), move(3, "b"), back(4, 1), move(5, "c"), back(6, 1), move(7, "b"), move(8, "d")];
    expect(log.take({ after: 0, events: [created, ...moves] })).toBe("taken");
    expect(log.terms).toEqual(terms);
    expect(log.line).toEqual(["a", "b", "d"]);
    // 1: a, 2: a b, 3: a c, 4: a b d
    for (const [i, line] of [["a"], ["a", "b"], ["a", "c"], ["a", "b", "d"]].entries()) {
      log.take({ after: log.version, events: [back(log.version + 1, i + 1)] });
      expect(log.line).toEqual(line);
    }
    log.take({ after: log.version, events: [back(log.version + 1, 0)] });
    expect(log.line).toEqual([]);
  });

  it("takes what it has not taken, and tells of gaps", () => {
    const log = new GameLog();
    expect(log.take({ after: 1, events: [move(2, "a")] })).toBe("gap");
    log.take({ after: 0, events: [created, move(2, "a")] });
    expect(log.take({ after: 0, events: [created, move(2, "a")] })).toBe("repeated");
    expect(log.take({ after: 1, events: [move(2, "a")] })).toBe("repeated");
    expect(log.take({ after: 1, events: [move(2, "a"), move(3, "b")] })).toBe("taken");
    expect(log.take({ after: 4, events: others(5, 5) })).toBe("gap");
    expect(log.take({ after: 3, events: [] })).toBe("repeated");
    expect([log.version, ...log.line]).toEqual([3, "a", "b"]);
  });

  it.each<[string, GameEvent[]]>([
    ["beginning", [{ ...created, v: 1, type: "other" }]],
    ["second beginning", [created, { ...created, v: 2 }]],
    ["node", [created, move(2, "a"), back(3, 2)]],
    ["version", [created, move(3, "a")]],
  ])("forgets all if the %s is wrong", (_, wrong) => {
    const log = new GameLog();
    expect(log.take({ after: 0, events: wrong })).toBe("broken");
    expect([log.version, log.terms, log.line]).toEqual([0, null, []]);
    expect(log.take({ after: 0, events: [created, move(2, "a")] })).toBe("taken");
    expect(log.line).toEqual(["a"]);
  });

  it("takes a hundred thousand moves in no time", () => {
    const log = new GameLog();
    log.take({ after: 0, events: [created] });
    const began = performance.now();
    for (let v = 1; v < 100_000; v += 500)
      log.take({ after: v, events: Array.from({ length: 500 }, (_, i) => move(v + 1 + i, `m${v + i}`)) });
    expect(log.line.length).toBe(100_000);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

const full: Store = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException("", "QuotaExceededError");
  },
  removeItem: () => undefined,
};

describe("what was asked", () => {
  const none = (): boolean => false;
  let ids = 0;
  const outbox = (tab = memory(), wall = 0): Outbox => new Outbox({ tab, draw: () => `id${++ids}`, wall: () => wall });
  const asked = (box: Outbox): string[] => box.entries.map((entry) => entry.asked.do);

  it("is kept over a reload until it is settled, for a day", () => {
    const tab = memory();
    const { id } = outbox(tab).add("g", { do: "move", position: 1, move: "a" }, none);
    expect(outbox(tab).entries).toMatchObject([{ id, game: "g", asked: { move: "a", position: 1 } }]);
    expect(outbox(tab, 90_000_000).entries).toEqual([]);
    expect(outbox(tab).settle(id, 2)).toMatchObject([{ entry: { id }, outcome: 2 }]);
    expect(outbox(tab).entries).toEqual([]);
    expect(outbox(tab).settle(id, 2)).toEqual([]);
  });

  it("lasts as long as the page where nothing can be kept, and is read only if it is its own", () => {
    const box = outbox(full);
    box.add("g", { do: "resign" }, none);
    expect(asked(box)).toEqual(["resign"]);
    const tab = memory();
    for (const text of ["{", "5", "[5, null]", '[{"id":1}]', '[{"id":"a","game":"g","at":0}]']) {
      tab.setItem("tessera.asked", text);
      expect(outbox(tab).entries).toEqual([]);
    }
  });

  it("is asked once, and moves in advance only as they were set last", () => {
    const box = outbox();
    const first = box.add("g", { do: "offer", what: "draw", position: 1 }, none);
    expect(box.add("g", { do: "offer", what: "draw", position: 1 }, none)).toBe(first);
    expect(box.add("h", { do: "offer", what: "draw", position: 1 }, none)).not.toBe(first);
    const sent = box.add("g", { do: "premoves", position: 1, premoves: [{ move: "a" }] }, none);
    const isSent = (id: string): boolean => id === sent.id;
    box.add("g", { do: "premoves", position: 1, premoves: [{ move: "b" }] }, isSent);
    box.add("g", { do: "premoves", position: 1, premoves: [{ move: "c" }] }, isSent);
    const set = box.of("g").flatMap((entry) => (entry.asked.do === "premoves" ? entry.asked.premoves : []));
    expect(set).toEqual([{ move: "a" }, { move: "c" }]);
  });

  it("goes one after another as far as it is meant for a position", () => {
    const box = outbox();
    const { id } = box.add("g", { do: "move", position: 1, move: "a" }, none);
    box.add("g", { do: "premoves", position: null, premoves: [] }, none);
    box.add("g", { do: "offer", what: "draw", position: null }, none);
    box.add("g", { do: "resign" }, none);
    box.add("h", { do: "move", position: 4, move: "a" }, none);
    expect(box.sendable.map((entry) => [entry.game, entry.asked.do])).toEqual([
      ["g", "move"],
      ["g", "resign"],
      ["h", "move"],
    ]);
    box.settle(id, 7);
    expect(box.of("g").map((entry) => entry.asked)).toMatchObject([{ position: 7 }, { position: 7 }, { do: "resign" }]);
    expect(box.sendable[0]?.asked).toMatchObject({ do: "premoves", position: 7 });
  });

  it("is refused with the move that it was to follow", () => {
    const box = outbox();
    const { id } = box.add("g", { do: "move", position: 1, move: "a" }, none);
    const { id: next } = box.add("g", { do: "premoves", position: null, premoves: [] }, none);
    box.add("h", { do: "resign" }, none);
    const settled = box.settle(id, { code: "illegal_move", error: "" });
    expect(settled.map(({ entry, outcome }) => [entry.id, outcome])).toEqual([
      [id, { code: "illegal_move", error: "" }],
      [next, { code: "stale_position", error: "" }],
    ]);
    expect(asked(box)).toEqual(["resign"]);
  });
});

describe("a person", () => {
  let count = 0;
  const draw = (letters: number): string => String(++count).padStart(letters, "k");

  it("has a key of 32 letters, the same over a reload", () => {
    const fill = (bytes: Uint8Array<ArrayBuffer>): void => void crypto.getRandomValues(bytes);
    const keys = new Set(Array.from({ length: 100 }, () => drawn(32, fill)));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{32}$/);
    const store = memory();
    const { key } = new Person(store, draw);
    expect(key).toHaveLength(32);
    expect(new Person(store, draw).ownKey).toBe(key);
    store.setItem("tessera.person", "too short");
    expect(new Person(store, draw).key).not.toBe("too short");
  });

  it("becomes another by a private link, on this page only where nothing can be kept", () => {
    const other = "o".repeat(32);
    for (const store of [memory(), full]) {
      const person = new Person(store, draw);
      const key = person.ownKey;
      expect(person.key).toBe(key);
      expect([person.adopt("short"), person.adopt(key), person.adopt(other), person.adopt(other)]).toEqual([
        false,
        false,
        true,
        false,
      ]);
      expect(person.key).toBe(other);
      person.keepSeat("g", "g.ada.mac");
      person.keepSeat("h", "no key");
      expect([person.seat("g"), person.seat("h")]).toEqual(["g.ada.mac", undefined]);
      expect(new Person(store, draw).seat("g")).toBe(store === full ? undefined : "g.ada.mac");
    }
  });
});

describe("the server's clock", () => {
  it("is told best by the fastest of the last answers", () => {
    const clock = new ServerClock();
    expect([clock.offset, clock.moment(5000, 70)]).toEqual([null, 70]);
    clock.sample(0, 400, 1300); // 200 there: 1100; really 1000, as the way back was faster
    expect(clock.offset).toBe(1100);
    clock.sample(1000, 1040, 2020);
    expect(clock.offset).toBe(1000);
    clock.sample(2000, 2900, 3800);
    expect(clock.offset).toBe(1000);
    expect(clock.moment(4000, 3050)).toBe(3000);
    expect(clock.moment(4100, 3050)).toBe(3050);
    expect(clock.moment(4000, 60_000)).toBe(50_000);
    for (let i = 0; i < 8; ++i) clock.sample(0, 100, 550);
    expect(clock.offset).toBe(500);
    clock.forget();
    expect(clock.offset).toBe(500);
    clock.sample(0, 4000, 2000);
    expect(clock.offset).toBe(0);
  });
});

describe("requests over HTTP", () => {
  interface Call {
    path: string;
    init: RequestInit;
  }
  type Answer = Response | "lost" | "never";

  function api(...answers: Answer[]): { api: Api; calls: Call[]; waits: number[] } {
    const calls: Call[] = [];
    const waits: number[] = [];
    const parts: ApiParts = {
      fetch: (path, init) => {
        calls.push({ path, init });
        const answer = answers.shift() ?? "lost";
        if (answer === "lost") return Promise.reject(new TypeError("lost"));
        if (answer !== "never") return Promise.resolve(answer);
        return new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
        );
      },
      after: (ms, act) => {
        waits.push(ms);
        const timer = setTimeout(act, 0);
        return () => clearTimeout(timer);
      },
    };
    return { api: new Api(parts), calls, waits };
  }
  const json = (body: unknown, status = 200): Response => Response.json(body, { status });
  const newGame = { id: "r", variant: "chess", time: null, listed: true, start: "" };

  it("find out whether the host has games between people", async () => {
    const available = (answer: Answer): Promise<boolean | undefined> => api(answer).api.available();
    expect(await available(json({ status: "ok" }))).toBe(true);
    expect(await available(json({ error: "disk", code: "unavailable" }, 503))).toBe(true);
    expect(await available(new Response("<html>", { status: 404 }))).toBe(false);
    expect(await available(new Response("<html>"))).toBe(false);
    expect(await available(json("ok"))).toBe(false);
    expect(await available("lost")).toBeUndefined();
  });

  it("are repeated where no answer comes or none can be kept, with the same id", async () => {
    const { api: client, calls } = api(
      "never",
      json({ error: "", code: "unavailable" }, 503),
      json({ game: "g" }, 201),
    );
    expect(await client.create("KEY", newGame)).toEqual({ game: "g" });
    expect(calls.map(({ path }) => path)).toEqual(Array(3).fill("api/v1/games"));
    expect(new Set(calls.map(({ init }) => init.body))).toEqual(new Set([JSON.stringify(newGame)]));
    expect(new Headers(calls[0]?.init.headers).get("Authorization")).toBe("Bearer KEY");
  });

  it("end after three attempts, each with a limit", async () => {
    const { api: client, calls, waits } = api("never", "lost", "never", "lost");
    expect(await client.create("KEY", newGame)).toMatchObject({ code: "unreachable" });
    expect(calls).toHaveLength(3);
    expect(waits.filter((ms) => ms === 10_000)).toHaveLength(3);
  });

  it("give refusals as values, and answers that make no sense too", async () => {
    const refused = api(json({ error: "no", code: "bad_game_file" }, 400));
    expect(await refused.api.keepRules("toml")).toEqual({ error: "no", code: "bad_game_file" });
    expect(refused.calls[0]?.init.body).toBe("toml");
    expect(await api(json({ game: 5 }, 201)).api.create("KEY", newGame)).toMatchObject({ code: "unreadable" });
    expect(await api(json({ games: [{}] })).api.mine("KEY")).toMatchObject({ code: "unreadable" });
    expect(await api(new Response("", { status: 500 })).api.mine("KEY")).toMatchObject({ code: "unreadable" });
    expect(await api(json({ games: [] })).api.mine("KEY")).toEqual([]);
    expect(await api(new Response("id = 1")).api.rules("0123")).toBe("id = 1");
    expect(await api(json({ key: "g.ada.mac" })).api.seatKey("KEY", "g")).toBe("g.ada.mac");
  });
});
