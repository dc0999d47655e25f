// A text field for moves and questions: what it may mean, and what comes of it.
import type { Bearing, Colour, LegalMove } from "../core/types";
import {
  boardAnswer,
  cellAnswer,
  checkWords,
  lastAnswer,
  movesAnswer,
  movesOfAnswer,
  piecesAnswer,
  questionOf,
  questionsHelp,
  questionWords,
  turnAnswer,
  whereAnswer,
  type Question,
  type Whose,
} from "../model/speech";
import { matchesOf, nearest, onlyMatch, readingsOf, refusalOf, suspects, type Match } from "../model/typedMove";
import { moveCells } from "../model/cells";
import { moveWords } from "../model/moveWords";
import { obstacleWords } from "../model/why";
import { other, pieceName, sideName } from "../model/words";
import type { BoardState } from "./board.svelte";
import type { Session } from "./session.svelte";

/** What entering a text has led to. */
export type Outcome =
  | { kind: "played"; move: string }
  | { kind: "answer"; cell: number; words: string }
  | { kind: "refused"; words: string };

/** What a field for moves looks its texts up in. */
export interface MoveTyping {
  readonly matches: readonly Match[];
  /** There may be more matches, of pieces too many to ask for. */
  readonly more: boolean;
  readonly sizes: readonly number[]; // of the board
  readonly example: string; // of a move
  /** Looks for moves that the text may mean. */
  look(text: string): Promise<void>;
  /** Plays the move or answers the question that a text is. */
  enter(text: string): Promise<Outcome>;
  play(move: LegalMove): Promise<Outcome>;
  /** Shows a move on the board as it would go; null: no longer. */
  preview(move: LegalMove | null): void;
  /** How the list of moves has it. */
  words(move: LegalMove): string;
}

/** Plays a move of the position that is shown. */
export async function playTyped(session: Session, text: string): Promise<Outcome> {
  const before = session.changes;
  await session.play(text);
  if (session.changes === before) return { kind: "refused", words: "The move could not be played." };
  return { kind: "played", move: text };
}

const nobody: Bearing = { white: [], black: [] };
const mostAsked = 200; // pieces whose moves are asked for at once

export class Typing implements MoveTyping {
  matches = $state.raw<readonly Match[]>([]);
  more = $state(false);

  readonly #session: Session;
  readonly #board: BoardState;
  readonly #legal = new Map<number, LegalMove[]>(); // of the position after so many changes
  #change = -1;
  #run = 0;

  constructor(session: Session, board: BoardState) {
    this.#session = session;
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

  async look(text: string): Promise<void> {
    const run = ++this.#run;
    const { info, snapshot, humanToMove } = this.#board;
    const readings = info ? readingsOf(info, text) : [];
    if (!info || !snapshot || !humanToMove || readings.length === 0) {
      this.matches = [];
      this.more = false;
      return;
    }
    const { cells, target } = suspects(info, snapshot, readings);
    const asked = new Set(cells);
    if (target >= 0) {
      const bearing = (await this.#session.ask("bearing", target)) ?? nobody;
      const movable = new Set(snapshot.movable);
      for (const cell of bearing[snapshot.side]) if (movable.has(cell)) asked.add(cell);
      for (const cell of nearest(info, snapshot.movable, target)) asked.add(cell);
    }
    await this.#ask([...asked]);
    if (run !== this.#run || this.#board.snapshot !== snapshot) return;
    const moves = [...asked].flatMap((cell) => this.#legal.get(cell) ?? []);
    this.matches = matchesOf(info, snapshot.board, readings, moves);
    this.more = this.matches.length === 0 && asked.size === 0 && snapshot.movable.length > 0;
  }

  /** Legal moves of these cells are known then. */
  async #ask(cells: readonly number[]): Promise<void> {
    const { changes } = this.#session;
    if (changes !== this.#change) {
      this.#legal.clear();
      this.#change = changes;
    }
    await Promise.all(
      cells.map(async (cell) => {
        if (this.#legal.has(cell)) return;
        const moves = await this.#session.ask("legalFrom", cell);
        if (moves && changes === this.#change) this.#legal.set(cell, moves);
      }),
    );
  }

  play(move: LegalMove): Promise<Outcome> {
    return playTyped(this.#session, move.text);
  }

  async enter(text: string): Promise<Outcome> {
    const { info } = this.#board;
    const asked = info && questionOf(info, text);
    if (asked?.sure) return this.#answer(asked.question);
    await this.look(text);
    const only = onlyMatch(this.matches);
    if (only) return this.play(only);
    if (asked) return this.#answer(asked.question);
    if (this.matches.length > 1)
      return { kind: "refused", words: `${this.matches.length} moves begin so: choose one, or type more.` };
    return { kind: "refused", words: await this.#refusal(text) };
  }

  async #refusal(text: string): Promise<string> {
    const { info, snapshot, names } = this.#board;
    const refusal = refusalOf(this.#board, text);
    if ("words" in refusal) return refusal.unknown ? `${refusal.words} ${questionWords}` : refusal.words;
    if (!info || !snapshot) return "";
    const { from, to } = refusal;
    const found = await this.#session.ask("explain", from, to);
    const title = `The ${pieceName(info, snapshot.board[from] ?? ".")} on ${names[from] ?? ""} does not go to ${names[to] ?? ""}`;
    const why = found ? obstacleWords(this.#board, from, to, found) : "";
    return `${title}${why ? `: ${why}` : ""}.`;
  }

  /** Who gives check to whom, "" if nobody does. */
  async check(): Promise<string> {
    const { snapshot } = this.#board;
    const { players, againstComputer } = this.#session;
    const bearings = new Map<number, Bearing>();
    for (const king of snapshot?.checked ?? [])
      bearings.set(king, (await this.#session.ask("bearing", king)) ?? nobody);
    const yours = againstComputer ? (players.white.kind === "human" ? "white" : "black") : null;
    return checkWords(this.#board, yours, bearings);
  }

  async #answer(question: Question): Promise<Outcome> {
    const cell = "cell" in question ? question.cell : -1;
    return { kind: "answer", cell, words: await this.#words(question) };
  }

  async #words(question: Question): Promise<string> {
    const board = this.#board;
    switch (question.kind) {
      case "cell":
        return cellAnswer(board, question.cell, (await this.#session.ask("bearing", question.cell)) ?? nobody);
      case "moves":
        return movesAnswer(board, question.cell, (await this.#session.ask("legalFrom", question.cell)) ?? []);
      case "pieces":
        return piecesAnswer(board, question.side);
      case "board":
        return boardAnswer(board, question.place);
      case "last":
        return lastAnswer(board);
      case "check": {
        const check = await this.check();
        return check ? `${check}.` : "No king is in check.";
      }
      case "turn":
        return turnAnswer(board);
      case "where":
        return whereAnswer(board, question.letter, this.#sides(question.whose));
      case "movesOf":
        return this.#movesOf(question.letter, this.#sides(question.whose));
      case "hint":
        return this.#hint();
      case "help":
        return questionsHelp;
    }
  }

  /** The sides whose pieces are meant: in a game against the computer the person's pieces are White's or Black's, else
   *  those of the side to move. */
  #sides(whose: Whose): Colour[] {
    const { players, againstComputer } = this.#session;
    const own: Colour = againstComputer
      ? players.white.kind === "human"
        ? "white"
        : "black"
      : (this.#board.snapshot?.side ?? "white");
    if (whose === "both") return ["white", "black"];
    return [whose === "mine" ? own : whose === "theirs" ? other(own) : whose];
  }

  async #movesOf(letter: string, [side]: Colour[]): Promise<string> {
    const { snapshot } = this.#board;
    if (!snapshot || snapshot.toMove === "nobody") return "The game is over.";
    if (side !== snapshot.side) return `${sideName(snapshot.side)} is to move.`;
    const cells = snapshot.movable.filter(
      (cell) => letter === "" || (snapshot.board[cell] ?? ".").toUpperCase() === letter,
    );
    if (cells.length > mostAsked) return `${cells.length} pieces can move. Type moves and a cell.`;
    await this.#ask(cells);
    return movesOfAnswer(this.#board, letter, new Map(cells.map((cell) => [cell, this.#legal.get(cell) ?? []])));
  }

  /** A good move, as the Hint button shows it. */
  async #hint(): Promise<string> {
    const session = this.#session;
    if (session.over) return "The game is over.";
    if (session.computer.thinking) return "The computer is thinking.";
    await session.analyse();
    const text = session.computer.analysis[0]?.line[0] ?? "";
    const cells = this.#board.info && moveCells(this.#board.info.sizes, text);
    const legal = cells && cells.from !== cells.to ? await session.ask("legalFrom", cells.from) : [];
    const move = legal?.find((one) => one.text === text);
    return move ? `A good move: ${moveWords(this.#board, move)}.` : "No move was found.";
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
}
