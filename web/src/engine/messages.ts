// What the page and the worker in which the computer thinks say to each other.
import type { CoreError, SearchAnswer } from "../core/types";
import type { GameSource } from "../model/storage";

export interface Order {
  source: GameSource;
  fen: string; // start of the game
  moves: string[]; // from there to the position to think about
  ms: number;
  level: number;
  seed: number;
}

export type ToWorker = { module: WebAssembly.Module } | { order: Order };
export type FromWorker = SearchAnswer | CoreError;
