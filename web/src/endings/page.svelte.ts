// The endings of one game as their page shows them: solved one after another, the small ones at once.
import type { EndingFigures, EndingList, SolvedEnding } from "../core/endings";
import type { CoreError, GameSource, PieceInfo } from "../core/types";
import { failed } from "../errors";
import type { Endings } from "./client";

/** Entries of a table that is solved without being asked. */
const small = 400_000;

export interface GameOfEndings {
  source: GameSource;
  pieces: PieceInfo[];
}

export class EndingsPage {
  game = $state.raw<GameOfEndings | null>(null);
  list = $state.raw<EndingList | null>(null);
  solved = $state.raw<readonly SolvedEnding[]>([]);
  working = $state.raw<{ name: string; done: number } | null>(null);
  fault = $state("");
  readonly #endings: Endings;
  #wanted = 0; // counts the games that were asked for

  constructor(endings: Endings) {
    this.#endings = endings;
  }

  readonly winning = $derived(this.solved.filter(({ white }) => white.wins > 0));
  readonly drawn = $derived(this.solved.filter(({ white, black }) => white.wins + black.losses === 0));
  readonly left = $derived(
    this.list?.endings.filter(({ name }) => !this.solved.some((known) => known.name === name)) ?? [],
  );

  async open(game: GameOfEndings): Promise<void> {
    const wanted = ++this.#wanted;
    this.game = game;
    this.list = null;
    this.solved = [];
    this.working = null;
    this.fault = "";
    const list = await this.#endings.list(game.source);
    if (wanted !== this.#wanted) return;
    if (failed(list)) return void (this.fault = list.error);
    this.list = list;
    for (const { name, entries } of list.endings) {
      if (entries <= small) await this.solve(name);
      if (wanted !== this.#wanted) return;
    }
  }

  async solve(name: string): Promise<void> {
    if (!this.game || this.working) return;
    const wanted = this.#wanted;
    this.working = { name, done: 0 };
    const solved: SolvedEnding | CoreError = await this.#endings.solve(this.game.source, name, (done) => {
      if (wanted === this.#wanted) this.working = { name, done };
    });
    if (wanted !== this.#wanted) return;
    this.working = null;
    if (failed(solved)) this.fault = solved.error;
    else this.solved = [...this.solved, solved];
  }
}

/** The side to move of the longest win, and that win. */
export function longestOf({ white, black }: SolvedEnding): EndingFigures {
  return black.longest > white.longest ? black : white;
}
