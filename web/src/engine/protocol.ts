// What the page asks of the worker in which the computer thinks.
import type { SearchAnswer, SearchInfo } from "../core/types";
import type { GameSource } from "../model/storage";

export interface EngineSetup {
  module: WebAssembly.Module;
  /** Where memory can be shared: the number of the search that may run, which the page changes to stop it. */
  running: Int32Array | null;
}

export interface SearchParams {
  source: GameSource;
  fen: string; // start of the game
  moves: string[]; // from there to the position to think about
  ms: number;
  level: number;
  seed: number; // one a game, so that what one search has found out helps the next
  /** An analysis: so many lines are told of as they are found, each iteration anew. */
  lines?: number;
}

export interface EngineMethods {
  /** Sets up the core, which the searches that follow wait for. */
  load: { params: EngineSetup; result: undefined; event: never };
  search: { params: SearchParams & { number: number }; result: SearchAnswer; event: SearchInfo };
}
