// Endgame tables for the engine: those of three pieces, solved before a search that may come to them.
import { noTable, type EndingCore } from "../core/endings";
import type { CoreHost, LargeCore } from "../core/types";
import { failed } from "../errors";
import type { GameSource } from "../model/storage";

/** From so many pieces on a search is not likely to come to three. */
const mostPieces = 6;

/** Pieces of a position text. */
export function piecesIn(fen: string): number {
  return fen.slice(0, fen.indexOf(" ")).replace(/[^A-Za-z]/g, "").length;
}

export class EngineTables {
  readonly #load: (host: CoreHost) => Promise<EndingCore>;
  readonly #host: CoreHost;
  #core: Promise<EndingCore> | undefined;
  #ready: EndingCore | undefined;
  #game = ""; // whose tables the core holds
  #any = false; // the game has some
  #used = 0; // pieces of the largest table that the engine's core asks

  /** `load`: gets the core of tables; `host`: who stops it while it works. */
  constructor(load: (host: CoreHost) => Promise<EndingCore>, host: CoreHost) {
    this.#load = load;
    this.#host = host;
  }

  readonly probe: NonNullable<CoreHost["probe"]> = (pieces, blackToMove) =>
    this.#ready?.probe(pieces, blackToMove) ?? noTable;

  /** Another core of the engine asks from now on. */
  forget(): void {
    this.#used = 0;
  }

  /** Lets the engine's core ask about the position on its board. Without tables it plays on, less well. */
  async prepare(own: LargeCore, game: GameSource): Promise<void> {
    const fen = own.fen();
    const most = piecesIn(fen) <= mostPieces ? await this.#solved(game, fen) : 0;
    if (most !== this.#used) own.useTables(most);
    this.#used = most;
  }

  async #solved(game: GameSource, fen: string): Promise<number> {
    let core: EndingCore;
    try {
      core = await (this.#core ??= this.#load(this.#host));
    } catch {
      this.#core = undefined;
      return 0;
    }
    this.#ready = core;
    const wanted = JSON.stringify(game);
    if (wanted !== this.#game) {
      const list = core.endings(game);
      this.#game = wanted;
      this.#any = !failed(list) && list.endings.length > 0;
    }
    const most = this.#any ? core.prepareEndings(fen) : 0;
    return typeof most === "number" ? most : 0;
  }
}
