// A text field for cells, pieces, moves and questions about a board that is shown in windows.
import type { Attackers, Colour, LegalMove, Stander } from "../core/types";
import type { PieceMoves } from "../core/windows";
import { cellName } from "../model/cells";
import { cellCalled } from "../model/cellText";
import { pieceAsked, questionOf, windowQuestionsHelp, type Asked } from "../model/questions";
import {
  cellAnswer,
  countedWords,
  moversWords,
  movesAnswer,
  movesOfAnswer,
  piecesAnswer,
  standingWords,
  whereAnswer,
  type Mover,
  type Places,
  type Targets,
  type Told,
} from "../model/speech";
import { changes } from "../model/targets";
import { axesWords, grouped, pieceName } from "../model/words";
import type { Session } from "../state/session.svelte";
import { said, Typing, type BoardQuestion, type Said } from "../state/typing.svelte";
import * as say from "../words/en/vast";
import { asOf, sliceIndex, sliceRows, sliceWords } from "./model";
import type { BoardWindow } from "./window.svelte";

/** Names in one list: those of eight axes are long. */
const mostNamed = 8;
const mostAsked = 12; // pieces whose moves are asked for one by one
const none: Attackers = { white: [], whites: 0, black: [], blacks: 0 };

export class WindowTyping extends Typing {
  protected readonly help = windowQuestionsHelp;
  readonly #view: BoardWindow;

  constructor(session: Session, view: BoardWindow) {
    super(session);
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

  preview(move: LegalMove | null): void {
    if (move) void this.#view.select(move.from).then(() => this.#view.go(move.to));
  }

  protected get told(): Told | null {
    const { info, snapshot } = this.session;
    return info && snapshot && { info, snapshot, nameOf: (cell) => cellName(info.sizes, cell) };
  }

  /** A cell or a piece alone is gone to, before it is taken for the beginning of a move. */
  protected read({ info }: Told, text: string): Asked | null {
    const question = questionOf(info, text)?.question ?? pieceAsked(info, text);
    return question && { question, sure: true };
  }

  protected async letterAt(cell: number): Promise<string> {
    const axes = { a: 0, b: 1 };
    const letters = await this.session.ask("slice", cell, axes.a, axes.b);
    return letters?.[sliceIndex(this.#view.sizes, cell, axes)] ?? ".";
  }

  protected async attackers(cell: number): Promise<Attackers> {
    const { white, black, ...totals } = (await this.session.ask("attackersOf", cell)) ?? none;
    return { ...totals, white: white.slice(0, mostNamed), black: black.slice(0, mostNamed) };
  }

  protected piecesOf(told: Told, side: Colour): string {
    return countedWords(told, side);
  }

  protected async movesOf(told: Told, letter: string): Promise<string> {
    const { info, snapshot } = told;
    const { side } = snapshot;
    const kinds = info.pieces.filter((piece) => letter === "" || piece.letter === letter);
    const standing = kinds.map((piece) => ({ piece, total: count(told, piece.letter, side) }));
    const pieces = standing.reduce((sum, { total }) => sum + total, 0);
    if (pieces > mostAsked) return this.#counted(told, letter, pieces);
    const cells = await Promise.all(standing.map(({ piece, total }) => this.#next(asOf(side, piece.letter), total)));
    return movesOfAnswer(told, letter, await this.#movers(told, cells.flat()));
  }

  protected async say(told: Told, question: BoardQuestion): Promise<Said> {
    const view = this.#view;
    switch (question.kind) {
      case "cell": {
        const { cell } = question;
        await view.select(cell);
        const [piece, attackers] = await Promise.all([this.letterAt(cell), this.attackers(cell)]);
        return said(cellAnswer(told, { cell, piece }, attackers), cell);
      }
      case "moves": {
        const { cell } = question;
        await view.select(cell);
        const moves = await this.#moves(cell);
        return said(movesAnswer(told, { cell, piece: moves?.piece ?? "." }, targetsOf(told, moves)), cell);
      }
      case "where":
        return this.#where(told, question.letter, this.sides(told, question.whose));
      case "board":
        return this.#board(told, question.place);
    }
  }

  /** On which cells the pieces of a kind stand; the next one is shown, if they are asked for of one side. */
  async #where(told: Told, letter: string, sides: readonly Colour[]): Promise<Said> {
    const places = await Promise.all(
      sides.map(async (side): Promise<Places> => {
        const total = count(told, letter, side);
        const cells = await this.#next(asOf(side, letter), Math.min(total, mostNamed));
        return { side, total, cells: cells.map(({ cell }) => cell) };
      }),
    );
    const [first] = places.length === 1 ? (places[0]?.cells ?? []) : [];
    if (first !== undefined) await this.#view.select(first);
    return said(whereAnswer(told, letter, places), first);
  }

  /** The flat board in sight, or the one through a cell. */
  async #board(told: Told, place: readonly string[]): Promise<Said> {
    const view = this.#view;
    const { sizes } = told.info;
    const cell = place.length === 0 ? view.here : cellCalled(told.info, place.join(""));
    if (cell < 0) return said(say.flatBoardNamed(this.example));
    await view.go(cell);
    const { axes } = view;
    const letters = (await this.session.ask("slice", cell, axes.a, axes.b)) ?? "";
    const standing = sliceRows(sizes, cell, axes)
      .reverse()
      .flat()
      .map((one) => ({ cell: one, piece: letters[sliceIndex(sizes, one, axes)] ?? "." }));
    const pieces = piecesAnswer("both", (side) => standingWords(told, standing, side));
    return said(say.boardThrough(sliceWords(told.info, axes), told.nameOf(cell), pieces), cell);
  }

  /** The next pieces of that letter behind the cell in sight. */
  async #next(piece: string, most: number): Promise<Stander[]> {
    const found: Stander[] = [];
    for (let cell = this.#view.here; found.length < most;) {
      const next = await this.session.ask("find", piece, cell);
      if (next === undefined || next < 0 || next === found[0]?.cell) break;
      found.push({ cell: next, piece });
      cell = next;
    }
    return found;
  }

  async #moves(cell: number): Promise<PieceMoves | undefined> {
    const { a, b } = this.#view.axes;
    return this.session.ask("movesOf", cell, cell, a, b, mostNamed);
  }

  /** Those of the pieces that have a legal move. */
  async #movers(told: Told, standing: readonly Stander[]): Promise<Mover[]> {
    const movers = standing.map(async (one) => ({ ...one, targets: targetsOf(told, await this.#moves(one.cell)) }));
    return (await Promise.all(movers)).filter(({ targets }) => targets.total > 0);
  }

  /** The moves of many pieces, counted, and how many the next of them have. */
  async #counted(told: Told, letter: string, pieces: number): Promise<string> {
    const view = this.#view;
    if (!view.counts) await view.ask("count");
    const { counts } = view;
    if (!counts) return say.movesCannotBeCountedNow;
    const { info, snapshot } = told;
    const kinds = info.pieces.map(({ name }, i) => ({ name, moves: counts.byPiece[i] ?? 0 }));
    const moves = (n: number): string => say.moveCount(grouped(n), n);
    if (letter === "") {
      const each = kinds.filter((kind) => kind.moves > 0).map((kind) => `${kind.name} ${grouped(kind.moves)}`);
      return say.byPieces(moves(counts.total), grouped(pieces), each.join(", "));
    }
    const total = counts.byPiece[info.pieces.findIndex((piece) => piece.letter === letter)] ?? 0;
    if (total === 0) return movesOfAnswer(told, letter, []);
    const movers = await this.#movers(told, await this.#next(asOf(snapshot.side, letter), mostAsked));
    const next = movers.length > 0 ? say.theNext(moversWords(told, movers.slice(0, mostNamed))) : "";
    const name = pieceName(info, letter);
    return say.byPiecesType(name, moves(total), grouped(pieces), next);
  }
}

function count({ info, snapshot }: Told, letter: string, side: Colour): number {
  return snapshot.pieces[side][info.pieces.findIndex((piece) => piece.letter === letter)] ?? 0;
}

function targetsOf({ info, nameOf }: Told, moves: PieceMoves | undefined): Targets {
  const { onBoard = [], beyond = [], captures = 0, total = 0, legal = true } = moves ?? {};
  const named = [...onBoard, ...beyond].map(({ to, captured, promotion }) => {
    const end = nameOf(to) + (promotion && `=${promotion}`);
    return { taken: captured !== ".", words: captured === "." ? end : `${pieceName(info, captured)} ${end}` };
  });
  const first = (taken: boolean): string[] =>
    named
      .filter((one) => one.taken === taken)
      .slice(0, mostNamed)
      .map(({ words }) => words);
  return { takes: first(true), goes: first(false), captures, total, of: legal ? "move" : say.cellWithinReach };
}
