// Looks at a move in a core of its own, before it and after it, for what speaks for it.
import type { Cores, RemoteGame } from "../core/remote";
import type { AttackMaps, Bearing, Colour, GameInfo, PlayedMove, Snapshot, Way } from "../core/types";
import type { Line } from "../engine/protocol";
import { failed } from "../errors";
import { moveCells } from "../model/cells";
import { other } from "../model/words";
import { worth } from "../review/missed";
import type { MoveFacts, Seen } from "./reasons";

/** Cells on which it is asked who bears on them: those of the most valuable pieces. */
const mostAsked = 48;
/** Moves of a line that are looked at. */
const mostPlayed = 7;
/** The least that counts as won, in hundredths of the weakest piece. */
const leastWon = 80;

type Worth = (letter: string) => number;

/** The position that is on, before cells of it are chosen. */
interface Look {
  snapshot: Snapshot;
  attacks: AttackMaps;
  reach: number;
  safe: number;
}

export interface Looked {
  facts: MoveFacts;
  way: Way | undefined; // of the piece
}

export class Considered {
  readonly #game: RemoteGame;
  readonly #info: GameInfo;
  readonly #values: readonly number[];
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(game: RemoteGame, info: GameInfo, values: readonly number[]) {
    this.#game = game;
    this.#info = info;
    this.#values = values;
  }

  /** The game of a line; null if the core refuses it. */
  static async open(cores: Cores, { source, fen, moves }: Line): Promise<Considered | null> {
    if (typeof fen !== "string") return null;
    const opened = await cores.open({ kind: "line", source, start: fen, moves, at: moves.length });
    if (failed(opened)) return null;
    return new Considered(opened.game, opened.info, await opened.game.ask("values"));
  }

  close(): Promise<void> {
    return this.#next(() => this.#game.close());
  }

  /** What there is to know of the first move of a line after other moves; null if it cannot be played there. `mate`:
   *  turns in which it leads to mate. */
  facts(moves: readonly string[], line: readonly string[], mate: number): Promise<Looked | null> {
    return this.#next(() => this.#facts(moves, line, mate));
  }

  /** What stands on the cells after these moves, a letter a cell; "" if they cannot be played. */
  boardAfter(moves: readonly string[]): Promise<string> {
    return this.#next(async () => (await this.#go(moves))?.board ?? "");
  }

  /** Each of these moves as the core tells of it once it is played after others; null if it cannot be. */
  played(moves: readonly string[], texts: readonly string[]): Promise<(PlayedMove | null)[]> {
    return this.#next(async () => {
      const there = await this.#go(moves);
      const found: (PlayedMove | null)[] = [];
      for (const text of there ? texts : []) {
        const played = await this.#game.play(text);
        found.push(failed(played) ? null : (played.snapshot.line.at(-1) ?? null));
        if (!failed(played) && there) await this.#game.ask("go", there.node);
      }
      return found;
    });
  }

  /** One after another. */
  #next<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(run);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #facts(moves: readonly string[], line: readonly string[], mate: number): Promise<Looked | null> {
    const [text = "", ...rest] = line;
    const cells = moveCells(this.#info.sizes, text);
    const there = await this.#go(moves);
    if (!cells || !there) return null;
    const { side } = there;
    const before = await this.#look(there, side, cells.from);
    const way = cells.from === cells.to ? null : await this.#game.ask("explain", cells.from, cells.to);
    const played = await this.#game.play(text);
    const move = failed(played) ? undefined : played.snapshot.line.at(-1);
    if (failed(played) || !move) return null;
    const after = await this.#look(played.snapshot, side, move.to);
    const chosen = this.#chosen(before, after, move);
    const now = seen(after, await this.#bearing(chosen));
    const later = await this.#later(rest, move);
    await this.#game.ask("go", there.node);
    const then = seen(before, await this.#bearing(chosen));
    const facts = { info: this.#info, values: this.#values, move, before: then, after: now, mate, later };
    return { facts, way: way?.ways[0] };
  }

  /** To the position after these moves; null if they cannot be played. */
  async #go(moves: readonly string[]): Promise<Snapshot | null> {
    const { node, count } = this.#game.tree.find(moves);
    let snapshot = await this.#game.ask("go", node);
    for (const text of moves.slice(count)) {
      const played = await this.#game.play(text);
      if (failed(played)) return null;
      ({ snapshot } = played);
    }
    return snapshot;
  }

  async #look(snapshot: Snapshot, side: Colour, mover: number): Promise<Look> {
    const attacks = await this.#game.ask("attackMaps");
    const reach = snapshot.board[mover] === "." ? [] : await this.#game.ask("reach", mover);
    const kings = snapshot.royals[other(side)];
    // Of several kings none has to be hunted down.
    const flight = kings.length === 1 && kings[0] !== undefined ? await this.#game.ask("reach", kings[0]) : null;
    const safe = flight ? flight.filter(({ to }) => (attacks[side][to] ?? 0) === 0).length : -1;
    return { snapshot, attacks, reach: reach.length, safe };
  }

  /** The cells of pieces around which something has changed, and of the kings. */
  #chosen(before: Look, after: Look, { from, to, side, captured }: PlayedMove): number[] {
    const value: Worth = worth(this.#info, this.#values);
    const letter = (cell: number): string => after.snapshot.board[cell] ?? ".";
    const changed = (cell: number): boolean =>
      before.attacks.white[cell] !== after.attacks.white[cell] ||
      before.attacks.black[cell] !== after.attacks.black[cell] ||
      captured !== "";
    const kings = [...after.snapshot.royals[side], ...after.snapshot.royals[other(side)]];
    const pieces = [...after.snapshot.board].flatMap((piece, cell) => (piece !== "." && changed(cell) ? [cell] : []));
    const valued = pieces.sort((a, b) => value(letter(b)) - value(letter(a))).slice(0, mostAsked);
    return [...new Set([from, to, ...kings.slice(0, mostAsked), ...valued])];
  }

  async #bearing(cells: readonly number[]): Promise<Map<number, Bearing>> {
    const told = await Promise.all(cells.map((cell) => this.#game.ask("bearing", cell)));
    return new Map(cells.map((cell, i) => [cell, told[i] ?? { white: [], black: [] }]));
  }

  /** The capture by which the line wins something for good; null if it wins nothing, or the first move takes it. */
  async #later(rest: readonly string[], first: PlayedMove): Promise<PlayedMove | null> {
    const value: Worth = worth(this.#info, this.#values);
    const made: PlayedMove[] = [];
    for (const text of rest.slice(0, mostPlayed - 1)) {
      const played = await this.#game.play(text);
      const move = failed(played) ? undefined : played.snapshot.line.at(-1);
      if (!move) break;
      made.push(move);
    }
    // Whether the last piece can be taken back is not known.
    const settled = made.slice(0, made.findLastIndex(({ side }) => side !== first.side) + 1);
    const taken = ({ captured }: PlayedMove): number => (captured === "" ? 0 : value(captured));
    const won = settled.reduce((sum, move) => sum + (move.side === first.side ? taken(move) : -taken(move)), 0);
    if (first.captured !== "" || won < leastWon) return null;
    const own = settled.filter((move) => move.side === first.side && taken(move) > 0);
    return own.reduce<PlayedMove | null>((most, move) => (most && taken(most) > taken(move) ? most : move), null);
  }
}

function seen({ snapshot, reach, safe }: Look, bearing: ReadonlyMap<number, Bearing>): Seen {
  return { snapshot, bearing, reach, safe };
}
