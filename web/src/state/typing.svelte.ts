// A text field for moves and questions: what it may mean, and what comes of it.
import type { Bearing, Colour, LegalMove, TypedFault, TypedMoves } from "../core/types";
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
import { typedFaultWords } from "../model/typedFault";
import { moveCells } from "../model/cells";
import { moveWords } from "../model/moveWords";
import { obstacleWords, type NamedBoard } from "../model/why";
import { other, sideName } from "../model/words";
import type { BoardState } from "./board.svelte";
import type { Session } from "./session.svelte";

/** What entering a text has led to. */
export type Outcome =
  | { kind: "played"; move: string }
  | { kind: "answer"; cell: number; words: string }
  | { kind: "refused"; words: string };

/** What a field for moves looks its texts up in. */
export interface MoveTyping {
  readonly found: TypedMoves;
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

const nothing: TypedMoves = { moves: [], total: 0, sure: false, more: false };
const mostListed = 40;

/** The moves that a text may mean in the position that is shown. */
export class MoveLookup {
  found = $state.raw(nothing);
  readonly #session: Session;
  #run = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  async look(text: string): Promise<TypedMoves> {
    const run = ++this.#run;
    const { humanToMove, over } = this.#session;
    const asked = humanToMove && !over && text.trim() !== "";
    const answer = asked ? await this.#session.ask("typed", text, mostListed) : nothing;
    const found = answer && !("error" in answer) ? answer : nothing;
    if (run === this.#run) this.found = found;
    return found;
  }

  /** Why no move is played for a text that has been looked up. */
  async refusal(board: NamedBoard, text: string, found: TypedMoves): Promise<string> {
    const { snapshot, humanToMove, over } = this.#session;
    const { moves, total, more, fault } = found;
    if (total > 1) return `${total} moves begin so: choose one, or type more.`;
    if (moves.length > 0 || more) return "This may be several moves: type more.";
    if (!snapshot) return "There is no game.";
    if (over) return "The game is over.";
    if (!humanToMove) return "The computer is to move.";
    return fault ? this.#why(board, text, fault) : "";
  }

  async #why(board: NamedBoard, text: string, fault: TypedFault): Promise<string> {
    const words = typedFaultWords(board, text, fault);
    const { from, to } = fault;
    if (from === undefined || to === undefined) return words;
    const explained = await this.#session.ask("explain", from, to);
    const why = explained ? obstacleWords(board, from, to, explained) : "";
    return why ? `${words.slice(0, -1)}: ${why}.` : words;
  }
}

const nobody: Bearing = { white: [], black: [] };
const mostAsked = 200; // pieces whose moves are asked for at once

export class Typing implements MoveTyping {
  readonly #session: Session;
  readonly #board: BoardState;
  readonly #lookup: MoveLookup;

  constructor(session: Session, board: BoardState) {
    this.#session = session;
    this.#board = board;
    this.#lookup = new MoveLookup(session);
  }

  get found(): TypedMoves {
    return this.#lookup.found;
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
    await this.#lookup.look(text);
  }

  play(move: LegalMove): Promise<Outcome> {
    return playTyped(this.#session, move.text);
  }

  async enter(text: string): Promise<Outcome> {
    const { info, names } = this.#board;
    const asked = info && questionOf(info, text);
    if (asked?.sure) return this.#answer(asked.question);
    const found = await this.#lookup.look(text);
    const [first] = found.moves;
    if (first && found.sure) return this.play(first);
    if (asked) return this.#answer(asked.question);
    if (!info) return { kind: "refused", words: "There is no game." };
    const words = await this.#lookup.refusal({ info, nameOf: (cell) => names[cell] ?? "" }, text, found);
    return { kind: "refused", words: found.fault?.code === "bad_move_text" ? `${words} ${questionWords}` : words };
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
    const lists = await Promise.all(
      cells.map(async (cell) => [cell, (await this.#session.ask("legalFrom", cell)) ?? []] as const),
    );
    return movesOfAnswer(this.#board, letter, new Map(lists));
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
