// The game that two people agree to play, to be looked at before it begins: its name, its picture and its rules.
import type { GameCard, GameInfo } from "../core/types";
import { findGame, startOf, type RulesAround } from "../match/rules";
import { lookOf } from "../model/picture";
import type { GameSource } from "../model/storage";
import type { Terms } from "../online/types";
import type { Picture } from "../state/catalogue.svelte";

export class Agreed {
  card = $state.raw<Pick<GameCard, "id" | "name" | "sizes" | "summary"> | null>(null);
  /** Null of a large board: to open it only to look at it would take long. */
  info = $state.raw<GameInfo | null>(null);
  source = $state.raw<GameSource | null>(null);
  picture = $state.raw<Picture | null>(null);
  /** It cannot be shown here: no more is known of it than its id. */
  unknown = $state(false);
  readonly #around: RulesAround;

  constructor(around: RulesAround) {
    this.#around = around;
  }

  async load(terms: Pick<Terms, "variant" | "rules" | "start">): Promise<void> {
    this.unknown = false;
    const card = (await this.#around.cores.games()).find(({ id }) => id === terms.variant);
    if (card?.wholeBoard === false) return this.#tellLarge(card);
    const found = await findGame(this.#around, terms, startOf(terms));
    this.unknown = found === null;
    if (!found) return;
    const { source, info, snapshot } = found;
    this.source = source;
    this.picture = { look: lookOf(info), pieces: snapshot.board };
    this.info = info;
    this.card = info;
  }

  /** Its picture is made up, as in the list of games. */
  async #tellLarge(card: GameCard): Promise<void> {
    const { largePicture } = await import("../vast/picture");
    this.source = { id: card.id };
    this.picture = largePicture(card.sizes);
    this.card = card;
  }
}
