// Time while a game is played: what is left on the clocks, which the core keeps, and what each move has taken.
// It is worked out from moments, never counted, so that no timer has to be exact.
import type { Clocks, Colour, PlayedMove, Snapshot } from "../core/types";
import { timeLeft, untilFlag, untilNextText, type GameTime } from "../model/clock";

/** How long to wait before the core is asked again whether a time is up that seemed to be. */
const claimAgain = 100;

interface Shown {
  snapshot: Snapshot;
  running: Colour | null; // whose time runs
  since: number; // when this was told
}

/** Clocks that somebody else keeps than the core. */
export interface Official {
  clock: Clocks | null; // at `since`; null: as long as one likes
  running: Colour | null;
  since: number; // by the page's clock
}

export class Timekeeper {
  control = $state.raw<GameTime | null>(null);
  /** In place of the core's, and of what moves have taken here. */
  official = $state.raw<Official | null>(null);
  #shown = $state.raw<Shown | null>(null);
  /** By node: what the move that led there has taken. */
  #used = $state.raw<ReadonlyMap<number, number>>(new Map());
  #thought = new Map<number, number>(); // by node: how long there has been thought there
  #moment = $state(0);
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Of a game that is taken up. `used`: what the moves of its line and those ahead have taken. */
  begin(snapshot: Snapshot | null, control: GameTime | null, standing: boolean, used: readonly number[] = []): void {
    this.control = control;
    this.#thought = new Map();
    this.#shown = null;
    this.#used = new Map();
    if (!snapshot) return;
    const moves = [...snapshot.line, ...snapshot.future];
    // Of what was not measured nothing is known.
    this.#used = new Map(moves.flatMap(({ node }, i) => (used[i] ? [[node, used[i]] as const] : [])));
    this.show(snapshot, standing);
  }

  /** What the core told last. `standing`: no time runs, though there are no clocks that would say so. `moved`: the
   *  position shown has come about by a move. */
  show(snapshot: Snapshot, standing: boolean, moved = false): void {
    const now = this.#now();
    const before = this.#shown;
    if (before && !this.official) {
      const thought = this.#thoughtAt(before, now);
      this.#thought.set(before.snapshot.node, thought);
      if (moved && snapshot.node !== before.snapshot.node && !this.#used.has(snapshot.node)) {
        this.#used = new Map(this.#used).set(snapshot.node, thought);
        this.#thought.delete(before.snapshot.node);
      }
    }
    const stands = snapshot.toMove === "nobody" || (snapshot.clock?.stopped ?? standing);
    this.#shown = { snapshot, running: stands ? null : snapshot.side, since: now };
    this.#moment = now;
  }

  /** Whose time runs. */
  get running(): Colour | null {
    return this.#told?.running ?? null;
  }

  /** Milliseconds; null without a clock. */
  left(side: Colour): number | null {
    return this.#leftAt(side, this.#moment);
  }

  /** The same at this very moment. */
  leftNow(side: Colour): number | null {
    return this.#leftAt(side, this.#now());
  }

  /** What the move has taken; undefined if that is not known. */
  used(move: PlayedMove): number | undefined {
    return this.#used.get(move.node);
  }

  /** What a side has taken for its moves up to the position shown, and for the one it is thinking about. */
  total(side: Colour): number {
    const shown = this.#shown;
    if (!shown || this.official) return 0;
    const moves = shown.snapshot.line.filter((move) => move.side === side);
    const past = moves.reduce((sum, move) => sum + (this.#used.get(move.node) ?? 0), 0);
    const thinks = shown.snapshot.side === side && shown.snapshot.toMove !== "nobody";
    return past + (thinks ? this.#thoughtAt(shown, this.#moment) : 0);
  }

  /** Of the moves of the line shown and of those ahead, for a saved game. */
  taken({ line, future }: Snapshot): number[] {
    return [...line, ...future].map((move) => Math.round(this.#used.get(move.node) ?? 0));
  }

  /** Keeps what is shown up to date until the position or the clocks change; run it in an effect. */
  tick(onflag: () => void): () => void {
    const shown = this.#shown;
    const told = this.#told;
    if (!shown || !told?.running) return () => undefined;
    const { running, since, clock } = told;
    const claimed = this.official === null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      const now = this.#now();
      const elapsed = now - since;
      this.#moment = now;
      let next = 1000 - (this.#thoughtAt(shown, now) % 1000);
      if (clock) {
        const flag = untilFlag(clock, running, elapsed);
        if (flag <= 0 && !claimed) return;
        if (flag <= 0) onflag();
        next = flag <= 0 ? claimAgain : Math.min(next, flag, untilNextText(timeLeft(clock, running, running, elapsed)));
      }
      timer = setTimeout(wait, Math.ceil(next) + 1);
    };
    timer = setTimeout(wait, 0);
    return () => clearTimeout(timer);
  }

  #leftAt(side: Colour, moment: number): number | null {
    const told = this.#told;
    return told?.clock ? timeLeft(told.clock, side, told.running, moment - told.since) : null;
  }

  /** The clocks that count. */
  get #told(): Official | null {
    const shown = this.#shown;
    return this.official ?? (shown && { clock: shown.snapshot.clock, running: shown.running, since: shown.since });
  }

  #thoughtAt({ snapshot, running, since }: Shown, now: number): number {
    return (this.#thought.get(snapshot.node) ?? 0) + (running ? now - since : 0);
  }
}
