import { describe, expect, it } from "vitest";
import type { TypedMoves } from "../../src/core/types";
import type { Session } from "../../src/state/session.svelte";
import { MoveLookup } from "../../src/state/typing.svelte";

const found: TypedMoves = {
  moves: [{ from: 1, to: 2, text: "b1c1", promotion: "", capture: false, castling: false }],
  total: 1,
  sure: true,
  more: false,
};

/** A game whose position changes under the first few questions, which are answered by nothing. */
function changing(times: number): { session: Session; asked: () => number } {
  let asked = 0;
  const session = {
    humanToMove: true,
    over: false,
    changes: 0,
    ask(): Promise<TypedMoves | undefined> {
      if (++asked > times) return Promise.resolve(found);
      ++this.changes;
      return Promise.resolve(undefined);
    },
  };
  return { session: session as unknown as Session, asked: () => asked };
}

describe("looking up a text", () => {
  it("begins anew where the position has changed meanwhile", async () => {
    const { session, asked } = changing(2);
    expect(await new MoveLookup(session).look("b1c1")).toBe(found);
    expect(asked()).toBe(3);
  });

  it("gives up in the end, and where nothing has changed", async () => {
    const endless = changing(1000);
    expect((await new MoveLookup(endless.session).look("b1c1")).total).toBe(0);
    expect(endless.asked()).toBeLessThan(10);
    const failing = { humanToMove: true, over: false, changes: 0, ask: () => Promise.resolve(undefined) };
    expect((await new MoveLookup(failing as unknown as Session).look("b1c1")).total).toBe(0);
  });
});
