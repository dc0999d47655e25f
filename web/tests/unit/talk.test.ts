// What two players say to each other, on the page and through a server.
import { beforeEach, describe, expect, it } from "vitest";
import { excessOf, oneLine, Talk } from "../../src/match/talk.svelte";
import type { Said } from "../../src/online/types";
import { FakeMatch } from "./fakeMatch.svelte";
import { begin, page, person, seated, server, world } from "./onlineStage";

class Kept {
  readonly items = new Map<string, string>();
  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.items.set(name, value);
  }
  removeItem(name: string): void {
    this.items.delete(name);
  }
}

type Saying = { [K in Said["kind"]]: Omit<Extract<Said, { kind: K }>, "v"> }[Said["kind"]];
function hear(match: FakeMatch, ...said: Saying[]): void {
  const from = (match.talk.at(-1)?.v ?? 3) + 1;
  match.talk = [...match.talk, ...said.map((one, i) => ({ ...one, v: from + i }) as Said)];
}
function turn(match: FakeMatch, white: boolean, black: boolean): void {
  const { state } = match;
  if (state?.mine) match.tell({ mine: { ...state.mine, chat: { white, black } } });
}
const texts = (talk: Talk): string[] => talk.lines.map(({ who, text }) => `${who ?? "both"}: ${text}`);

describe("talk", () => {
  let store: Kept;
  let match: FakeMatch;
  let talk: Talk;
  beforeEach(() => {
    store = new Kept();
    match = new FakeMatch("white");
    talk = new Talk(match, store);
  });

  it("is of the two players, once both are there", () => {
    expect(talk.may).toBe(true);
    match.tell({ seats: { white: "w", black: null } });
    expect(talk.may).toBe(false);
    expect(new Talk(new FakeMatch(null), store).may).toBe(false);
  });

  it("lists what both have said, and when chat began and ended", () => {
    hear(
      match,
      { side: "black", kind: "phrase", phrase: "good_luck" },
      { side: "white", kind: "chat", on: true },
      { side: "black", kind: "chat", on: true },
      { side: "white", kind: "message", text: "<b>hi</b>" },
      { side: "black", kind: "message", text: null },
      { side: "black", kind: "chat", on: false },
      { side: "white", kind: "chat", on: true },
      { side: "black", kind: "chat", on: false },
    );
    expect(texts(talk)).toEqual([
      "theirs: Good luck!",
      "both: You can write to each other now.",
      "own: <b>hi</b>",
      "theirs: (removed)",
      "both: The chat has ended.",
    ]);
  });

  it("has unheard what has come since it was opened and was not looked at", () => {
    hear(match, { side: "black", kind: "phrase", phrase: "hello" });
    talk = new Talk(match, store);
    expect(talk.unheard).toEqual([]);
    hear(
      match,
      { side: "white", kind: "phrase", phrase: "hello" },
      { side: "black", kind: "phrase", phrase: "thanks" },
    );
    expect(talk.unheard.map(({ text }) => text)).toEqual(["Thank you!"]);
    talk.hear();
    expect(talk.unheard).toEqual([]);
  });

  it("does without an opponent who is muted, in this browser from then on", () => {
    turn(match, false, true);
    expect(talk.chat).toBe("asked");
    hear(match, { side: "black", kind: "phrase", phrase: "hello" }, { side: "white", kind: "phrase", phrase: "sorry" });
    talk.mute(true);
    expect([talk.muted, talk.chat, texts(talk), talk.unheard]).toEqual([true, "none", ["own: Sorry!"], []]);
    hear(match, { side: "black", kind: "phrase", phrase: "hello" });
    expect(talk.unheard).toEqual([]);
    expect(new Talk(match, store).muted).toBe(true);
    const other = new FakeMatch("white");
    other.tell({ seats: { white: "w", black: "somebody else" } });
    expect(new Talk(other, store).muted).toBe(false);
    talk.mute(false);
    expect([talk.muted, new Talk(match, store).muted, texts(talk).length]).toEqual([false, false, 3]);
    expect(match.asked).toEqual([]);
  });

  it("begins to be written once both have agreed, and ends", () => {
    expect(talk.write("hi")).toBe(false);
    talk.end();
    talk.agree();
    turn(match, true, false);
    expect(talk.chat).toBe("offered");
    talk.agree();
    expect(talk.write("hi")).toBe(false);
    turn(match, true, true);
    expect(talk.chat).toBe("on");
    expect([talk.write(" hi\nthere "), talk.write(" \n"), talk.write("x".repeat(301))]).toEqual([true, false, false]);
    talk.end();
    expect(match.asked).toEqual(["chat on", "message hi there", "chat off"]);
  });

  it("is sent as the server takes it", () => {
    expect(oneLine("a\r\n\u2028b\u202e\tc\u0000\u0085d ")).toBe("a b c d");
    expect([excessOf("\u{1f642}".repeat(300)), excessOf(`${"\u{1f642}".repeat(302)} \n`)]).toEqual([0, 2]);
  });
});

describe("talk through a server", () => {
  beforeEach(begin);

  it("reaches the opponent and nobody else, once, also over another connection", () => {
    const { game, match } = seated();
    match.say("hello");
    match.chat(true);
    page.line?.cut();
    world.pass(3000);
    game.step("opponent", { do: "chat", game: "g", id: "o1", on: true });
    server.publish(game);
    world.pass(500);
    expect(match.state?.mine?.chat).toEqual({ white: true, black: true });
    match.message("hi");
    world.pass(500);
    game.step("opponent", { do: "message", game: "g", id: "o2", text: "ho" });
    game.step("opponent", { do: "say", game: "g", id: "o3", phrase: "of_a_later_version" });
    server.publish(game);
    world.pass(500);
    expect(match.talk.map(({ side, kind }) => `${side} ${kind}`)).toEqual([
      "white phrase",
      "white chat",
      "black chat",
      "white message",
      "black message",
    ]);
    expect(game.seen(0, game.version, "eve").some(({ type }) => ["say", "chat", "message"].includes(type))).toBe(false);
    expect(game.log.filter(({ by, type }) => by === person(page) && type === "say")).toHaveLength(1);
  });

  it("is refused while the opponent has not agreed", () => {
    const { match } = seated();
    match.message("hi");
    world.pass(500);
    expect([match.refused?.code, match.talk]).toEqual(["not_agreed", []]);
  });
});
