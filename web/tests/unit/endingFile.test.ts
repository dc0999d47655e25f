// Files of endgame tables as the page reads them from a server.
import { describe, expect, it } from "vitest";
import type { EndingPlace, EndingPlaces } from "../../src/core/endings";
import { TableFile, type ReadPart } from "../../src/endings/file";
import { ServedTables, type Fetch } from "../../src/endings/served";

const identity = "abc";

function number(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes.subarray(0, size);
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A frame of Zstandard with one block as it is (RFC 8878). */
const frame = (values: Uint8Array): Uint8Array =>
  joined(
    number(0xfd2fb528, 4),
    new Uint8Array([0xa0]), // single segment, the content's size in four bytes
    number(values.length, 4),
    number(values.length * 8 + 1, 3), // last block, raw
    values,
  );

function crc(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; ++i) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}

/** Of 20,000 entries a side: two blocks each. White's are `white`, Black's `black`. */
function file(white: number, black: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const fields = text.encode(`game Test\nidentity ${identity}\nending KQvKR\nentries 20000\n`);
  const blocks = [white, white, black, black].map((value, i) =>
    frame(new Uint8Array(i % 2 === 0 ? 16384 : 20000 - 16384).fill(value)),
  );
  let at = 8 + 4 + fields.length + 8 * 5 + 4;
  const offsets = [at, ...blocks.map(({ length }) => (at += length))];
  const head = joined(
    text.encode("TESSEND1"),
    number(fields.length, 4),
    fields,
    ...offsets.map((offset) => number(offset, 8)),
  );
  return joined(head, number(crc(head), 4), ...blocks, new Uint8Array(20));
}

const partsOf =
  (bytes: Uint8Array, asked: string[] = []): ReadPart =>
  (first, last) => {
    asked.push(`${first}-${last}`);
    return Promise.resolve(bytes.subarray(first, last + 1));
  };

describe("a file of a table", () => {
  it("is read a block at a time, each once", async () => {
    const asked: string[] = [];
    const table = new TableFile(partsOf(file(8, 5), asked), identity);
    expect(await table.value(false, 3)).toEqual({ value: "win", plies: 7 });
    expect(await table.value(false, 16383)).toEqual({ value: "win", plies: 7 });
    expect(await table.value(true, 19999)).toEqual({ value: "loss", plies: 4 });
    expect(asked).toHaveLength(3);
    await expect(table.value(true, 20000)).rejects.toThrow("damaged");
  });

  it("is a draw by 0, and no position by 255", async () => {
    const table = new TableFile(partsOf(file(0, 255)), identity);
    expect(await table.value(false, 0)).toEqual({ value: "draw", plies: 0 });
    expect(await table.value(true, 0)).toEqual({ value: "", plies: 0 });
  });

  it("is refused if it is another's, cut off or damaged", async () => {
    const good = file(8, 5);
    await expect(new TableFile(partsOf(good), "other").value(false, 0)).rejects.toThrow("other rules");
    await expect(new TableFile(partsOf(good.subarray(0, 60)), identity).value(false, 0)).rejects.toThrow();
    await expect(new TableFile(partsOf(new Uint8Array(100)), identity).value(false, 0)).rejects.toThrow("no table");
    for (const at of [20, 45, 70, 95]) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ 1;
      await expect(new TableFile(partsOf(bad), identity).value(false, 0)).rejects.toThrow();
    }
  });
});

describe("the tables of a server", () => {
  const place = (ending: string, black: boolean): EndingPlace => ({ value: "", plies: 0, ending, black, entry: 1 });
  const places: EndingPlaces = {
    ...place("KQvKR", false),
    halfmoves: 95,
    limit: 100,
    after: [
      { move: "a", readable: "A", ...place("", true) },
      { move: "b", readable: "B", ...place("KQvKR", true) },
      { move: "c", readable: "C", value: "draw", plies: 0, ending: "", black: false, entry: 0 },
    ],
  };
  /** `ranges`: whether the server knows them. */
  const server =
    (bytes: Uint8Array<ArrayBuffer>, ranges = true): Fetch =>
    (address, headers = {}) => {
      if (address.endsWith("/")) return Promise.resolve(Response.json({ files: ["test.KQvKR.ending", "chess.x"] }));
      const [first = 0, last = 0] = (/(\d+)-(\d+)/.exec(headers["Range"] ?? "") ?? []).slice(1).map(Number);
      return Promise.resolve(
        ranges ? new Response(bytes.slice(first, last + 1), { status: 206 }) : new Response(bytes),
      );
    };
  const game = { id: "test", identity };

  it("rate a position and its moves, the best first", async () => {
    for (const ranges of [true, false]) {
      const tables = new ServedTables(server(file(8, 7), ranges), "http://here/tables/", game);
      expect(await tables.any()).toBe(true);
      const answer = await tables.answer(places);
      expect(answer).toMatchObject({ value: "win", plies: 7, beyond: true, line: ["b"] });
      expect(answer.after.map(({ move, value, plies }) => [move, value, plies])).toEqual([
        ["b", "win", 7],
        ["c", "draw", 0],
        ["a", "", 0],
      ]);
    }
  });

  it("say nothing where there are none, or they are damaged", async () => {
    const none = new ServedTables(() => Promise.reject(new Error("offline")), "http://here/tables/", game);
    expect(await none.any()).toBe(false);
    expect(await none.answer(places)).toMatchObject({ value: "", after: [] });
    const bad = new ServedTables(server(new Uint8Array(50)), "http://here/tables/", game);
    expect(await bad.answer(places)).toMatchObject({ value: "", after: [] });
    const other = new ServedTables(server(file(8, 7)), "http://here/tables/", { id: "raumschach", identity });
    expect(await other.any()).toBe(false);
  });
});
