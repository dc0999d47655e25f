// A text field for moves and questions: what it may mean, and what comes of it. What is the same for boards that are shown
// as a whole and for those in windows.
import type { Attackers, Colour, LegalMove, SearchInfo, Stander, TypedFault, TypedMoves } from "../core/types";
import { scoreWords } from "../model/analysis";
import { moveCells } from "../model/cells";
import { wordsOf } from "../model/moveWords";
import { questionWords, type Asked, type Question, type TreeQuestion, type Whose } from "../model/questions";
import { shapesAnswer, shapesIn } from "../model/shapes";
import { checkWords, lastAnswer, piecesAnswer, turnAnswer, type Check, type Told } from "../model/speech";
import { typedFaultWords } from "../model/typedFault";
import { obstacleWords, type NamedBoard } from "../model/why";
import { colourOf, other, sideName } from "../model/words";
import * as say from "../words/en/state";
import type { Session } from "./session.svelte";
import { treeOutcome } from "./treeTyping";

/** What entering a text has led to. */
export type Outcome =
  | { kind: "played"; move: string }
  | { kind: "went" } // to another position
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
  if (session.changes === before) return { kind: "refused", words: say.moveCouldNotBePlayed };
  return { kind: "played", move: text };
}

const nothing: TypedMoves = { moves: [], total: 0, sure: false, more: false };
const mostListed = 40;
const mostTries = 5;

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
    const found = await this.#find(text);
    if (run === this.#run) this.found = found;
    return found;
  }

  /** Of the position that is shown by then: what is typed fast may come while the move before it is still made. */
  async #find(text: string): Promise<TypedMoves> {
    const session = this.#session;
    for (let tries = 0; tries < mostTries; ++tries) {
      const { humanToMove, over, changes } = session;
      if (!humanToMove || over || text.trim() === "") break;
      const answer = await session.ask("typed", text, mostListed);
      if (answer && !("error" in answer)) return answer;
      if (answer || changes === session.changes) break;
    }
    return nothing;
  }

  /** Why no move is played for a text that has been looked up. */
  async refusal(board: NamedBoard, text: string, found: TypedMoves): Promise<string> {
    const { snapshot, humanToMove, over, referee } = this.#session;
    const { moves, total, more, fault } = found;
    if (total > 1) return say.movesBeginSo(total);
    if (moves.length > 0 || more) return say.mayBeSeveralMoves;
    if (!snapshot) return say.noGame;
    if (over) return say.gameOver;
    if (!humanToMove) return referee ? say.notYourMove : say.computerToMove;
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

/** Questions whose answers are another thing on a board in windows. */
export type BoardQuestion = Extract<Question, { kind: "cell" | "moves" | "where" | "board" }>;

/** An answer, and the cell that it is about, -1 for none. */
export interface Said {
  words: string;
  cell: number;
}

export const said = (words: string, cell = -1): Said => ({ words, cell });

export abstract class Typing implements MoveTyping {
  protected readonly session: Session;
  readonly #lookup: MoveLookup;

  constructor(session: Session) {
    this.session = session;
    this.#lookup = new MoveLookup(session);
  }

  abstract readonly sizes: readonly number[];
  abstract readonly example: string;
  abstract words(move: LegalMove): string;
  abstract preview(move: LegalMove | null): void;

  /** The position that is shown, null while there is none. */
  protected abstract readonly told: Told | null;
  protected abstract readonly help: string;
  /** The question that a text is. One that is not sure is asked only if the text is no move. */
  protected abstract read(told: Told, text: string): Asked | null;
  protected abstract letterAt(cell: number): Promise<string>;
  protected abstract attackers(cell: number): Promise<Attackers>;
  protected abstract piecesOf(told: Told, side: Colour): string;
  /** Where the pieces of the side to move may go, those of one kind or, of "", all. */
  protected abstract movesOf(told: Told, letter: string): Promise<string>;
  protected abstract say(told: Told, question: BoardQuestion): Promise<Said>;

  get found(): TypedMoves {
    return this.#lookup.found;
  }

  async look(text: string): Promise<void> {
    await this.#lookup.look(text);
  }

  play(move: LegalMove): Promise<Outcome> {
    return playTyped(this.session, move.text);
  }

  async enter(text: string): Promise<Outcome> {
    const { told } = this;
    if (!told) return { kind: "refused", words: say.noGame };
    const asked = this.read(told, text);
    if (asked?.sure) return this.#answer(told, asked.question);
    const found = await this.#lookup.look(text);
    const [first] = found.moves;
    if (first && found.sure) return this.play(first);
    if (asked) return this.#answer(told, asked.question);
    const words = await this.#lookup.refusal(told, text, found);
    return { kind: "refused", words: found.fault?.code === "bad_move_text" ? `${words} ${questionWords}` : words };
  }

  /** Who gives check to whom, "" if nobody does. */
  async check(): Promise<string> {
    const { told } = this;
    if (!told) return "";
    const checks: Check[] = [];
    for (const cell of told.snapshot.checked) {
      const king: Stander = { cell, piece: await this.letterAt(cell) };
      const { white, black } = await this.attackers(cell);
      checks.push({ king, attackers: colourOf(king.piece) === "white" ? black : white });
    }
    return checkWords(told, this.session.own, checks);
  }

  /** The sides whose pieces are meant: where one person plays here that person's are White's or Black's, else those of
   *  the side to move. */
  protected sides({ snapshot }: Told, whose: Whose): Colour[] {
    const own = this.session.own ?? snapshot.side;
    if (whose === "both") return ["white", "black"];
    return [whose === "mine" ? own : whose === "theirs" ? other(own) : whose];
  }

  async #answer(told: Told, question: Question): Promise<Outcome> {
    switch (question.kind) {
      case "back":
      case "forward":
      case "start":
      case "end":
      case "main":
      case "variation":
      case "variations":
      case "comment":
        return treeOutcome(this.session, told, question);
      default:
        return { kind: "answer", ...(await this.#said(told, question)) };
    }
  }

  async #said(told: Told, question: Exclude<Question, TreeQuestion>): Promise<Said> {
    switch (question.kind) {
      case "pieces":
        return said(piecesAnswer(question.side, (side) => this.piecesOf(told, side)));
      case "last":
        return said(lastAnswer(told));
      case "check": {
        const check = await this.check();
        return said(check ? `${check}.` : say.noKingInCheck);
      }
      case "turn":
        return said(turnAnswer(told));
      case "movesOf":
        return said(await this.#movesOf(told, question.letter, this.sides(told, question.whose)));
      case "hint":
        return said(await this.#hint(told));
      case "shapes": {
        const { comment = "" } = this.session.tree.notes(told.snapshot.node);
        return said(shapesAnswer(shapesIn(told.info.sizes, comment), told.nameOf));
      }
      case "evaluation":
        return said(await this.#evaluation(told));
      case "why":
        return said(await this.#why(told));
      case "explorer":
        return said((await this.session.explorer?.(told)) ?? say.explorerInAnalysis);
      case "help":
        return said(this.help);
      default:
        return this.say(told, question);
    }
  }

  async #movesOf(told: Told, letter: string, [side]: Colour[]): Promise<string> {
    const { snapshot } = told;
    if (snapshot.toMove === "nobody") return say.gameOver;
    if (side !== snapshot.side) return say.toMove(sideName(snapshot.side));
    return this.movesOf(told, letter);
  }

  /** The best line, searched for unless the engine of the analysis board has it; why there is none. */
  async #best(): Promise<SearchInfo | string> {
    const { session } = this;
    if (session.over) return say.gameOver;
    if (session.referee) return say.noHints;
    if (session.computer.thinking) return say.computerThinking;
    const known = session.evaluator?.best[0];
    if (known) return known;
    await session.analyse();
    return session.computer.analysis[0] ?? say.noMoveWasFound;
  }

  async #evaluation({ info, snapshot }: Told): Promise<string> {
    const best = await this.#best();
    if (typeof best === "string") return best;
    return say.evaluated(scoreWords(best, snapshot.side, info.movesPerTurn).spoken, best.depth);
  }

  async #why(told: Told): Promise<string> {
    const sentences = await this.session.evaluator?.why(told);
    return sentences?.join(" ") ?? say.whyInAnalysis;
  }

  /** A good move, as the Hint button shows it. */
  async #hint(told: Told): Promise<string> {
    const { session } = this;
    const best = await this.#best();
    if (typeof best === "string") return best;
    const text = best.line[0] ?? "";
    const cells = moveCells(told.info.sizes, text);
    const found = cells && cells.from !== cells.to ? await session.ask("typed", text, mostListed) : undefined;
    const move = found && !("error" in found) ? found.moves.find((one) => one.text === text) : undefined;
    if (!move) return say.noMoveWasFound;
    const [from, to] = await Promise.all([this.letterAt(move.from), this.letterAt(move.to)]);
    return say.goodMove(wordsOf({ ...told, letterAt: (cell) => (cell === move.from ? from : to) }, move));
  }
}
