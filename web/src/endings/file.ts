// Files of endgame tables as a server has them (docs/endings.md, "Files"): read a block at a time.
import { decompress } from "fzstd";
import type { TableValue } from "../core/endings";

/** Bytes `first` to `last` of a file; all of it where the server knows no ranges. Throws where it cannot be had. */
export type ReadPart = (first: number, last: number) => Promise<Uint8Array>;

const magic = "TESSEND1";
/** Entries of a block. */
const blockSize = 1 << 14;
/** Of a file: enough for the head of the largest tables. */
const headBytes = 1 << 16;
const mostBlocks = 256;

function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; ++i) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** As the program keeps it: 0 a draw, else one more than the single moves to mate; 255: no position. */
function valueOf(byte: number): TableValue {
  if (byte === 255) return { value: "", plies: 0 };
  if (byte === 0) return { value: "draw", plies: 0 };
  return { value: byte % 2 === 0 ? "win" : "loss", plies: byte - 1 };
}

interface Head {
  entries: number;
  offsets: readonly number[]; // of blocks, White's first, and the end
}

function readHead(bytes: Uint8Array, identity: string): Head {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  if (text.decode(bytes.subarray(0, magic.length)) !== magic) throw new Error("no table");
  const begin = magic.length + 4;
  const fields = begin + view.getUint32(magic.length, true);
  const named = new Map(
    text
      .decode(bytes.subarray(begin, fields))
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const),
  );
  if (named.get("identity") !== identity) throw new Error("other rules");
  const entries = Number(named.get("entries"));
  const count = 2 * Math.ceil(entries / blockSize) + 1;
  const end = fields + 8 * count;
  if (view.getUint32(end, true) !== crc32(bytes.subarray(0, end))) throw new Error("damaged");
  const offsets = Array.from({ length: count }, (_, i) => Number(view.getBigUint64(fields + 8 * i, true)));
  return { entries, offsets };
}

export class TableFile {
  readonly #read: ReadPart;
  readonly #identity: string;
  #head: Promise<Head> | undefined;
  readonly #blocks = new Map<number, Promise<Uint8Array>>();

  /** `identity`: of the rules that the table has to be of. */
  constructor(read: ReadPart, identity: string) {
    this.#read = read;
    this.#identity = identity;
  }

  async value(black: boolean, entry: number): Promise<TableValue> {
    const { entries, offsets } = await (this.#head ??= this.#read(0, headBytes - 1).then((bytes) =>
      readHead(bytes, this.#identity),
    ));
    if (entry >= entries) throw new Error("damaged");
    const number = (black ? (offsets.length - 1) / 2 : 0) + Math.floor(entry / blockSize);
    const block = await this.#block(number, offsets[number] ?? 0, offsets[number + 1] ?? 0);
    return valueOf(block[entry % blockSize] ?? 255);
  }

  #block(number: number, begin: number, end: number): Promise<Uint8Array> {
    const known = this.#blocks.get(number);
    if (known) return known;
    const block = this.#read(begin, end - 1).then((bytes) => decompress(bytes));
    this.#blocks.set(number, block);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= mostBlocks) break;
      this.#blocks.delete(oldest);
    }
    block.catch(() => this.#blocks.delete(number));
    return block;
  }
}
