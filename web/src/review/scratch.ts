// The game once more, in a core of its own: what lines of it achieve can be tried out there.
import { failed } from "../errors";
import type { Cores, RemoteGame } from "../core/remote";
import type { Colour, PlayedMove, Snapshot } from "../core/types";
import type { GameSource } from "../model/storage";
import { moveCells } from "../model/cells";
import { colourOf, other } from "../model/words";
import type { Attacked, LineFacts } from "./missed";

/** Moves of a line that are tried. */
const tried = 8;

/** Attacked pieces that are asked about. */
const mostAttacked = 8;

export class Scratch {
  readonly #game: RemoteGame;
  /** By ply, 0 the start. */
  readonly #nodes: readonly number[];
  readonly #sizes: readonly number[];
  #queue: Promise<unknown> = Promise.resolve();
  /** Whose move it is at the end of the line. */
  readonly side: Colour;

  private constructor(game: RemoteGame, snapshot: Snapshot, sizes: readonly number[]) {
    this.#game = game;
    this.#nodes = [0, ...snapshot.line.map(({ node }) => node)];
    this.#sizes = sizes;
    this.side = snapshot.side;
  }

  /** Null if the core refuses the line. */
  static async open(cores: Cores, source: GameSource, start: string, moves: string[]): Promise<Scratch | null> {
    const opened = await cores.open({ kind: "line", source, start, moves, at: moves.length });
    return failed(opened) ? null : new Scratch(opened.game, opened.snapshot, opened.info.sizes);
  }

  close(): Promise<void> {
    return this.#next(() => this.#game.close());
  }

  /** What the moves achieve from the position after so many of the game. `mate`: turns in which their side mates. */
  facts(ply: number, moves: readonly string[], mate: number): Promise<LineFacts> {
    return this.#next(() => this.#try(ply, moves, mate));
  }

  /** One after another. */
  #next<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(run);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #try(ply: number, moves: readonly string[], mate: number): Promise<LineFacts> {
    const node = this.#nodes[ply];
    const [first] = moves;
    if (node === undefined || first === undefined) return { moves: [], attacked: [], mate };
    await this.#game.ask("go", node);
    const before = await this.#captures(moveCells(this.#sizes, first)?.from);
    const made: PlayedMove[] = [];
    let attacked: Attacked[] = [];
    for (const text of moves.slice(0, tried)) {
      const played = await this.#game.play(text);
      if (failed(played)) break;
      const move = played.snapshot.line.at(-1);
      if (!move) break;
      made.push(move);
      if (made.length === 1) attacked = await this.#attacked(played.snapshot, move, before);
    }
    return { moves: made, attacked, mate };
  }

  async #captures(cell: number | undefined): Promise<number[]> {
    if (cell === undefined) return [];
    const reach = await this.#game.ask("reach", cell);
    return reach.filter(({ capture }) => capture).map(({ to }) => to);
  }

  /** Enemy pieces that the piece which has moved attacks from its new cell, kings excepted: those are in check. */
  async #attacked(snapshot: Snapshot, move: PlayedMove, before: readonly number[]): Promise<Attacked[]> {
    const enemy = other(move.side);
    const found: Attacked[] = [];
    for (const cell of await this.#captures(move.to)) {
      const piece = snapshot.board[cell] ?? ".";
      const known = piece === "." || colourOf(piece) !== enemy || before.includes(cell);
      if (known || snapshot.royals[enemy].includes(cell)) continue;
      const bearing = await this.#game.ask("bearing", cell);
      found.push({ piece, cell, guarded: bearing[enemy].length > 0 });
      if (found.length === mostAttacked) break;
    }
    return found;
  }
}
