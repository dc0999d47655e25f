// The page's side of the core: games that are held elsewhere, and answer a moment later.
import { failed } from "../errors";
import type { GameSource } from "../model/storage";
import { breathe } from "../worker/breathe";
import type { Connection } from "../worker/channel";
import { GameTree, isSnapshot } from "../model/gameTree";
import type { Opened, Opening, Played } from "./opening";
import { unpackInfo, type Answer, type Asked, type CoreMethods, type GamePreview, type Module } from "./protocol";
import type { CoreError, GameCard, LargeCore, RecordEntry, Snapshot } from "./types";

export type Request = Connection<CoreMethods>["request"];

/** A game in a core of its own. What is asked of it is answered in the order of asking. */
export class RemoteGame {
  readonly #request: Request;
  readonly #game: number;
  /** As of the snapshot that came last. */
  readonly tree = new GameTree();

  constructor(request: Request, game: number, begun?: Snapshot) {
    this.#request = request;
    this.#game = game;
    if (begun) this.tree.grow(begun.growth);
  }

  async play(text: string): Promise<Played | CoreError> {
    const played = await this.#request("play", { game: this.#game, text });
    if (!failed(played)) this.tree.grow(played.snapshot.growth);
    return played;
  }

  async ask<M extends Asked>(method: M, ...args: Parameters<LargeCore[M]>): Promise<Answer<M>> {
    const answer = (await this.#request("ask", { game: this.#game, method, args })) as Answer<M>;
    if (isSnapshot(answer)) this.tree.grow(answer.growth);
    return answer;
  }

  async close(): Promise<void> {
    await this.#request("close", { game: this.#game });
  }
}

const noLargeModule = (): Promise<WebAssembly.Module> => Promise.reject(new Error("there are no large boards"));

export class Cores {
  readonly #request: Request;
  readonly #largeModule: () => Promise<WebAssembly.Module>;
  #last = 0;

  /** `largeModule`: of the core for boards that the usual one does not hold. */
  constructor(request: Request, largeModule = noLargeModule) {
    this.#request = request;
    this.#largeModule = largeModule;
  }

  /** The built-in games. */
  games(): Promise<GameCard[]> {
    return this.#request("games", undefined);
  }

  /** The games in a file of records. */
  records(text: string): Promise<RecordEntry[]> {
    return this.#request("records", text);
  }

  preview(source: GameSource): Promise<GamePreview | CoreError> {
    return this.#inModule((module) => this.#request("preview", { source, ...module }));
  }

  /** A core without a game, for the puzzles on large boards. */
  async hold(): Promise<RemoteGame> {
    const game = ++this.#last;
    await this.#request("hold", { game, module: await this.#largeModule() });
    return new RemoteGame(this.#request, game);
  }

  async open(opening: Opening): Promise<(Opened & { game: RemoteGame }) | CoreError> {
    const number = ++this.#last;
    const opened = await this.#inModule((module) => this.#request("open", { game: number, opening, ...module }));
    if (failed(opened)) return opened;
    const info = unpackInfo(opened.info);
    // To show the game takes as long as to read it.
    await breathe();
    return { ...opened, info, game: new RemoteGame(this.#request, number, opened.snapshot) };
  }

  /** Asks with the usual module, and with the one for large boards where that is what the board needs. */
  async #inModule<T extends object>(ask: (module: Module) => Promise<T | CoreError>): Promise<T | CoreError> {
    const answer = await ask({});
    if (!failed(answer) || answer.code !== "large_board") return answer;
    return ask({ module: await this.#largeModule() });
  }
}
