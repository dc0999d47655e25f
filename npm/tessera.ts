// The core for Node: games by name or file, each in an instance of its own, with the module and the net that it takes.
import { readFile } from "node:fs/promises";
import { compileCore, instantiateCore, type WasmCore } from "../web/src/core/wasm";
import type { CoreError, CoreHost, GameCard, GameSource, GameStart } from "../web/src/core/types";

export type { WasmCore } from "../web/src/core/wasm";
export type * from "../web/src/core/types";

/** What a core refused, by the code of docs/protocol.md. */
export class TesseraError extends Error {
  override readonly name = "TesseraError";
  readonly code: CoreError["code"];

  constructor(refused: CoreError) {
    super(refused.error);
    this.code = refused.code;
  }
}

const isError = (answer: object): answer is CoreError => "error" in answer;

const beside = (name: string): URL => new URL(name, import.meta.url);
const modules = new Map<string, Promise<WebAssembly.Module>>();

function moduleOf(name: string): Promise<WebAssembly.Module> {
  let found = modules.get(name);
  if (!found) {
    found = readFile(beside(name)).then((bytes) => compileCore(bytes));
    modules.set(name, found);
  }
  return found;
}

/** A core without a game: that of boards whose cells can all be shown, or that of larger ones, of puzzles and lessons. */
export async function createCore(board: "whole" | "large" = "whole", host?: CoreHost): Promise<WasmCore> {
  return instantiateCore(await moduleOf(board === "whole" ? "tessera.wasm" : "tessera-vast.wasm"), host);
}

/** The built-in games. */
export async function games(): Promise<GameCard[]> {
  return (await createCore()).games();
}

/** The net by which the engine evaluates the game, where it comes with the package. */
async function addNet(core: WasmCore): Promise<void> {
  const name = core.net();
  if (name === "") return;
  const bytes = await readFile(beside(`nets/${name}.net`)).catch(() => undefined);
  if (bytes) core.addNet(new Uint8Array(bytes));
}

/** A game by name, or by the text of its file, at its start or from another one. Throws a TesseraError. */
export async function openGame(game: string | GameSource, start: GameStart = "", host?: CoreHost): Promise<WasmCore> {
  const source = typeof game === "string" ? { id: game } : game;
  let core = await createCore("whole", host);
  let opened = core.newGame(source, start);
  if (isError(opened) && opened.code === "large_board") {
    core = await createCore("large", host);
    opened = core.newGame(source, start);
  }
  if (isError(opened)) throw new TesseraError(opened);
  if (opened.wholeBoard) await addNet(core);
  return core;
}
