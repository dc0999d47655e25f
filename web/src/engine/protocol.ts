// What the page asks of the worker in which the computer thinks.
import type { CoreError, GameStart, LargeCore, SearchAnswer, SearchInfo } from "../core/types";
import type { LongRequest } from "../core/windows";
import type { GameSource } from "../model/storage";

export interface EngineSetup {
  module: WebAssembly.Module;
  /** Where memory can be shared: the number of the search that may run, which the page changes to stop it. */
  running: Int32Array | null;
  /** Of tessera-endings.wasm, which is fetched where few pieces stand. */
  endings: string;
  /** Of tessera-threads.wasm, which is fetched where a search runs on several threads; "" for none. */
  threads: string;
}

/** A position by the moves that led to it. */
export interface Line {
  source: GameSource;
  fen: GameStart; // of the game
  moves: string[]; // from there to the position
  /** The board is not shown as a whole, and takes the other module of the core. */
  large?: boolean;
}

export interface SearchParams extends Line {
  ms: number;
  level: number;
  seed: number; // one a game, so that what one search has found out helps the next
  /** An analysis: so many lines are told of as they are found, each iteration anew. */
  lines?: number;
  /** At most so many. */
  nodes?: number;
  /** Workers that search at once, where memory can be shared and neither nodes nor the level end the search; 1 if left out. */
  threads?: number;
}

/** Something about a position that takes long to find out. */
export interface LongQuestion<M extends LongRequest = LongRequest> extends Line {
  method: M;
  args: Parameters<LargeCore[M]>;
}

/** With what crosses to the worker: which of the searches and questions it is, and the module that its board takes in
 *  place of the usual one. */
export type Sent<Asked extends Line> = Omit<Asked, "large"> & { number: number; module?: WebAssembly.Module };

export interface EngineMethods {
  /** Sets up the core, which the searches that follow wait for. */
  load: { params: EngineSetup; result: undefined; event: never };
  search: { params: Sent<SearchParams>; result: SearchAnswer | CoreError; event: SearchInfo };
  /** Its event: how many thousandths are done. */
  ask: { params: Sent<LongQuestion>; result: unknown; event: number };
}
