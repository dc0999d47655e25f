// The games that can be played, each with a picture of its start position once that is looked at.
import { failed } from "../errors";
import type { Cores } from "../core/remote";
import type { GameCard } from "../core/types";
import type { Look } from "../model/picture";
import type { GameSource } from "../model/storage";
import { cellCount, smallBoard } from "../model/layout";
import * as say from "../words/en/state";

export interface Picture {
  look: Look;
  pieces: string;
}

export interface Group {
  title: string;
  cards: GameCard[];
}

export class Catalogue {
  cards = $state.raw<GameCard[]>([]);
  pictures = $state.raw<ReadonlyMap<string, Picture>>(new Map());
  #cores: Cores | null = null;
  readonly #wanted: string[] = [];
  #busy = false;

  readonly groups = $derived.by(() => grouped(this.cards));

  async load(cores: Cores): Promise<void> {
    this.cards = await cores.games();
    this.#cores = cores;
    void this.#draw();
  }

  /** The card has come into sight. */
  want(id: string): void {
    if (this.pictures.has(id) || this.#wanted.includes(id)) return;
    this.#wanted.push(id);
    void this.#draw();
  }

  async pictureOf(source: GameSource): Promise<Picture | undefined> {
    const found = await this.#cores?.preview(source);
    if (!found || failed(found)) return undefined;
    return { look: found.look, pieces: found.pieces };
  }

  /** The picture of a large board is made up: its core is fetched only to play. */
  async #pictureOf(id: string): Promise<Picture | undefined> {
    const card = this.cards.find((one) => one.id === id);
    if (card?.wholeBoard !== false) return this.pictureOf({ id });
    const { largePicture } = await import("../vast/picture");
    return largePicture(card.sizes);
  }

  /** One at a time, since large boards take a while to set up. */
  async #draw(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let id = this.#wanted[0]; this.#cores && id !== undefined; id = this.#wanted[0]) {
      const picture = await this.#pictureOf(id);
      if (picture) this.pictures = new Map([...this.pictures, [id, picture]]);
      this.#wanted.shift();
    }
    this.#busy = false;
  }
}

const counts = [say.no, say.one, say.two, say.three, say.four, say.five, say.six, say.seven, say.eight];

/** Four dimensions first and two last. */
function rank(dimensions: number): number {
  return dimensions === 4 ? 0 : dimensions > 2 ? dimensions : 1000 - dimensions;
}

/** By number of dimensions, games on many boards apart from those on few. */
export function grouped(cards: GameCard[]): Group[] {
  const groups = new Map<string, Group & { order: number }>();
  for (const card of cards) {
    const { sizes, wholeBoard } = card;
    const cells = cellCount(sizes);
    const boards = cells / ((sizes[0] ?? 1) * (sizes[1] ?? 1));
    const large = sizes.length > 3 && cells > smallBoard;
    const word = counts[sizes.length] ?? String(sizes.length);
    const title = !wholeBoard ? largest(cards) : say.dimensions(word, large ? say.boardCount(boards) : "");
    const order = wholeBoard ? rank(sizes.length) * 1e6 + (large ? boards : 0) : Infinity;
    const group = groups.get(title) ?? { title, cards: [], order };
    group.cards.push(card);
    groups.set(title, group);
  }
  return [...groups.values()].sort((a, b) => a.order - b.order).map(({ title, cards: own }) => ({ title, cards: own }));
}

/** "Six to eight dimensions": of the boards that are not shown as a whole. */
function largest(cards: GameCard[]): string {
  const axes = cards.filter(({ wholeBoard }) => !wholeBoard).map(({ sizes }) => sizes.length);
  const word = (count: number): string => counts[count] ?? String(count);
  const [least, most] = [word(Math.min(...axes)), word(Math.max(...axes))];
  return least === most ? say.dimensionsFrom(least) : say.dimensionsTo(least, most.toLowerCase());
}

/** "8 x 8" */
export function sizeText({ sizes }: Pick<GameCard, "sizes">): string {
  return sizes.join("\u2009\u00d7\u2009");
}
