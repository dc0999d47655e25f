// The kept games of the rules of the game on the board, and what was played in them from the position that is shown.
import { untrack } from "svelte";
import type { Digest, Origin } from "../digest/digest";
import { digestsOf, type Digests } from "../digest/digests.svelte";
import type { App } from "../state/app.svelte";
import { perApp } from "../state/perApp";
import { breathe } from "../worker/breathe";
import { movesAs, type TextMoves } from "./moves";
import { Positions } from "./positions";
import { tallyOf, type Tally } from "./tally";

/** Milliseconds for which games are entered before the page has its turn. */
const slice = 12;

/** What is known of a position. */
export interface Explored {
  changes: number; // of the session, when the position was shown
  tally: Tally;
  others: number; // games that do not count because of where they come from
  moves: TextMoves;
}

export class Explorer {
  /** Of the position that was shown last; another is being looked up if its changes are not the session's. */
  explored = $state.raw<Explored | null>(null);
  /** Grows when games have been entered. */
  version = $state(0);
  /** All games that were kept when it was asked for first have been read. */
  ready = $state(false);
  /** Until then. */
  readonly read: Promise<void>;
  readonly digests: Digests;
  readonly #app: App;
  readonly #positions = new Map<string, Positions>(); // by the identity of rules
  #run = 0;
  #look = 0;

  constructor(app: App) {
    this.#app = app;
    this.digests = digestsOf(app);
    // What went wrong is told by the digests.
    const done = (): void => void (this.ready = true);
    this.read = this.digests.refresh().then(done, done);
  }

  /** Brings the positions up to date with the games that are kept. */
  async enter(digests: readonly Digest[], identity: string): Promise<void> {
    const run = ++this.#run;
    const positions = this.#positions.get(identity) ?? new Positions();
    this.#positions.set(identity, positions);
    const added = positions.compare(digests.filter((digest) => digest.identity === identity));
    let since = performance.now();
    for (const digest of added) {
      positions.add(digest);
      if (performance.now() - since < slice) continue;
      await breathe();
      // Whoever has come in meanwhile enters the others.
      if (run !== this.#run) return;
      since = performance.now();
    }
    untrack(() => ++this.version);
  }

  /** What is known of the position shown, of so many moves with what names them. Undefined if another is shown by then. */
  async find(origin: Origin | "all", most: number): Promise<Explored | undefined> {
    const { session } = this.#app;
    const { changes, info } = session;
    const key = await session.ask("key");
    if (key === undefined || !info) return undefined;
    const found = this.#positions.get(info.identity)?.at(key) ?? [];
    const tally = tallyOf(found, origin);
    const moves = await movesAs(
      this.#app,
      tally.moves.slice(0, most).map(({ move }) => move),
    );
    if (changes !== session.changes) return undefined;
    return { changes, tally, others: found.length - tally.all.games, moves };
  }

  /** Has what is known of the position shown at hand. */
  async look(origin: Origin | "all", most: number): Promise<void> {
    const look = ++this.#look;
    const explored = await this.find(origin, most);
    if (explored && look === this.#look) this.explored = explored;
  }
}

export const explorerOf = perApp((app) => new Explorer(app));
