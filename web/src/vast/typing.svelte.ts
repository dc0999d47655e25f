// A text field for cells, pieces and moves of a board that is shown in windows.
import type { LegalMove, TypedMoves } from "../core/types";
import { cellName } from "../model/cells";
import { changes } from "../model/targets";
import { axesWords } from "../model/words";
import type { Session } from "../state/session.svelte";
import { MoveLookup, playTyped, type MoveTyping, type Outcome } from "../state/typing.svelte";
import { pieceWords, readTyped } from "./model";
import type { BoardWindow } from "./window.svelte";

export class WindowTyping implements MoveTyping {
  readonly #session: Session;
  readonly #view: BoardWindow;
  readonly #lookup: MoveLookup;

  constructor(session: Session, view: BoardWindow) {
    this.#session = session;
    this.#view = view;
    this.#lookup = new MoveLookup(session);
  }

  get found(): TypedMoves {
    return this.#lookup.found;
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

  async look(text: string): Promise<void> {
    await this.#lookup.look(text);
  }

  play(move: LegalMove): Promise<Outcome> {
    return playTyped(this.#session, move.text);
  }

  async enter(text: string): Promise<Outcome> {
    const { info, snapshot } = this.#session;
    if (!info || !snapshot) return { kind: "refused", words: "There is no game." };
    const typed = readTyped(info, snapshot.side, text);
    if (typed?.kind === "cell") {
      await this.#view.select(typed.cell);
      const there = pieceWords(info, this.#view.letterSelected);
      return { kind: "answer", cell: typed.cell, words: `${cellName(info.sizes, typed.cell)}: ${there || "empty"}.` };
    }
    if (typed) {
      if (!(await this.#view.find(typed.letter))) return { kind: "refused", words: "There is no such piece." };
      const cell = this.#view.selected;
      return { kind: "answer", cell, words: `${pieceWords(info, typed.letter)} ${cellName(info.sizes, cell)}.` };
    }
    const found = await this.#lookup.look(text);
    const [first] = found.moves;
    if (first && found.sure) return this.play(first);
    const board = { info, nameOf: (cell: number): string => cellName(info.sizes, cell) };
    return { kind: "refused", words: await this.#lookup.refusal(board, text, found) };
  }

  preview(move: LegalMove | null): void {
    if (move) void this.#view.select(move.from).then(() => this.#view.go(move.to));
  }
}
