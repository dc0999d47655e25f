// The tables of the server that the page is from, of one game: of four and more pieces, which take too long to solve here.
import type { EndingAnswer, EndingPlace, EndingPlaces, RatedMove, TableValue } from "../core/endings";
import { TableFile, type ReadPart } from "./file";

/** `address`: of the folder, with a slash at the end. */
export type Fetch = (address: string, headers?: Record<string, string>) => Promise<Response>;

function partsOf(fetch: Fetch, address: string): ReadPart {
  return async (first, last) => {
    const response = await fetch(address, { Range: `bytes=${first}-${last}` });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.status === 206 ? bytes : bytes.subarray(first, last + 1);
  };
}

function seenByMover({ value, plies }: TableValue): TableValue {
  if (value === "win") return { value: "loss", plies: plies + 1 };
  return value === "loss" ? { value: "win", plies: plies + 1 } : { value, plies };
}

/** The best first: short wins, draws, what is not known, long losses. */
function rank({ value, plies }: TableValue): number {
  return { win: 1000 - plies, draw: 1, "": 0, loss: plies - 1000 }[value];
}

export class ServedTables {
  readonly #fetch: Fetch;
  readonly #folder: string;
  readonly #game: string; // its id, with which the names of files begin
  readonly #identity: string;
  #names: Promise<ReadonlySet<string>> | undefined;
  readonly #files = new Map<string, TableFile>();

  constructor(fetch: Fetch, folder: string, game: { id: string; identity: string }) {
    this.#fetch = fetch;
    this.#folder = folder;
    this.#game = game.id;
    this.#identity = game.identity;
  }

  /** Whether there is any of the game. */
  async any(): Promise<boolean> {
    return (await this.#known()).size > 0;
  }

  /** What the files have of the position and its moves; its value is "" where none fits, or is damaged. */
  async answer({ after, halfmoves, limit, ...place }: EndingPlaces): Promise<EndingAnswer> {
    const at = await this.#value(place, false);
    if (at.value === "") return { ...at, beyond: false, after: [], line: [] };
    const rated = await Promise.all(
      after.map(async ({ move, readable, ...led }): Promise<RatedMove> => ({
        move,
        readable,
        ...(await this.#value(led, true)),
      })),
    );
    rated.sort((a, b) => rank(b) - rank(a));
    const [best] = rated;
    return {
      ...at,
      beyond: halfmoves + at.plies > limit,
      after: rated,
      line: best && at.value !== "draw" ? [best.move] : [],
    };
  }

  async #value({ value, plies, ending, black, entry }: EndingPlace, byMover: boolean): Promise<TableValue> {
    if (value !== "") return { value, plies };
    const none: TableValue = { value: "", plies: 0 };
    const name = `${this.#game}.${ending}.ending`;
    if (ending === "" || !(await this.#known()).has(name)) return none;
    const file = this.#files.get(name) ?? new TableFile(partsOf(this.#fetch, this.#folder + name), this.#identity);
    this.#files.set(name, file);
    try {
      const found = await file.value(black, entry);
      return byMover ? seenByMover(found) : found;
    } catch {
      return none;
    }
  }

  #known(): Promise<ReadonlySet<string>> {
    return (this.#names ??= this.#list());
  }

  async #list(): Promise<ReadonlySet<string>> {
    try {
      const response = await this.#fetch(this.#folder);
      const { files } = (await response.json()) as { files: string[] };
      return new Set(files.filter((name) => name.startsWith(`${this.#game}.`)));
    } catch {
      return new Set(); // a server without tables, or none
    }
  }
}
