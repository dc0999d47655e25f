// A text field for moves and questions about a board that is shown as a whole.
import type { Attackers, Bearing, Colour, LegalMove, Stander } from "../core/types";
import { moveWords } from "../model/moveWords";
import { questionOf, questionsHelp, type Asked } from "../model/questions";
import {
  attackersOn,
  boardAnswer,
  cellAnswer,
  movesAnswer,
  movesOfAnswer,
  placesOn,
  standingWords,
  targetsOn,
  toldOf,
  whereAnswer,
  type Told,
} from "../model/speech";
import * as say from "../words/en/state";
import type { BoardState } from "./board.svelte";
import type { Session } from "./session.svelte";
import { said, Typing, type BoardQuestion, type Said } from "./typing.svelte";

const nobody: Bearing = { white: [], black: [] };
const mostAsked = 200; // pieces whose moves are asked for at once

export class BoardTyping extends Typing {
  protected readonly help = questionsHelp;
  readonly #board: BoardState;

  constructor(session: Session, board: BoardState) {
    super(session);
    this.#board = board;
  }

  get sizes(): readonly number[] {
    return this.#board.sizes;
  }

  get example(): string {
    return `Q${this.#board.names.at(-1) ?? ""}`;
  }

  words(move: LegalMove): string {
    return moveWords(this.#board, move);
  }

  preview(move: LegalMove | null): void {
    if (move && move.from !== move.to) {
      this.#board.select(move.from);
      this.#board.pointed = move.to;
    } else {
      this.#board.clear();
      this.#board.pointed = -1;
    }
  }

  protected get told(): Told | null {
    return toldOf(this.#board);
  }

  protected read({ info }: Told, text: string): Asked | null {
    return questionOf(info, text);
  }

  protected letterAt(cell: number): Promise<string> {
    return Promise.resolve(this.#board.snapshot?.board[cell] ?? ".");
  }

  protected async attackers(cell: number): Promise<Attackers> {
    const bearing = await this.session.ask("bearing", cell);
    return attackersOn(this.#board.snapshot?.board ?? "", bearing ?? nobody);
  }

  protected piecesOf(told: Told, side: Colour): string {
    return standingWords(told, [...told.snapshot.board].map(standing), side);
  }

  protected async movesOf(told: Told, letter: string): Promise<string> {
    const { board, movable } = told.snapshot;
    const cells = movable.filter((cell) => letter === "" || (board[cell] ?? ".").toUpperCase() === letter);
    if (cells.length > mostAsked) return say.piecesCanMove(cells.length);
    const movers = cells.map(async (cell) => ({
      ...standing(board[cell] ?? ".", cell),
      targets: targetsOn(this.#board, (await this.session.ask("legalFrom", cell)) ?? []),
    }));
    return movesOfAnswer(told, letter, await Promise.all(movers));
  }

  protected async say(told: Told, question: BoardQuestion): Promise<Said> {
    const { board } = told.snapshot;
    switch (question.kind) {
      case "cell": {
        const { cell } = question;
        return said(cellAnswer(told, standing(board[cell] ?? ".", cell), await this.attackers(cell)), cell);
      }
      case "moves": {
        const { cell } = question;
        const targets = targetsOn(this.#board, (await this.session.ask("legalFrom", cell)) ?? []);
        return said(movesAnswer(told, standing(board[cell] ?? ".", cell), targets), cell);
      }
      case "where": {
        const { letter, whose } = question;
        const places = this.sides(told, whose).map((side) => placesOn(board, letter, side));
        return said(whereAnswer(told, letter, places));
      }
      case "board":
        return said(boardAnswer(this.#board, question.place));
    }
  }
}

function standing(piece: string, cell: number): Stander {
  return { cell, piece };
}
