// Solving the puzzles of a game one after the other: what comes next, and what is known of the player.
import { failed } from "../errors";
import type { Opponent } from "../engine/opponent";
import { today } from "../model/days";
import type { App } from "../state/app.svelte";
import { nextPuzzle, puzzleOfDay } from "./choose";
import type { Attempt } from "./attempts";
import {
  after,
  begun,
  loadProgress,
  pointsOf,
  saveProgress,
  withAttempt,
  withDay,
  type Progress,
  type Rating,
} from "./progress";
import type { Puzzle, Theme } from "./set";

export interface Change {
  points: number;
  by: number;
}

export class Trainer {
  /** The theme that is wanted; null: any. */
  theme = $state<Theme | null>(null);
  #all = $state.raw<Record<string, Progress>>({});
  #opponent: Opponent | undefined;
  readonly #app: App;
  readonly #now: () => number;
  readonly #random: () => number;

  constructor(app: App, now: () => number, random: () => number) {
    this.#app = app;
    this.#now = now;
    this.#random = random;
    this.#all = loadProgress(app.store);
  }

  /** As other pages of this browser may have left it. */
  refresh(): void {
    this.#all = loadProgress(this.#app.store);
  }

  get now(): number {
    return this.#now();
  }

  get today(): string {
    return today(this.#now());
  }

  /** Who finds replies to wrong moves. */
  get opponent(): Opponent {
    return (this.#opponent ??= this.#app.engine());
  }

  progress(game: string): Progress {
    return this.#all[game] ?? begun;
  }

  next(game: string, set: readonly Puzzle[]): Puzzle | null {
    // Those from the player's own games are all of one theme.
    const theme = set.some(({ mistake }) => mistake) ? null : this.theme;
    return nextPuzzle(set, this.progress(game), theme, this.#now(), this.#random());
  }

  ofToday(set: readonly Puzzle[]): Puzzle | null {
    return puzzleOfDay(set, this.today);
  }

  /** A puzzle was tried for the first time since it was opened. Undefined: there is no new rating. */
  async tried(
    game: string,
    set: readonly Puzzle[],
    puzzle: Puzzle,
    solved: boolean,
    how: Pick<Attempt, "piece" | "ms">,
  ): Promise<Change | undefined> {
    this.refresh();
    const before = this.progress(game);
    const now = Math.max(this.#now(), before.rating.at);
    const rated = puzzle.grade > 0 ? await this.#rated(before.rating, puzzle, solved, now) : undefined;
    const { id, theme, axes } = puzzle;
    let progress = after(before, id, solved, rated?.rating ?? before.rating, now);
    progress = withAttempt(progress, { at: this.#now(), id, theme, axes, solved, ...how });
    if (solved && !puzzle.mistake && id === this.ofToday(set)?.id) progress = withDay(progress, this.today);
    this.#all = { ...this.#all, [game]: progress };
    saveProgress(this.#app.store, this.#all);
    return rated?.change;
  }

  /** Undefined: the core gave none. */
  async #rated(
    { rating, deviation, volatility, games, at }: Rating,
    puzzle: Puzzle,
    solved: boolean,
    now: number,
  ): Promise<{ rating: Rating; change: Change } | undefined> {
    const rated = await this.#app.session.ask(
      "rated",
      rating,
      deviation,
      volatility,
      games,
      at,
      pointsOf(puzzle),
      solved,
      now,
    );
    if (rated === undefined || failed(rated)) return undefined;
    const kept: Rating = {
      rating: rated.rating,
      deviation: rated.deviation,
      volatility: rated.volatility,
      games: rated.games,
      at: rated.at,
    };
    return { rating: kept, change: { points: rated.points, by: rated.change } };
  }
}
