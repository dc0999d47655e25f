// The WebAssembly core behind the interface of types.ts. Runs in a page, a Web Worker and Node.

import { GameState } from "./gameState";
import { tagLines, Texts, type TextExports } from "./texts";
import type {
  AttackMaps,
  Bearing,
  Colour,
  Core,
  CoreError,
  CoreHost,
  Done,
  Explanation,
  GameCard,
  GameInfo,
  GameUpdate,
  Growth,
  LegalMove,
  ReachMove,
  RecordEntry,
  RecordRead,
  SearchAnswer,
  SearchInfo,
  SearchLimits,
  Snapshot,
  Tags,
  TimeControl,
} from "./types";

/** Functions of tessera.wasm (apps/wasm/exports.cpp). Each returns the address of an answer. */
interface Exports extends TextExports {
  tessera_games(): number;
  tessera_new_game(id: number, idLength: number, fen: number, fenLength: number): number;
  tessera_new_game_from_file(toml: number, tomlLength: number, fen: number, fenLength: number): number;
  tessera_info(): number;
  tessera_state(): number;
  tessera_seat(white: number, black: number): number;
  tessera_play(move: number, length: number): number;
  tessera_undo(): number;
  tessera_redo(): number;
  tessera_go(node: number): number;
  tessera_resign(by: number): number;
  tessera_agree_draw(): number;
  tessera_set_clocks(initial: number, increment: number, delay: number, white: number, black: number): number;
  tessera_stop_clocks(stopped: number): number;
  tessera_claim_time(): number;
  tessera_legal_from(cell: number): number;
  tessera_bearing(cell: number): number;
  tessera_attack_maps(): number;
  tessera_values(): number;
  tessera_reach(cell: number): number;
  tessera_explain(from: number, to: number): number;
  tessera_fen(): number;
  tessera_pgn(tags: number, length: number): number;
  tessera_records(text: number, length: number): number;
  tessera_load_pgn(text: number, length: number, which: number): number;
  tessera_start_number(): number;
  tessera_set_line(fen: number, fenLength: number, moves: number, movesLength: number): number;
  tessera_net(): number;
  tessera_add_net(file: number, length: number): number;
  tessera_search(milliseconds: number, level: number, seed: number, lines: number): number;
  tessera_begin_search(milliseconds: number, level: number, seed: number, lines: number): number;
  tessera_resume_search(milliseconds: number): number;
}

export type CoreSource = BufferSource | Response | PromiseLike<Response>;

/** Compiles the core once; the module can be instantiated often and sent to workers. */
export async function compileCore(source: CoreSource): Promise<WebAssembly.Module> {
  const given = await source;
  if (!("arrayBuffer" in given)) return WebAssembly.compile(given);
  if (!given.ok) throw new Error(`the core could not be loaded (HTTP ${given.status})`);
  return WebAssembly.compile(await given.arrayBuffer());
}

const nobody: CoreHost = { stopRequested: () => false, inform: () => undefined };

/** A core of its own, with its own memory and game. */
export async function instantiateCore(module: WebAssembly.Module, host = nobody): Promise<WasmCore> {
  let memory: WebAssembly.Memory;
  const decoder = new TextDecoder();
  const env = {
    now_ms: () => performance.now(),
    stop_requested: () => (host.stopRequested() ? 1 : 0),
    inform: (address: number, length: number) =>
      host.inform(JSON.parse(decoder.decode(new Uint8Array(memory.buffer, address, length))) as SearchInfo),
  };
  const instance = await WebAssembly.instantiate(module, { env });
  const exports = instance.exports as unknown as Exports;
  ({ memory } = exports);
  exports._initialize();
  return new WasmCore(exports);
}

/** Compiles and instantiates. */
export async function createCore(source: CoreSource): Promise<WasmCore> {
  return instantiateCore(await compileCore(source));
}

/**
 * Requests that types.ts lets fail return a CoreError; the others throw an Error when they are
 * misused (no game begun, a cell off the board, a node that does not exist).
 */
export class WasmCore implements Core {
  readonly #core: Exports;
  readonly #texts: Texts;
  #state = new GameState();

  constructor(core: Exports) {
    this.#core = core;
    this.#texts = new Texts(core);
  }

  games(): GameCard[] {
    return this.#texts.sure(this.#core.tessera_games());
  }

  newGame(game: { id: string } | { toml: string }, start = ""): GameInfo | CoreError {
    return this.#another(
      "id" in game
        ? this.#texts.call([game.id, start], (i, il, f, fl) => this.#core.tessera_new_game(i, il, f, fl))
        : this.#texts.call([game.toml, start], (t, tl, f, fl) => this.#core.tessera_new_game_from_file(t, tl, f, fl)),
    );
  }

  info(): GameInfo {
    return this.#texts.sure(this.#core.tessera_info());
  }

  snapshot(): Snapshot {
    return this.#state.snapshot ?? this.#state.update(this.#texts.sure(this.#core.tessera_state()));
  }

  takeGrowth(): Growth {
    this.snapshot(); // the tree is told with it
    return this.#state.takeGrowth();
  }

  seat(white: number, black: number): Snapshot {
    return this.#texts.value(this.#change(this.#texts.read(this.#core.tessera_seat(white, black))));
  }

  play(move: string): Snapshot | CoreError {
    return this.#change(this.#texts.call([move], (m, length) => this.#core.tessera_play(m, length)));
  }

  undo(): Snapshot | CoreError {
    return this.#change(this.#texts.read(this.#core.tessera_undo()));
  }

  redo(): Snapshot | CoreError {
    return this.#change(this.#texts.read(this.#core.tessera_redo()));
  }

  go(node: number): Snapshot {
    return this.#texts.value(this.#change(this.#texts.read(this.#core.tessera_go(node))));
  }

  resign(side?: Colour): Snapshot | CoreError {
    const by = side === undefined ? -1 : side === "white" ? 0 : 1;
    return this.#change(this.#texts.read(this.#core.tessera_resign(by)));
  }

  agreeDraw(): Snapshot | CoreError {
    return this.#change(this.#texts.read(this.#core.tessera_agree_draw()));
  }

  setClocks(time: TimeControl | null, left?: Record<Colour, number>): Snapshot | CoreError {
    const { initial, increment, delay } = time ?? { initial: -1, increment: 0, delay: 0 };
    const { white, black } = left ?? { white: initial, black: initial };
    return this.#change(this.#texts.read(this.#core.tessera_set_clocks(initial, increment, delay, white, black)));
  }

  stopClocks(stopped: boolean): Snapshot | CoreError {
    return this.#change(this.#texts.read(this.#core.tessera_stop_clocks(stopped ? 1 : 0)));
  }

  claimTime(): Snapshot | CoreError {
    return this.#change(this.#texts.read(this.#core.tessera_claim_time()));
  }

  legalFrom(cell: number): LegalMove[] {
    return this.#texts.sure(this.#core.tessera_legal_from(cell));
  }

  bearing(cell: number): Bearing {
    return this.#texts.sure(this.#core.tessera_bearing(cell));
  }

  attackMaps(): AttackMaps {
    return this.#texts.sure(this.#core.tessera_attack_maps());
  }

  reach(cell: number): ReachMove[] {
    return this.#texts.sure(this.#core.tessera_reach(cell));
  }

  values(): number[] {
    return this.#texts.sure(this.#core.tessera_values());
  }

  explain(from: number, to: number): Explanation {
    return this.#texts.sure(this.#core.tessera_explain(from, to));
  }

  fen(): string {
    return this.#texts.sure(this.#core.tessera_fen());
  }

  pgn(tags: Tags): string {
    return this.#texts.value(this.#texts.call([tagLines(tags)], (t, length) => this.#core.tessera_pgn(t, length)));
  }

  records(text: string): RecordEntry[] {
    return this.#texts.value(this.#texts.call([text], (t, length) => this.#core.tessera_records(t, length)));
  }

  loadPgn(text: string, which = 0): RecordRead | CoreError {
    return this.#another(
      this.#texts.call<RecordRead | CoreError>([text], (t, length) => this.#core.tessera_load_pgn(t, length, which)),
    );
  }

  startNumber(): string {
    return this.#texts.sure(this.#core.tessera_start_number());
  }

  setLine(fen: string, moves: string[]): Done | CoreError {
    return this.#another(
      this.#texts.call([fen, moves.join(" ")], (f, fl, m, ml) => this.#core.tessera_set_line(f, fl, m, ml)),
    );
  }

  net(): string {
    return this.#texts.sure(this.#core.tessera_net());
  }

  addNet(file: Uint8Array): Done | CoreError {
    return this.#texts.call([file], (f, length) => this.#core.tessera_add_net(f, length));
  }

  search({ ms, level, seed, lines = 0 }: SearchLimits): SearchAnswer | CoreError {
    return this.#texts.read(this.#core.tessera_search(Math.round(ms), level, seed >>> 0, lines));
  }

  beginSearch({ ms, level, seed, lines = 0 }: SearchLimits): Done | CoreError {
    return this.#texts.read(this.#core.tessera_begin_search(Math.round(ms), level, seed >>> 0, lines));
  }

  resumeSearch(ms: number): SearchAnswer | CoreError {
    return this.#texts.read(this.#core.tessera_resume_search(Math.round(ms)));
  }

  /** Of a request after which, if it is accepted, another game is on. */
  #another<T extends object>(answer: T | CoreError): T | CoreError {
    if (!("error" in answer)) this.#state = new GameState();
    return answer;
  }

  /** Of a request that changes the game. Where nothing has been told yet, the answer tells all. */
  #change(answer: GameUpdate | CoreError): Snapshot | CoreError {
    return "error" in answer ? answer : this.#state.update(answer);
  }
}
