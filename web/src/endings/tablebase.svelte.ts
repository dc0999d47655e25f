// What a table says of the position on the analysis board, where few enough pieces stand there.
import type { EndingAnswer } from "../core/endings";
import type { Snapshot } from "../core/types";
import { failed } from "../errors";
import { perApp } from "../state/perApp";
import type { Session } from "../state/session.svelte";
import { endingsOf, type Endings } from "./client";

/** Pieces of any table. */
const mostPieces = 5;

export interface TableAnswer extends EndingAnswer {
  changes: number; // of the session, when it was asked
}

const few = ({ board }: Snapshot): boolean => board.replace(/[^A-Za-z]/g, "").length <= mostPieces;

export class TablebaseOf {
  answer = $state.raw<TableAnswer | null>(null);
  readonly #session: Session;
  readonly #endings: Endings;

  constructor(session: Session, endings: Endings) {
    this.#session = session;
    this.#endings = endings;
  }

  /** Asks about the position that is shown. */
  async look(): Promise<void> {
    const session = this.#session;
    const { info, snapshot, changes } = session;
    if (!info?.wholeBoard || !snapshot || session.over || session.referee || !few(snapshot)) {
      this.answer = null;
      return;
    }
    const fen = await session.ask("fen");
    const found = fen === undefined ? null : await this.#endings.answer(session.source, fen);
    if (session.changes !== changes) return;
    this.answer = found && !failed(found) && found.value !== "" ? { ...found, changes } : null;
  }
}

export const tablebaseOf = perApp((app) => new TablebaseOf(app.session, endingsOf(app)));
