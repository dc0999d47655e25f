// A text field for cells, pieces and moves of a board that is shown in windows: a text is looked up piece by piece, since
// nobody lists all moves there.
import type { LegalMove } from "../core/types";
import { withPlainBlanks } from "../model/blanks";
import { cellName, cellNamed } from "../model/cells";
import { changes } from "../model/targets";
import { Fit, type Match } from "../model/typedMove";
import { axesWords } from "../model/words";
import type { Session } from "../state/session.svelte";
import { playTyped, type MoveTyping, type Outcome } from "../state/typing.svelte";
import { asOf, pieceWords, readTyped } from "./model";
import type { BoardWindow } from "./window.svelte";

const mostMatches = 200;
const mostPieces = 40; // whose moves are asked for

export class WindowTyping implements MoveTyping {
  matches = $state.raw<readonly Match[]>([]);
  more = $state(false);
  readonly #session: Session;
  readonly #view: BoardWindow;
  readonly #legal = new Map<number, LegalMove[]>(); // of the position after so many changes
  #change = -1;
  #run = 0;

  constructor(session: Session, view: BoardWindow) {
    this.#session = session;
    this.#view = view;
  }

  get sizes(): readonly number[] {
    return this.#view.sizes;
  }

  get example(): string {
    const last = this.sizes.reduce((cells, size) => cells * size, 1) - 1;
    return cellName(this.sizes, last);
  }

  words({ from, to, promotion }: LegalMove): string {
    const end = `${cellName(this.sizes, to)}${promotion && `=${promotion}`}`;
    return `${cellName(this.sizes, from)}\u2013${end}, ${axesWords(changes(this.sizes, from, to).length)}`;
  }

  /** "Qd8a1a1": those that go there; "d3a1a1d": those from there whose text begins so. */
  async look(text: string): Promise<void> {
    const run = ++this.#run;
    const found = await this.#found(text);
    if (run !== this.#run) return;
    this.more = found.length > mostMatches;
    this.matches = found.slice(0, mostMatches).map((move) => ({ move, fit: Fit.begun }));
  }

  async #found(text: string): Promise<LegalMove[]> {
    const { info, snapshot, humanToMove } = this.#session;
    if (!info || !snapshot || !humanToMove) return [];
    const plain = plainText(text);
    const lower = plain.toLowerCase();
    const piece = info.pieces.find(({ letter }) => letter === plain[0]);
    const target = piece ? cellNamed(info.sizes, lower.slice(1)) : -1;
    if (piece && target >= 0) {
      const all = await this.#session.ask("attackersOf", target);
      const own = (all?.[snapshot.side] ?? []).filter((one) => one.piece === asOf(snapshot.side, piece.letter));
      const moves = await Promise.all(own.slice(0, mostPieces).map(({ cell }) => this.#legalFrom(cell)));
      return moves.flat().filter(({ to }) => to === target);
    }
    // The longest cell that it begins with, and more than that.
    const first = cellName(info.sizes, 0).length;
    for (let end = Math.min(lower.length - 1, first + info.sizes.length); end >= first; --end) {
      const from = cellNamed(info.sizes, lower.slice(0, end));
      if (from >= 0) return (await this.#legalFrom(from)).filter((move) => move.text.startsWith(lower));
    }
    return [];
  }

  async #legalFrom(cell: number): Promise<LegalMove[]> {
    const { changes: now } = this.#session;
    if (now !== this.#change) {
      this.#legal.clear();
      this.#change = now;
    }
    const known = this.#legal.get(cell) ?? (await this.#session.ask("legalFrom", cell)) ?? [];
    if (now === this.#change) this.#legal.set(cell, known);
    return known;
  }

  play(move: LegalMove): Promise<Outcome> {
    return playTyped(this.#session, move.text);
  }

  async enter(text: string): Promise<Outcome> {
    const { info, snapshot, humanToMove } = this.#session;
    if (!info || !snapshot) return { kind: "refused", words: "There is no game." };
    const typed = readTyped(info, snapshot.side, text);
    if (typed.kind === "cell") {
      await this.#view.select(typed.cell);
      const there = pieceWords(info, this.#view.letterSelected);
      return { kind: "answer", cell: typed.cell, words: `${cellName(info.sizes, typed.cell)}: ${there || "empty"}.` };
    }
    if (typed.kind === "piece") {
      if (!(await this.#view.find(typed.letter))) return { kind: "refused", words: "There is no such piece." };
      const cell = this.#view.selected;
      return { kind: "answer", cell, words: `${pieceWords(info, typed.letter)} ${cellName(info.sizes, cell)}.` };
    }
    if (this.#session.over) return { kind: "refused", words: "The game is over." };
    if (!humanToMove) return { kind: "refused", words: "The computer is to move." };
    await this.look(text);
    const [only, ...others] = this.matches;
    if (only && others.length === 0) return this.play(only.move);
    if (typed.kind === "move") return this.#tried(typed.text);
    if (only) return { kind: "refused", words: `${this.matches.length} moves begin so: choose one, or type more.` };
    return { kind: "refused", words: typed.why };
  }

  /** What the core makes of two cells. */
  async #tried(text: string): Promise<Outcome> {
    const outcome = await playTyped(this.#session, text);
    if (outcome.kind !== "refused") return outcome;
    const { error } = this.#session;
    this.#session.error = "";
    return { kind: "refused", words: error === "" ? outcome.words : `That is no move: ${error}.` };
  }

  preview(move: LegalMove | null): void {
    if (move) void this.#view.select(move.from).then(() => this.#view.go(move.to));
  }
}

function plainText(text: string): string {
  return withPlainBlanks(text).replace(/[\s\u2013\u00d7=-]/g, "");
}
