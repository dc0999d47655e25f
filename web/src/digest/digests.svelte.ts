// Digests of all games that are kept, made anew where a game has changed, and kept themselves.
import { untrack } from "svelte";
import { openKeyed, type KeyedStore } from "../library/keyedStore";
import type { KeptGame } from "../model/kept";
import { perApp } from "../state/perApp";
import { coresBeside, type CoresBeside } from "./cores";
import type { Digest } from "./digest";
import { makeDigest } from "./make";

/** Another with each change of what a digest is. */
const version = 1;

/** Milliseconds from a change to when it is looked at, and between two times that the list is shown anew. */
const gathered = 300;

export interface DigestParts {
  /** All games that are kept. */
  games(): readonly KeptGame[];
  /** The game on the board, which changes with every move; "" if none is in sight. */
  onBoard(): string;
  /** A game with where it begins, which may be kept by itself; undefined if that is lost. */
  whole(game: KeptGame): Promise<KeptGame | undefined>;
  store: Promise<KeyedStore<Digest>>;
  cores(): Promise<CoresBeside>;
  pause(ms: number): Promise<void>;
}

export interface Progress {
  done: number;
  total: number;
}

/** A game with the analyses of it. */
interface Source {
  game: KeptGame;
  analyses: readonly KeptGame[];
}

/** Chapters of studies are no games, and an analysis belongs to the game that it is of if that is kept too. */
export function sourcesIn(games: readonly KeptGame[]): Source[] {
  const kept = new Map(games.map((game) => [game.id, game]));
  const analyses = new Map<string, KeptGame[]>();
  const found: KeptGame[] = [];
  for (const game of games) {
    const { analysis } = game.saved;
    if (analysis?.study !== undefined || game.moves === 0) continue;
    const of = analysis && (analysis.game ?? analysis.match);
    if (of === undefined || !kept.has(of)) found.push(game);
    else analyses.set(of, [...(analyses.get(of) ?? []), game]);
  }
  return found.map((game) => ({ game, analyses: analyses.get(game.id) ?? [] }));
}

/** Of which state of the game, its analyses and its name a digest is. */
function stateOf({ game, analyses }: Source): string {
  return [game.title, game.played, ...analyses.map(({ id, played }) => `${id}:${played}`)].join("|");
}

export class Digests {
  list = $state.raw<readonly Digest[]>([]);
  /** While there are games to be read. */
  working = $state.raw<Progress | null>(null);
  /** Why games could not be read, "" if they could. */
  trouble = $state("");
  readonly #parts: DigestParts;
  readonly #known = new Map<string, { state: string; digest: Digest | null }>(); // null: there is none
  #reading: Promise<void> | null = null;
  #again = false;
  #swept = false;

  constructor(parts: DigestParts) {
    this.#parts = parts;
  }

  /** Brings the digests up to date. One call at a time reads; a later one has it look once more. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#again) {
      await this.#parts.pause(gathered);
      this.#again = false;
      await this.#bringUpToDate(sourcesIn(this.#parts.games()));
    }
  }

  async #bringUpToDate(sources: readonly Source[]): Promise<void> {
    const ids = new Set(sources.map(({ game }) => game.id));
    for (const id of this.#known.keys()) if (!ids.has(id)) await this.#forget(id);
    const changed = sources.filter((source) => this.#hasChanged(source));
    if (changed.length > 0) await this.#makeAll(changed);
    await this.#sweep(ids);
    this.#show();
  }

  #hasChanged(source: Source): boolean {
    const known = this.#known.get(source.game.id);
    if (known?.state === stateOf(source)) return false;
    const onBoard = this.#parts.onBoard();
    if (source.game.id === onBoard) return false;
    // What is written into its analysis at this moment is read when that is left.
    return !known || source.analyses.every(({ id }) => id !== onBoard);
  }

  async #makeAll(sources: readonly Source[]): Promise<void> {
    this.working = { done: 0, total: sources.length };
    let beside: CoresBeside | undefined;
    let shown = performance.now();
    try {
      beside = await this.#parts.cores();
      for (const source of sources) {
        await this.#make(beside, source);
        this.working = { done: this.working.done + 1, total: sources.length };
        if (performance.now() - shown < gathered) continue;
        this.#show();
        shown = performance.now();
      }
      this.trouble = "";
    } catch (reason) {
      this.trouble = reason instanceof Error ? reason.message : String(reason);
    } finally {
      beside?.end();
      this.working = null;
    }
  }

  async #make({ cores, version: core }: CoresBeside, source: Source): Promise<void> {
    const { game, analyses } = source;
    const store = await this.#parts.store;
    const state = stateOf(source);
    const made = `${version}|${core}|${state}`;
    let digest: Digest | null = (await store.get(game.id)) ?? null;
    if (digest?.made !== made) {
      const whole = await this.#parts.whole(game);
      const texts = analyses.map(({ saved }) => saved);
      digest = whole ? await makeDigest(cores, whole, texts, made) : null;
      await this.#keep(store, game.id, digest);
    }
    this.#known.set(game.id, { state, digest });
  }

  /** Where nothing more can be kept they are made again the next time. */
  async #keep(store: KeyedStore<Digest>, id: string, digest: Digest | null): Promise<void> {
    await store.update(id, () => digest ?? undefined).catch(() => undefined);
  }

  async #forget(id: string): Promise<void> {
    this.#known.delete(id);
    await this.#keep(await this.#parts.store, id, null);
  }

  /** Forgets games that were deleted while nobody followed. */
  async #sweep(ids: ReadonlySet<string>): Promise<void> {
    if (this.#swept || ids.size === 0) return;
    this.#swept = true;
    for (const id of await (await this.#parts.store).ids()) if (!ids.has(id)) await this.#forget(id);
  }

  #show(): void {
    this.list = [...this.#known.values()].flatMap(({ digest }) => digest ?? []);
  }
}

/** Those of the page, which follow its games from the first call on. */
export const digestsOf = perApp((app) => {
  const { library } = app;
  const made = new Digests({
    games: () => library.games,
    onBoard: () => (app.screen === "play" ? library.current : ""),
    whole: (game) => library.whole(game),
    store: openKeyed<Digest>("tessera-digests", "digests"),
    cores: coresBeside,
    pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
  });
  $effect.root(() => {
    $effect(() => {
      void [library.games, library.current, app.screen];
      untrack(() => void made.refresh());
    });
  });
  return made;
});
