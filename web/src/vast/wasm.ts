// tessera-vast.wasm behind the interface of types.ts. Runs in a Web Worker and in Node.
import { tagLines, Texts, type TextExports } from "../core/texts";
import type { CoreError } from "../core/types";
import type { PuzzleAttempt, PuzzleChecks, PuzzleInfo, VastApi, VastBearing, VastChoice, VastCounts, VastDensity, VastInfo, VastKeyPieces, VastList, VastMoves, VastStart, VastState } from "./types";

/** Functions of the module (apps/wasm/vast_exports.cpp). Each returns the address of an answer. */
interface Exports extends TextExports {
  tessera_vast_new_game(id: number, idLength: number, start: number, startLength: number): number;
  tessera_vast_load(id: number, idLength: number, pgn: number, pgnLength: number): number;
  tessera_vast_state(): number;
  tessera_vast_play(move: number, length: number): number;
  tessera_vast_undo(): number;
  tessera_vast_redo(): number;
  tessera_vast_set_line(moves: number, length: number): number;
  tessera_vast_slice(cell: number, a: number, b: number): number;
  tessera_vast_slices(cell: number): number;
  tessera_vast_density(): number;
  tessera_vast_moves_of(cell: number, here: number, a: number, b: number, limit: number): number;
  tessera_vast_bearing(cell: number): number;
  tessera_vast_key_pieces(): number;
  tessera_vast_find(letter: number, length: number, after: number): number;
  tessera_vast_count(): number;
  tessera_vast_checks(limit: number): number;
  tessera_vast_mates(limit: number): number;
  tessera_vast_choose(ms: number, level: number, seed: number): number;
  tessera_vast_puzzle(id: number, idLength: number, day: number, dayLength: number): number;
  tessera_vast_puzzle_checks(cell: number): number;
  tessera_vast_puzzle_try(move: number, length: number): number;
  tessera_vast_puzzle_solution(): number;
  tessera_vast_position(sparse: number): number;
  tessera_vast_pgn(tags: number, length: number): number;
}

/** A core of its own, with its own memory and game. `progress`: told now and then how many thousandths of a long
 *  question are done. */
export async function instantiateVast(module: WebAssembly.Module, progress: (done: number) => void = () => undefined): Promise<VastCore> {
  let memory: WebAssembly.Memory;
  const decoder = new TextDecoder();
  const env = {
    now_ms: () => performance.now(),
    stop_requested: () => 0,
    inform: (address: number, length: number) => progress(Number(decoder.decode(new Uint8Array(memory.buffer, address, length)))),
  };
  const instance = await WebAssembly.instantiate(module, { env });
  const exports = instance.exports as unknown as Exports;
  ({ memory } = exports);
  exports._initialize();
  return new VastCore(exports);
}

export class VastCore implements VastApi {
  readonly #core: Exports;
  readonly #texts: Texts;

  constructor(core: Exports) {
    this.#core = core;
    this.#texts = new Texts(core);
  }

  /** Bytes of the module's memory, which never shrinks. */
  get bytes(): number {
    return this.#core.memory.buffer.byteLength;
  }

  newGame(id: string, start: VastStart): VastInfo | CoreError {
    return this.#texts.call([id, start], (i, il, s, sl) => this.#core.tessera_vast_new_game(i, il, s, sl));
  }

  load(id: string, pgn: VastStart): VastInfo | CoreError {
    return this.#texts.call([id, pgn], (i, il, p, pl) => this.#core.tessera_vast_load(i, il, p, pl));
  }

  state(): VastState {
    return this.#texts.sure(this.#core.tessera_vast_state());
  }

  play(move: string): VastState | CoreError {
    return this.#texts.call([move], (m, length) => this.#core.tessera_vast_play(m, length));
  }

  undo(): VastState | CoreError {
    return this.#texts.read(this.#core.tessera_vast_undo());
  }

  redo(): VastState | CoreError {
    return this.#texts.read(this.#core.tessera_vast_redo());
  }

  setLine(moves: string[]): VastState | CoreError {
    return this.#texts.call([moves.join(" ")], (m, length) => this.#core.tessera_vast_set_line(m, length));
  }

  slice(cell: number, a: number, b: number): string {
    return this.#texts.sure(this.#core.tessera_vast_slice(cell, a, b));
  }

  slices(cell: number): string[] {
    return this.#texts.sure(this.#core.tessera_vast_slices(cell));
  }

  density(): VastDensity[] {
    return this.#texts.sure(this.#core.tessera_vast_density());
  }

  movesOf(cell: number, here: number, a: number, b: number, limit: number): VastMoves | CoreError {
    return this.#texts.read(this.#core.tessera_vast_moves_of(cell, here, a, b, limit));
  }

  bearing(cell: number): VastBearing {
    return this.#texts.sure(this.#core.tessera_vast_bearing(cell));
  }

  keyPieces(): VastKeyPieces {
    return this.#texts.sure(this.#core.tessera_vast_key_pieces());
  }

  find(letter: string, after: number): number {
    const found = this.#texts.call<number | CoreError>([letter], (l, length) => this.#core.tessera_vast_find(l, length, after));
    return this.#texts.value(found);
  }

  count(): VastCounts {
    return this.#texts.sure(this.#core.tessera_vast_count());
  }

  checks(limit: number): VastList {
    return this.#texts.sure(this.#core.tessera_vast_checks(limit));
  }

  mates(limit: number): VastList {
    return this.#texts.sure(this.#core.tessera_vast_mates(limit));
  }

  choose(ms: number, level: number, seed: number): VastChoice | CoreError {
    return this.#texts.read(this.#core.tessera_vast_choose(Math.round(ms), level, seed >>> 0));
  }

  puzzle(id: string, day: string): PuzzleInfo | CoreError {
    return this.#texts.call([id, day], (i, il, d, dl) => this.#core.tessera_vast_puzzle(i, il, d, dl));
  }

  puzzleChecks(cell: number): PuzzleChecks | CoreError {
    return this.#texts.read(this.#core.tessera_vast_puzzle_checks(cell));
  }

  puzzleTry(move: string): PuzzleAttempt | CoreError {
    return this.#texts.call([move], (m, length) => this.#core.tessera_vast_puzzle_try(m, length));
  }

  puzzleSolution(): string {
    return this.#texts.sure(this.#core.tessera_vast_puzzle_solution());
  }

  position(sparse: boolean): string {
    return this.#texts.sure(this.#core.tessera_vast_position(sparse ? 1 : 0));
  }

  pgn(tags: Record<string, string>): string {
    return this.#texts.value(this.#texts.call([tagLines(tags)], (t, length) => this.#core.tessera_vast_pgn(t, length)));
  }
}
