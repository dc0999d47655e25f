// What speaks for the best move of the position that is shown, once it has been looked at.
import type { Cores } from "../core/remote";
import type { PlayedMove, SearchInfo, Way } from "../core/types";
import type { NamedBoard } from "../model/why";
import { evaluationOf } from "../review/judge";
import type { Session } from "../state/session.svelte";
import { lineTo } from "../state/steps";
import * as say from "../words/en/engine";
import { Considered } from "./consider";
import { reasonsFor, type MoveFacts } from "./reasons";
import { reasonWords, stepWords } from "./reasonWords";

interface Found {
  key: string;
  move: string;
  facts: MoveFacts | null;
  way: Way | undefined;
}

export class Reasoning {
  #found = $state.raw<Found | null>(null);
  #wanted = "";
  #core: { of: string; opened: Promise<Considered | null> } | undefined;
  readonly #session: Session;
  readonly #cores: Cores;

  constructor(session: Session, cores: Cores) {
    this.#session = session;
    this.#cores = cores;
  }

  /** The move that has been looked at, "" for none. */
  get move(): string {
    return this.#found?.key === this.#wanted ? this.#found.move : "";
  }

  /** Looks at the first move of a line of the position that is shown. */
  async look({ line, score, mate }: Pick<SearchInfo, "line" | "score" | "mate">): Promise<void> {
    const { info, snapshot } = this.#session;
    const [move] = line;
    if (!info || !snapshot || move === undefined) return;
    const played = lineTo(this.#session, snapshot);
    const key = JSON.stringify([played.moves, move]);
    if (key === this.#wanted) return;
    this.#wanted = key;
    const turns = evaluationOf({ score, mate }, snapshot.side, info.movesPerTurn).mate;
    const core = await this.#open();
    const found = await core?.facts(played.moves, line, Math.max(0, snapshot.side === "white" ? turns : -turns));
    if (key !== this.#wanted) return;
    this.#found = { key, move, facts: found?.facts ?? null, way: found?.way };
  }

  /** The board after further moves from the position that is shown, a letter a cell; "" if they cannot be played. */
  async boardAfter(moves: readonly string[]): Promise<string> {
    const { snapshot } = this.#session;
    const core = snapshot && (await this.#open());
    return core ? core.boardAfter([...lineTo(this.#session, snapshot).moves, ...moves]) : "";
  }

  /** Each of these moves as it would be played in the position that is shown; null if it cannot be. */
  async played(texts: readonly string[]): Promise<readonly (PlayedMove | null)[]> {
    const { snapshot } = this.#session;
    const core = snapshot && texts.length > 0 ? await this.#open() : null;
    return core && snapshot ? core.played(lineTo(this.#session, snapshot).moves, texts) : [];
  }

  sentences(board: NamedBoard): string[] {
    const { facts, way } = this.#found ?? {};
    if (!facts) return [say.noReason];
    const reasons = reasonsFor(facts).map((reason) => reasonWords(board, reason));
    return [stepWords(board, facts.move, way), ...(reasons.length > 0 ? reasons : [say.noReason])];
  }

  close(): void {
    void this.#core?.opened.then((core) => core?.close());
    this.#core = undefined;
  }

  /** A core with the game that is on the board. */
  #open(): Promise<Considered | null> {
    const { source, start } = this.#session;
    const of = JSON.stringify([source, start]);
    if (this.#core?.of !== of) {
      this.close();
      const line = { source: $state.snapshot(source), fen: start, moves: [] };
      this.#core = { of, opened: Considered.open(this.#cores, line) };
    }
    return this.#core.opened;
  }
}
