// The computer at work for one game: it thinks about a move, or analyses the position. One search at a time.
import type { Colour, CoreError, LargeCore, SearchAnswer, SearchInfo } from "../core/types";
import type { LongRequest } from "../core/windows";
import { searchLines } from "../engine/lines";
import type { Line, LongQuestion, SearchParams } from "../engine/protocol";
import { failed } from "../errors";
import type { Surroundings } from "./surroundings";

export interface Thought {
  side: Colour;
  ms: number;
  answer: SearchAnswer;
}

/** What came of the search for a move. */
export interface Choice {
  answer: SearchAnswer | CoreError;
  ms: number; // that it took
  /** Whether nothing has broken it off since. */
  wanted(): boolean;
}

/** Milliseconds for which it searches on while a person thinks, at most. */
const ponderingTime = 30_000;

export class Computer {
  thinking = $state(false);
  /** How far the search for a move has got. */
  progress = $state.raw<SearchInfo | null>(null);
  /** The last move that it chose. */
  thought = $state.raw<Thought | null>(null);
  /** The best lines of the position shown, best first, as far as an analysis has got. */
  analysis = $state.raw<readonly SearchInfo[]>([]);
  analysing = $state(false);
  readonly #around: Surroundings;
  #search = 0; // number of the search that may still answer
  #asked: Line | null = null; // last

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Nobody waits for its answer any more. */
  interrupt(): void {
    if (this.#asked) this.#around.opponent.stop(this.#asked);
    this.thinking = false;
    this.analysing = false;
    ++this.#search;
  }

  /** Another position is shown. */
  moveOn(): void {
    if (this.analysing) this.interrupt();
    this.analysis = [];
  }

  /** Another game is on. */
  begin(): void {
    this.thought = null;
    this.analysis = [];
  }

  /** A move, null if it was broken off. `shortest`: so many milliseconds from now at the earliest, as it is once it is found. It goes on thinking until the
   *  move is made or is refused. */
  async choose(params: SearchParams, shortest: () => number): Promise<Choice | null> {
    const { opponent, now, pause } = this.#around;
    this.thinking = true;
    this.progress = null;
    const search = ++this.#search;
    const wanted = (): boolean => search === this.#search;
    const began = now();
    this.#asked = params;
    const answer = await opponent.think(params, (progress) => {
      if (wanted()) this.progress = progress;
    });
    const ms = now() - began;
    const rest = shortest() - ms;
    if (answer && rest > 0) await pause(rest);
    if (!wanted()) return null;
    if (!answer || failed(answer)) this.thinking = false;
    return answer ? { answer, ms, wanted } : null; // none: somebody else's search took its place
  }

  /** The move that it chose has been made, or cannot be. */
  chose(thought: Thought): void {
    this.thinking = false;
    this.thought = thought;
  }

  /** Ponders its answer, after the reply that it expects: what it finds out stays in its transposition table. On large boards
   *  there is none. `asked`, `answer`: of the move that it has made. */
  ponder(asked: SearchParams, answer: SearchAnswer, movesPerTurn: number): void {
    if (asked.large) return;
    const reply = answer.line.slice(1, 1 + movesPerTurn);
    const expected = { ...asked, ms: ponderingTime, moves: [...asked.moves, answer.move, ...reply] };
    this.#asked = expected;
    void this.#around.opponent.think(expected);
  }

  /** Something about the position that takes long to find out; undefined if it was broken off or cannot be answered. */
  async ask<M extends LongRequest>(
    question: LongQuestion<M>,
    onprogress: (done: number) => void,
  ): Promise<Exclude<ReturnType<LargeCore[M]>, CoreError> | undefined> {
    this.interrupt();
    this.#asked = question;
    const answer = await this.#around.opponent.ask(question, onprogress);
    return !answer || failed(answer) ? undefined : (answer as Exclude<ReturnType<LargeCore[M]>, CoreError>);
  }

  /** The best lines of a position come in as they are found. Returns the error that ended the search, if one did. */
  async analyse(params: SearchParams): Promise<CoreError | null> {
    this.interrupt();
    this.analysis = [];
    this.analysing = true;
    const search = this.#search;
    this.#asked = params;
    const answer = await searchLines(this.#around.opponent, params, (lines) => {
      if (search === this.#search) this.analysis = lines;
    });
    if (search !== this.#search) return null;
    this.analysing = false;
    return answer !== "stopped" && failed(answer) ? answer : null;
  }
}
