// What speaks for a move, as data: what it takes, attacks, guards, opens and blocks, and along which axes.
import type { Bearing, GameInfo, PlayedMove, Snapshot } from "../core/types";
import { colourOf, other } from "../model/words";
import { axesOf, worth } from "../review/missed";

/** A piece on its cell. */
export interface Standing {
  piece: string; // letter as on the board
  cell: number;
}

/** How a piece goes, or bears on another. */
export interface Step {
  piece: string; // letter as on the board
  from: number;
  to: number;
  axes: readonly number[]; // that change, ascending
  taken: string; // letter on the other cell, or ""
}

/** A piece that is attacked or guarded. */
export interface Aimed extends Step {
  guarded: boolean; // by its own side
}

export type Reason =
  | { kind: "mate"; axes: readonly number[] }
  | { kind: "mateIn"; turns: number }
  | { kind: "check"; by: Standing; axes: readonly number[]; direct: boolean }
  | { kind: "capture"; step: Step; guarded: boolean; gains: boolean } // what is taken is worth more than what takes
  | { kind: "removes"; targets: readonly Standing[] } // what is taken attacked these
  | { kind: "promotion"; becomes: string }
  | { kind: "wins"; step: Step } // later in the line
  | { kind: "escapes"; mover: Standing; attackers: readonly Standing[]; royal: boolean }
  | { kind: "attacks"; targets: readonly Aimed[] }
  | { kind: "opens"; by: Standing; target: Aimed }
  | { kind: "blocks"; attacker: Standing; target: Standing; axes: readonly number[] }
  | { kind: "guards"; targets: readonly Step[] }
  | { kind: "confines"; king: number; before: number; after: number } // so many safe cells
  | { kind: "reaches"; piece: string; before: number; after: number }; // so many cells

/** A position as far as it is looked at. */
export interface Seen {
  snapshot: Pick<Snapshot, "board" | "checked" | "royals" | "status" | "result">;
  bearing: ReadonlyMap<number, Bearing>; // of the cells that are looked at
  reach: number; // cells that the piece which moves reaches
  safe: number; // cells to which the enemy's king could go without being attacked; -1: nobody counted
}

export interface MoveFacts {
  info: Pick<GameInfo, "pieces" | "sizes">;
  values: readonly number[]; // of the pieces, in the order of the game
  move: PlayedMove;
  before: Seen;
  after: Seen;
  mate: number; // turns in which it leads to mate, 0: none is seen
  later: PlayedMove | null; // a capture in the line that wins something
}

const nobody: Bearing = { white: [], black: [] };

/** So many of a kind are told. */
const mostTold = 4;

class Reasons {
  readonly #facts: MoveFacts;
  readonly #worth: (letter: string) => number;
  readonly #found: Reason[] = [];

  constructor(facts: MoveFacts) {
    this.#facts = facts;
    this.#worth = worth(facts.info, facts.values);
  }

  list(): Reason[] {
    const { move, mate, later } = this.#facts;
    this.#mate();
    if (mate > 1) this.#found.push({ kind: "mateIn", turns: mate });
    this.#checks();
    this.#capture();
    if (move.promotion !== "") this.#found.push({ kind: "promotion", becomes: move.promotion });
    if (later && mate === 0) this.#found.push({ kind: "wins", step: this.#step(later) });
    this.#escapes();
    this.#attacks();
    this.#opens();
    this.#blocks();
    this.#guards();
    this.#space();
    return this.#found;
  }

  #step({ piece, from, to, captured }: PlayedMove): Step {
    return { piece, from, to, axes: this.#axes(from, to), taken: captured };
  }

  /** The letter that the piece has once it has moved. */
  get #mover(): string {
    return this.#after(this.#facts.move.to);
  }

  #before(cell: number): string {
    return this.#facts.before.snapshot.board[cell] ?? ".";
  }

  #after(cell: number): string {
    return this.#facts.after.snapshot.board[cell] ?? ".";
  }

  /** The cells of pieces of a side, own or the enemy's, that bear on a cell. */
  #bears(when: "before" | "after", cell: number, who: "own" | "enemy"): readonly number[] {
    const { side } = this.#facts.move;
    return (this.#facts[when].bearing.get(cell) ?? nobody)[who === "own" ? side : other(side)];
  }

  /** The cells looked at on which a piece of that side stands now, the most valuable first. */
  #pieces(who: "own" | "enemy"): number[] {
    const { move, after } = this.#facts;
    const side = who === "own" ? move.side : other(move.side);
    return [...after.bearing.keys()]
      .filter((cell) => this.#after(cell) !== "." && colourOf(this.#after(cell)) === side && cell !== move.to)
      .sort((a, b) => this.#worth(this.#after(b)) - this.#worth(this.#after(a)));
  }

  #axes(from: number, to: number): readonly number[] {
    return axesOf(this.#facts.info.sizes, from, to);
  }

  #aimed(from: number, cell: number): Aimed {
    return {
      piece: this.#after(from),
      from,
      to: cell,
      axes: this.#axes(from, cell),
      taken: this.#after(cell),
      guarded: this.#bears("after", cell, "enemy").length > 0,
    };
  }

  /** The enemy's kings that are attacked, each with who attacks it. */
  get #attackers(): { king: number; by: number }[] {
    const { after, move } = this.#facts;
    return after.snapshot.royals[other(move.side)]
      .filter((king) => after.snapshot.checked.includes(king))
      .flatMap((king) => this.#bears("after", king, "own").map((by) => ({ king, by })));
  }

  #mate(): void {
    if (this.#facts.after.snapshot.status !== "checkmate") return;
    const [first] = this.#attackers;
    this.#found.push({ kind: "mate", axes: first ? this.#axes(first.by, first.king) : [] });
  }

  #checks(): void {
    const { after, move } = this.#facts;
    if (after.snapshot.status === "checkmate") return;
    for (const { king, by } of this.#attackers) {
      // Who attacked it before has no part in this.
      if (this.#bears("before", king, "own").includes(by)) continue;
      const standing = { piece: this.#after(by), cell: by };
      this.#found.push({ kind: "check", by: standing, axes: this.#axes(by, king), direct: by === move.to });
    }
  }

  #capture(): void {
    const { move } = this.#facts;
    if (move.captured === "") return;
    const step = this.#step(move);
    const guarded = this.#bears("after", move.to, "enemy").length > 0;
    const gains = this.#worth(move.captured) > this.#worth(move.piece);
    this.#found.push({ kind: "capture", step, guarded, gains });
    const targets = this.#pieces("own").filter((cell) => this.#bears("before", cell, "enemy").includes(move.to));
    const standing = targets.slice(0, mostTold).map((cell) => ({ piece: this.#after(cell), cell }));
    if (standing.length > 0) this.#found.push({ kind: "removes", targets: standing });
  }

  /** A piece that was in danger, and is no longer. */
  #escapes(): void {
    const { move, before } = this.#facts;
    const attackers = this.#bears("before", move.from, "enemy").filter((cell) => cell !== move.to);
    if (attackers.length === 0 || this.#bears("after", move.to, "enemy").length > 0) return;
    const royal = before.snapshot.royals[move.side].includes(move.from);
    const guarded = this.#bears("before", move.from, "own").length > 0;
    const own = this.#worth(move.piece);
    const threatened = royal || !guarded || attackers.some((cell) => this.#worth(this.#before(cell)) < own);
    if (!threatened) return;
    const mover = { piece: move.piece, cell: move.from };
    const told = attackers.slice(0, mostTold).map((cell) => ({ piece: this.#before(cell), cell }));
    this.#found.push({ kind: "escapes", mover, attackers: told, royal });
  }

  /** What it attacks and did not attack before; that is worth taking. */
  #attacks(): void {
    const { move } = this.#facts;
    const own = this.#worth(this.#mover);
    const targets = this.#targets()
      .filter((cell) => this.#bears("after", cell, "own").includes(move.to))
      .filter((cell) => !this.#bears("before", cell, "own").includes(move.from))
      .map((cell) => this.#aimed(move.to, cell))
      .filter(({ guarded, taken }) => !guarded || this.#worth(taken) > own);
    if (targets.length > 0) this.#found.push({ kind: "attacks", targets: targets.slice(0, mostTold) });
  }

  /** The enemy's pieces but kings. */
  #targets(): number[] {
    const { after, move } = this.#facts;
    const royals = after.snapshot.royals[other(move.side)];
    return this.#pieces("enemy").filter((cell) => !royals.includes(cell));
  }

  /** What another piece attacks since this one has left its line. */
  #opens(): void {
    const { move } = this.#facts;
    for (const cell of this.#targets()) {
      const fresh = this.#bears("after", cell, "own").filter(
        (by) =>
          by !== move.to && !this.#bears("before", cell, "own").includes(by) && this.#before(by) === this.#after(by),
      );
      for (const by of fresh) {
        const target = this.#aimed(by, cell);
        if (target.guarded && this.#worth(target.taken) <= this.#worth(target.piece)) continue;
        this.#found.push({ kind: "opens", by: { piece: this.#after(by), cell: by }, target });
        return;
      }
    }
  }

  /** What no longer attacks a piece of one's own since this one stands between them. */
  #blocks(): void {
    const { move } = this.#facts;
    for (const cell of this.#pieces("own")) {
      const gone = this.#bears("before", cell, "enemy").find(
        (by) =>
          by !== move.to && this.#after(by) === this.#before(by) && !this.#bears("after", cell, "enemy").includes(by),
      );
      if (gone === undefined) continue;
      const attacker = { piece: this.#after(gone), cell: gone };
      const target = { piece: this.#after(cell), cell };
      this.#found.push({ kind: "blocks", attacker, target, axes: this.#axes(gone, cell) });
      return;
    }
  }

  /** What is attacked, had no guard, and has this one now. */
  #guards(): void {
    const { move, after } = this.#facts;
    const royals = after.snapshot.royals[move.side];
    const targets = this.#pieces("own")
      .filter((cell) => !royals.includes(cell) && this.#bears("after", cell, "enemy").length > 0)
      .filter((cell) => this.#bears("before", cell, "own").length === 0)
      .filter((cell) => this.#bears("after", cell, "own").includes(move.to))
      .map((cell) => this.#aimed(move.to, cell));
    if (targets.length > 0) this.#found.push({ kind: "guards", targets: targets.slice(0, mostTold) });
  }

  /** Room: what is taken from the enemy's king, and what the piece gains. */
  #space(): void {
    const { move, before, after } = this.#facts;
    const [king] = after.snapshot.royals[other(move.side)];
    if (king !== undefined && after.snapshot.result === "*" && after.safe >= 0 && after.safe < before.safe)
      this.#found.push({ kind: "confines", king, before: before.safe, after: after.safe });
    const wider = after.reach >= before.reach + 3 && after.reach >= 1.25 * before.reach;
    if (wider && move.promotion === "")
      this.#found.push({ kind: "reaches", piece: move.piece, before: before.reach, after: after.reach });
  }
}

/** What speaks for the move, the weightiest first. */
export function reasonsFor(facts: MoveFacts): Reason[] {
  return new Reasons(facts).list();
}
