// The page's side of the core: games that are held elsewhere, and answer a moment later.
import { failed } from "../errors";
import type { GameSource } from "../model/storage";
import { breathe } from "../worker/breathe";
import type { Connection } from "../worker/channel";
import { GameTree, isSnapshot } from "../model/gameTree";
import type { Opened, Opening, Played } from "./opening";
import { unpackInfo, type Answer, type Asked, type CoreMethods, type GamePreview } from "./protocol";
import type { CoreError, GameCard, LargeCore, RecordEntry, Snapshot } from "./types";

export type Request = Connection<CoreMethods>["request"];

/** Where cores are. */
export interface CorePlace {
  readonly request: Request;
  /** Gives back the memory that they took, which a module alone never does. */
  end(): void;
}

/** A game in a core of its own. What is asked of it is answered in the order of asking. */
export class RemoteGame {
  readonly #request: Request;
  readonly #game: number;
  readonly #end: (() => void) | undefined;
  /** As of the snapshot that came last. */
  readonly tree = new GameTree();

  /** `end`: of a place of its own. */
  constructor(request: Request, game: number, begun?: Snapshot, end?: () => void) {
    this.#request = request;
    this.#game = game;
    this.#end = end;
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
    this.#end?.();
  }
}

const noLargeBoards = (): CorePlace => {
  throw new Error("there are no large boards");
};

export class Cores {
  readonly #request: Request;
  readonly #largePlace: () => CorePlace;
  #last = 0;

  /** `largePlace`: makes a place for one board that the usual core does not hold. */
  constructor(request: Request, largePlace = noLargeBoards) {
    this.#request = request;
    this.#largePlace = largePlace;
  }

  /** The built-in games. */
  games(): Promise<GameCard[]> {
    return this.#request("games", undefined);
  }

  /** The games in a file of records. */
  records(text: string): Promise<RecordEntry[]> {
    return this.#request("records", text);
  }

  async preview(source: GameSource): Promise<GamePreview | CoreError> {
    const { answer, place } = await this.#whereItFits((request) => request("preview", { source }));
    place?.end();
    return answer;
  }

  /** A core without a game, for lessons and for the puzzles on large boards. */
  async hold(): Promise<RemoteGame> {
    const game = ++this.#last;
    const place = this.#largePlace();
    await place.request("hold", { game });
    return new RemoteGame(place.request, game, undefined, place.end);
  }

  async open(opening: Opening): Promise<(Opened & { game: RemoteGame }) | CoreError> {
    const game = ++this.#last;
    const { answer, place } = await this.#whereItFits((request) => request("open", { game, opening }));
    if (failed(answer)) return answer;
    const info = unpackInfo(answer.info);
    // To show the game takes as long as to read it.
    await breathe();
    return {
      ...answer,
      info,
      game: new RemoteGame(place?.request ?? this.#request, game, answer.snapshot, place?.end),
    };
  }

  /** Asks the usual place, and one of its own where the board needs that, which it gives along with its answer. */
  async #whereItFits<T extends object>(
    ask: (request: Request) => Promise<T | CoreError>,
  ): Promise<{ answer: T | CoreError; place?: CorePlace }> {
    const answer = await ask(this.#request);
    if (!failed(answer) || answer.code !== "large_board") return { answer };
    const place = this.#largePlace();
    let kept = false;
    try {
      const large = await ask(place.request);
      kept = !failed(large);
      return kept ? { answer: large, place } : { answer: large };
    } finally {
      if (!kept) place.end();
    }
  }
}
