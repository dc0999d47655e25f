// Moves in advance in a game against the computer: each is looked at when its turn comes, and made if it is legal then.
import { untrack } from "svelte";
import type { Colour, GameInfo, ReachMove } from "../core/types";
import { moveCells } from "../model/cells";
import type { AdvanceLine } from "../online/lines";
import type { Session } from "../state/session.svelte";
import * as say from "../words/en/premoves";
import type { Plans } from "./planned";
import { Premover } from "./premover.svelte";
import { premoveWords } from "./premoves";

interface Parts {
  /** Where a piece could go on a board that is planned. */
  reach(plans: Plans, cell: number): Promise<ReachMove[]>;
  /** What cells are called. */
  names(): readonly string[];
}

export class OwnPremoves extends Premover {
  chain = $state.raw<AdvanceLine>([]);
  /** Why moves were dropped last, until others are set or the position has changed again. */
  dropped = $state("");
  readonly #parts: Parts;
  #info: GameInfo | null = null; // of the game that they are meant for
  #node = 0; // from which they go on
  #making = false;

  constructor(session: Session, parts: Parts) {
    super(session);
    this.#parts = parts;
  }

  get you(): Colour | null {
    return this.session.own;
  }

  get mayPremove(): boolean {
    const { computerToMove, againstComputer, snapshot } = this.session;
    return againstComputer && computerToMove && snapshot?.future.length === 0;
  }

  protected setChain(chain: AdvanceLine): void {
    this.chain = chain;
    this.dropped = "";
    this.#info = this.session.info;
    this.#node = this.session.snapshot?.node ?? 0;
  }

  clearPremoves(): boolean {
    if (this.chain.length === 0) return false;
    this.chain = [];
    return true;
  }

  protected reachOn(plans: Plans, cell: number): Promise<ReachMove[]> {
    return this.#parts.reach(plans, cell);
  }

  /** Makes the next move once it is the player's turn, and drops all where the game has taken another way; run it in an
   *  effect. */
  follow(): void {
    const { changes, humanToMove } = this.session;
    void changes;
    untrack(() => {
      this.dropped = "";
      if (this.chain.length === 0) return;
      if (!this.#goesOn) this.chain = [];
      else if (humanToMove) void this.#make();
    });
  }

  /** The position shown is that in which the moves were set, or has come of it. */
  get #goesOn(): boolean {
    const { info, snapshot, over } = this.session;
    if (!snapshot || over || info !== this.#info || snapshot.future.length > 0) return false;
    return this.#node === 0 || snapshot.line.some(({ node }) => node === this.#node);
  }

  /** As many as it is the player's turn for: a turn may have two moves. */
  async #make(): Promise<void> {
    if (this.#making) return;
    this.#making = true;
    try {
      while (this.chain.length > 0 && this.session.humanToMove && (await this.#makeNext()));
    } finally {
      this.#making = false;
    }
  }

  /** False: it has not been made. */
  async #makeNext(): Promise<boolean> {
    const { session, chain } = this;
    const [next] = chain;
    const { info, changes } = session;
    if (!next || !info) return false;
    const legal = await session.ask("legalFrom", moveCells(info.sizes, next.move)?.from ?? 0);
    if (this.chain !== chain || changes !== session.changes || !legal) return false;
    if (!legal.some(({ text }) => text === next.move)) {
      const words = premoveWords(info, this.#parts.names(), this.pieceAhead(0), next.move);
      this.dropped = chain.length === 1 ? say.illegalNow(words) : say.illegalNowWithOthers(words, chain.length - 1);
      this.chain = [];
      return false;
    }
    this.chain = chain.slice(1);
    await session.play(next.move);
    const made = session.changes !== changes;
    if (!made) this.chain = chain;
    return made;
  }
}
