// The game that two people agree to play, to be looked at before it begins: its name, its picture and its rules.
import { failed } from "../errors";
import type { Cores } from "../core/remote";
import type { GameCard, GameInfo } from "../core/types";
import { lookOf } from "../model/picture";
import type { GameSource } from "../model/storage";
import type { Refusal, Terms } from "../online/types";
import type { Picture } from "../state/catalogue.svelte";
import { isRefusal } from "./model";

interface Around {
  cores: Cores;
  /** The text of a game file that the server keeps. */
  rules(identity: string): Promise<string | Refusal>;
}

export class Agreed {
  card = $state.raw<Pick<GameCard, "id" | "name" | "sizes" | "summary"> | null>(null);
  /** Null of a large board: to open it only to look at it would take long. */
  info = $state.raw<GameInfo | null>(null);
  source = $state.raw<GameSource | null>(null);
  picture = $state.raw<Picture | null>(null);
  /** It cannot be shown here: no more is known of it than its id. */
  unknown = $state(false);
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  async load({ variant, rules, start }: Pick<Terms, "variant" | "rules" | "start">): Promise<void> {
    this.unknown = false;
    const card = (await this.#around.cores.games()).find(({ id }) => id === variant);
    if (card?.wholeBoard === false) return this.#tellLarge(card);
    const from = start.startsWith("#") ? start.slice(1) : start;
    // The id in a game file may be that of a built-in game.
    if (card && (await this.#open({ id: variant }, from, rules))) return;
    const toml = await this.#around.rules(rules);
    if (isRefusal(toml) || !(await this.#open({ toml }, from, ""))) this.unknown = true;
  }

  /** False: there is no such game, or it has other rules. `identity`: of its rules, "" for any. */
  async #open(source: GameSource, start: string, identity: string): Promise<boolean> {
    const opened = await this.#around.cores.open({ kind: "new", source, start });
    if (failed(opened)) return false;
    const { info, snapshot, game } = opened;
    await game.close();
    if (identity !== "" && ![info.identity, ...info.earlierIdentities].includes(identity)) return false;
    this.source = source;
    this.picture = { look: lookOf(info), pieces: snapshot.board };
    this.info = info;
    this.card = info;
    return true;
  }

  /** Its picture is made up, as in the list of games. */
  async #tellLarge(card: GameCard): Promise<void> {
    const { largePicture } = await import("../vast/picture");
    this.source = { id: card.id };
    this.picture = largePicture(card.sizes);
    this.card = card;
  }
}
