// Positions to be shown as small pictures, each asked of the core once.
import type { Cores } from "../core/remote";
import type { Colour, CoreError, GameInfo, GameSource } from "../core/types";
import { failed } from "../errors";

/** A position that the core accepts. */
export interface Seen {
  info: GameInfo;
  board: string; // a letter a cell
  side: Colour;
  text: string; // as the core writes it
}

const most = 200;

export class Positions {
  readonly #cores: Cores;
  readonly #asked = new Map<string, Promise<Seen | CoreError>>();

  constructor(cores: Cores) {
    this.#cores = cores;
  }

  /** `position`: "" for the start of the game. */
  at(source: GameSource, position: string): Promise<Seen | CoreError> {
    const key = JSON.stringify([source, position]);
    const known = this.#asked.get(key);
    if (known) return known;
    const [oldest] = this.#asked.keys();
    if (this.#asked.size >= most && oldest !== undefined) this.#asked.delete(oldest);
    const found = this.#ask(source, position);
    this.#asked.set(key, found);
    found.catch(() => this.#asked.delete(key));
    return found;
  }

  async #ask(source: GameSource, start: string): Promise<Seen | CoreError> {
    const opened = await this.#cores.open({ kind: "new", source, start });
    if (failed(opened)) return opened;
    const { info, snapshot, game } = opened;
    await game.close();
    return { info, board: snapshot.board, side: snapshot.side, text: String(opened.start) };
  }
}
