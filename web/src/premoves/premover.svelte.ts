// A player's moves in advance, one after the other, whoever keeps and makes them: what is shown of them on the board, and
// how one more is set from where those before it lead to.
import type { Colour, ReachMove } from "../core/types";
import { moveCells } from "../model/cells";
import type { AdvanceLine } from "../online/lines";
import type { Premove } from "../online/types";
import type { Advance } from "../state/referee";
import type { Session } from "../state/session.svelte";
import { plannedBoard, type Plans } from "./planned";
import { premoveText, without } from "./premoves";

export abstract class Premover implements Advance {
  protected readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  abstract readonly you: Colour | null;
  abstract readonly mayPremove: boolean;
  /** The moves that are made whatever the other side moves, in their order. */
  abstract readonly chain: AdvanceLine;
  /** False: there was nothing to give up. */
  abstract clearPremoves(): boolean;
  protected abstract setChain(chain: AdvanceLine): void;
  /** Where a piece could go on a board that is planned. */
  protected abstract reachOn(plans: Plans, cell: number): Promise<ReachMove[]>;

  /** The board shows something else than these moves. */
  protected get hidden(): boolean {
    return false;
  }

  readonly ahead: readonly string[] = $derived.by(() => (this.hidden ? [] : this.chain.map(({ move }) => move)));

  /** The piece that makes a move of the chain: its letter, "." if it is not known. */
  pieceAhead(index: number): string {
    const { snapshot, info } = this.session;
    const from = info && moveCells(info.sizes, this.ahead[index] ?? "")?.from;
    if (!info || !snapshot || from == null) return ".";
    return plannedBoard(info.sizes, snapshot.board, this.ahead.slice(0, index), this.you)[from] ?? ".";
  }

  readonly planned: string = $derived.by(() => {
    const { snapshot, info } = this.session;
    if (!info?.wholeBoard || !snapshot || !this.mayPremove || this.ahead.length === 0) return "";
    return plannedBoard(info.sizes, snapshot.board, this.ahead, this.you);
  });

  get plans(): number {
    if (this.planned !== this.#plannedBefore) ++this.#plans;
    this.#plannedBefore = this.planned;
    return this.#plans;
  }
  #plans = 0;
  #plannedBefore = "";

  async plannedReach(cell: number): Promise<ReachMove[]> {
    const { info } = this.session;
    const board = this.planned;
    const position = await this.session.ask("fen");
    return info && position !== undefined ? this.reachOn({ info, position, board }, cell) : [];
  }

  /** One more, from where those before it lead to. Where the board is not planned, there is one of each piece. */
  premove(piece: string, from: number, to: number): void {
    const { info } = this.session;
    if (!this.mayPremove || !info) return;
    const text = premoveText(info, piece, from, to);
    const stays = ({ move }: Premove): boolean => info.wholeBoard || moveCells(info.sizes, move)?.from !== from;
    this.setChain([...this.chain.filter(stays), { move: text }]);
  }

  /** Of the chain; with what goes on from where it leads to. */
  removePremove(index: number): void {
    this.setChain(without(this.session.info?.sizes ?? [], this.chain, index));
  }
}
