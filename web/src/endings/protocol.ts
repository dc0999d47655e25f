// What the page asks of the worker that has endgame tables.
import type { EndingAnswer, EndingList, SolvedEnding } from "../core/endings";
import type { CoreError } from "../core/types";
import type { GameSource } from "../model/storage";

export interface OfGame {
  address: string; // of tessera-endings.wasm
  game: GameSource;
}

export interface EndingMethods {
  list: { params: OfGame; result: EndingList | CoreError; event: never };
  /** Its event: how many thousandths are done. */
  solve: { params: OfGame & { name: string }; result: SolvedEnding | CoreError; event: number };
  answer: { params: OfGame & { fen: string }; result: EndingAnswer | CoreError; event: never };
}
