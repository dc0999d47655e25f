// The page's side of the core: games that are held elsewhere, and answer a moment later.
import { failed } from "../errors";
import type { GameSource } from "../model/storage";
import { breathe } from "../worker/breathe";
import type { Connection } from "../worker/channel";
import { GameTree, isSnapshot } from "../model/gameTree";
import type { Opened, Opening, Played } from "./opening";
import { unpackInfo, type Answer, type Asked, type CoreMethods, type GamePreview } from "./protocol";
import type { Core, CoreError, GameCard, RecordEntry, Snapshot } from "./types";

export type Request = Connection<CoreMethods>["request"];

/** A game in a core of its own. What is asked of it is answered in the order of asking. */
export class RemoteGame {
  readonly #request: Request;
  readonly #game: number;
  /** As of the snapshot that came last. */
  readonly tree = new GameTree();

  constructor(request: Request, game: number, { growth }: Snapshot) {
    this.#request = request;
    this.#game = game;
    this.tree.grow(growth);
  }

  async play(text: string): Promise<Played | CoreError> {
    const played = await this.#request("play", { game: this.#game, text });
    if (!failed(played)) this.tree.grow(played.snapshot.growth);
    return played;
  }

  async ask<M extends Asked>(method: M, ...args: Parameters<Core[M]>): Promise<Answer<M>> {
    const answer = (await this.#request("ask", { game: this.#game, method, args })) as Answer<M>;
    if (isSnapshot(answer)) this.tree.grow(answer.growth);
    return answer;
  }

  async close(): Promise<void> {
    await this.#request("close", { game: this.#game });
  }
}

export class Cores {
  readonly #request: Request;
  #last = 0;

  constructor(request: Request) {
    this.#request = request;
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
    return this.#request("preview", source);
  }

  async open(opening: Opening): Promise<(Opened & { game: RemoteGame }) | CoreError> {
    const number = ++this.#last;
    const opened = await this.#request("open", { game: number, opening });
    if (failed(opened)) return opened;
    const info = unpackInfo(opened.info);
    // To show the game takes as long as to read it.
    await breathe();
    return { ...opened, info, game: new RemoteGame(this.#request, number, opened.snapshot) };
  }
}
