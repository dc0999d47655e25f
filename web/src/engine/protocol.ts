// What the page asks of the worker in which the computer thinks.
import type { SearchAnswer } from "../core/types";
import type { GameSource } from "../model/storage";

export interface SearchParams {
  source: GameSource;
  fen: string; // start of the game
  moves: string[]; // from there to the position to think about
  ms: number;
  level: number;
  seed: number;
}

export interface EngineMethods {
  /** Sets up the core, which the searches that follow wait for. */
  load: { params: WebAssembly.Module; result: undefined; event: never };
  search: { params: SearchParams; result: SearchAnswer; event: never };
}
