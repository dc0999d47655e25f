// A game on a server as it is played on the board here. The core of the session has the position; the server decides.
import { untrack } from "svelte";
import type { Colour, ReachMove, Result } from "../core/types";
import { pgnControl } from "../model/clock";
import { endedRecord, nameBeside, tagsOfMatch } from "../model/pgnTags";
import { other, sideName } from "../model/words";
import { linesOf, listOf, withLine, type AdvanceLine } from "../online/lines";
import type { Offer, OnlineMatch, Premove } from "../online/types";
import { calledIn, changeText } from "../online/who";
import type { Store } from "../model/storage";
import type { Plans } from "../premoves/planned";
import { Premover } from "../premoves/premover.svelte";
import type { Referee } from "../state/referee";
import type { Session } from "../state/session.svelte";
import type { Official } from "../state/timekeeper.svelte";
import { lineOf, Plan } from "./plan.svelte";
import { refusalWords } from "./refusals";
import { Talk } from "./talk.svelte";
import * as say from "../words/en/plan";

interface Parts {
  /** The clock by which the match tells when something came in. */
  now(): number;
  /** Something was refused. */
  tell(text: string): void;
  /** The game is over, and can be kept as a record. */
  keep(): Promise<void>;
  /** Where a piece could go on a board that is planned. */
  reach(plans: Plans, cell: number): Promise<ReachMove[]>;
  /** What this browser keeps. */
  store: Store;
}

/** How often times that are counted by seconds are looked at. */
const tick = 1000;

export class OnlineGame extends Premover implements Referee {
  readonly match: OnlineMatch;
  readonly talk: Talk;
  /** The answers that are being put together. */
  plan = $state.raw<Plan | null>(null);
  readonly #parts: Parts;
  #sentAt = $state(-1); // how many moves had been made before the one that is pending, -1: none is
  #set = $state.raw<readonly Premove[] | null>(null); // moves in advance that the server has not confirmed
  #moment = $state(0);
  #concluding = false;
  #stop: (() => void) | undefined;

  constructor(match: OnlineMatch, session: Session, parts: Parts) {
    super(session);
    this.match = match;
    this.#parts = parts;
    this.talk = new Talk(match, parts.store);
  }

  readonly #status = $derived.by(() => this.match.state?.status ?? "open");

  readonly you: Colour | null = $derived.by(() => this.match.state?.you ?? null);

  /** Both players are there and may move in turn. */
  get on(): boolean {
    return this.#status === "playing";
  }

  get over(): boolean {
    return this.#status === "over";
  }

  /** A seat is free. */
  get waits(): boolean {
    return this.#status === "open";
  }

  /** It has ended without a result. */
  get calledOff(): boolean {
    return this.over && this.match.state?.result === "*";
  }

  /** Whoever runs the server has ended it. */
  get closed(): boolean {
    return this.match.state?.ending === "closed";
  }

  /** The moves so far, with the own one that is on its way, or those that are planned. */
  get line(): readonly string[] {
    const { line, pending } = this.match;
    if (this.plan) return [...line, ...this.plan.moves];
    return pending !== null && line.length === this.#sentAt ? [...line, pending] : line;
  }

  get yourTurn(): boolean {
    return this.on && this.you !== null && this.match.state?.side === this.you && this.match.pending === null;
  }

  /** The newest position is shown. */
  get #latest(): boolean {
    const { snapshot } = this.session;
    const { length } = this.plan ? this.line : this.match.line;
    return snapshot?.future.length === 0 && snapshot.line.length === length;
  }

  get mayMove(): boolean {
    return (this.yourTurn || this.plan !== null) && this.#latest;
  }

  get #opponentsTurn(): boolean {
    return this.on && this.you !== null && this.match.state?.side === other(this.you);
  }

  get mayPremove(): boolean {
    return this.#opponentsTurn && this.plan === null && this.#latest;
  }

  /** There is time to put answers together: the player has as long as they like, or days. */
  get mayPlan(): boolean {
    const time = this.match.terms?.time ?? null;
    return this.mayPremove && (time === null || "turn" in time);
  }

  /** The player's own move has been sent, and nothing has come back yet. */
  get sending(): boolean {
    return this.match.pending !== null;
  }

  /** Who has made an offer that is not answered yet. A move declines what was offered before it, also while it is on its
   *  way. */
  offered(what: Offer): "own" | "theirs" | null {
    const by = this.match.state?.[what] ?? null;
    if (by === null || this.you === null) return null;
    if (by === this.you) return "own";
    return what !== "rematch" && this.sending ? null : "theirs";
  }

  mayOffer(what: Offer): boolean {
    const { state } = this.match;
    if (!state || this.you === null || this.offered(what) !== null) return false;
    if (what === "rematch") return this.over && !this.calledOff && state.next === null;
    return this.on && !this.sending && (what === "draw" || this.#hasMoved(this.you));
  }

  /** Not both sides have moved. */
  get mayAbort(): boolean {
    const begun = this.on && !(this.#hasMoved("white") && this.#hasMoved("black"));
    return this.you !== null && (begun || this.waits);
  }

  #hasMoved(side: Colour): boolean {
    void this.session.snapshot;
    const { mainLine } = this.session.tree;
    return mainLine.slice(0, this.plan?.from ?? mainLine.length).some((move) => move.side === side);
  }

  /** In how many milliseconds the player may claim the game, as the opponent is gone; null: not at all. */
  get claimIn(): number | null {
    const { state } = this.match;
    const claim = state?.mine?.claim ?? null;
    return claim === null || !this.on ? null : Math.max(0, claim - this.#serverTime);
  }

  /** For how long a player has been gone, in milliseconds; null: the player is there. */
  gone(side: Colour): number | null {
    const since = this.match.state?.absent[side] ?? null;
    return since === null || this.over ? null : Math.max(0, this.#serverTime - since);
  }

  /** A seat that nobody has taken yet. */
  free(side: Colour): boolean {
    return this.match.state?.seats[side] === null;
  }

  get #serverTime(): number {
    const { state, receivedAt } = this.match;
    return (state?.now ?? 0) + Math.max(0, this.#moment - receivedAt);
  }

  /** "ann (1512)", and how that has changed by the game; who has no account is called by what they are here. */
  name(side: Colour): string {
    const { state } = this.match;
    const called = state ? calledIn(state, side) : "";
    const change = state?.changes?.[side];
    if (called) return change === undefined ? called : `${called} ${changeText(change)}`;
    return this.you === null ? sideName(side) : nameBeside(this.you, side);
  }

  moved(text: string): void {
    if (this.plan) {
      this.plan.moves = [...this.plan.moves, text];
      return;
    }
    this.#sentAt = this.match.line.length;
    this.match.move(text);
  }

  /** The player's moves in advance, in the order in which they are to be made. */
  get premoves(): readonly Premove[] {
    return this.on ? (this.#set ?? this.match.state?.mine?.premoves ?? []) : [];
  }

  readonly #lines = $derived.by(() => linesOf(this.premoves));

  /** Those that are made whatever the opponent moves. */
  readonly chain: AdvanceLine = $derived.by(() => this.#lines.find(([first]) => first?.after === undefined) ?? []);

  /** Lines that wait for moves of the opponent's. */
  readonly answers: readonly AdvanceLine[] = $derived.by(() => this.#lines.filter((line) => line !== this.chain));

  protected override get hidden(): boolean {
    return this.plan !== null;
  }

  protected reachOn(plans: Plans, cell: number): Promise<ReachMove[]> {
    return this.#parts.reach(plans, cell);
  }

  protected setChain(chain: AdvanceLine): void {
    this.#setLines(this.answers, chain);
  }

  removeAnswer(line: AdvanceLine): void {
    this.#setLines(
      this.answers.filter((one) => one !== line),
      this.chain,
    );
  }

  /** False: there was nothing to give up. */
  clearPremoves(): boolean {
    if (this.plan) {
      this.plan = null;
      return true;
    }
    if (this.premoves.length === 0) return false;
    this.#setPremoves([]);
    return true;
  }

  /** Answers come first: what is made whatever the opponent moves would leave nothing to them. */
  #setLines(answers: readonly AdvanceLine[], chain: AdvanceLine): void {
    this.#setPremoves(listOf([...answers, chain]));
  }

  #setPremoves(moves: readonly Premove[]): void {
    this.#set = moves;
    this.match.setPremoves(moves);
  }

  /** Answers are put together on the board from now on, or those of a line changed. */
  beginPlan(edited: AdvanceLine | null = null): void {
    if (this.mayPlan) this.plan = new Plan(this.match.line.length, edited);
  }

  /** What the plan comes to. */
  readonly drafted: AdvanceLine = $derived.by(() => {
    const { plan } = this;
    void this.session.snapshot;
    return plan ? lineOf(this.session.tree.mainLine.slice(plan.from), this.you) : [];
  });

  /** Whose move is to be planned next. */
  get plannedSide(): "own" | "theirs" {
    return this.session.snapshot?.side === this.you ? "own" : "theirs";
  }

  planBack(): void {
    if (this.plan) this.plan.moves = this.plan.moves.slice(0, -1);
  }

  keepPlan(): void {
    const { plan, drafted } = this;
    if (!plan || drafted.length === 0) return;
    this.plan = null;
    const others = this.answers.filter((line) => line !== plan.edited);
    this.#setLines(withLine(others, drafted), this.chain);
  }

  /** Follows the match from now on, until `leave`. */
  begin(): void {
    const { match } = this;
    const { session } = this;
    const time = match.terms?.time ?? null;
    if (time && "initial" in time) session.time.control = { ...time };
    const refused = match.refused;
    this.#stop = $effect.root(() => {
      // The client also sends moves by itself: those that it had kept, and moves in advance that came too late.
      $effect(() => {
        if (match.pending === null) this.#sentAt = -1;
        else if (untrack(() => this.#sentAt) < 0) this.#sentAt = untrack(() => match.line.length);
      });
      $effect(() => {
        void this.line;
        untrack(() => void session.follow(() => (session.referee === this ? this.line : null)));
      });
      $effect(() => {
        session.time.official = this.#clocks();
      });
      $effect(() => {
        if (match.refused && match.refused !== refused) this.#parts.tell(refusalWords(match.refused));
      });
      $effect(() => {
        if (this.over && !this.calledOff) untrack(() => void this.#conclude());
      });
      $effect(() => this.#forgetPremoves());
      // A plan begins where the game stood.
      $effect(() => {
        const { plan } = this;
        if (!plan || (this.on && match.line.length === plan.from && match.pending === null)) return;
        this.plan = null;
        if (this.on) this.#parts.tell(say.planIsLate);
      });
      $effect(() => this.#count());
    });
  }

  /** Another game is on the board. */
  leave(): void {
    this.#stop?.();
    this.session.time.official = null;
    this.match.close();
  }

  #clocks(): Official {
    const { state, receivedAt } = this.match;
    const { clocks } = state ?? { clocks: null };
    if (!clocks) return { clock: null, running: null, since: receivedAt };
    const { white, black, delay, running } = clocks;
    return { clock: { white, black, delay, stopped: false }, running: this.over ? null : running, since: receivedAt };
  }

  /** What the server has confirmed or refused, or what was meant for another position, is shown as the server has it. */
  #forgetPremoves(): void {
    const { state, refused, line } = this.match;
    void [refused, line];
    const set = untrack(() => this.#set);
    const told = state?.mine?.premoves ?? [];
    const isTold = ({ move, after, or }: Premove, i: number): boolean =>
      move === told[i]?.move && after === told[i]?.after && or === told[i]?.or;
    const confirmed = set?.length === told.length && set.every(isTold);
    const refuses = refused !== null && refused !== this.#refusedBefore;
    if (confirmed || refuses || line.length !== this.#lineBefore) this.#set = null;
    this.#refusedBefore = refused;
    this.#lineBefore = line.length;
  }
  #refusedBefore: OnlineMatch["refused"] = null;
  #lineBefore = -1;

  /** Counts the seconds while a player is gone. */
  #count(): (() => void) | undefined {
    const { absent } = this.match.state ?? { absent: { white: null, black: null } };
    this.#moment = this.#parts.now();
    if (this.over || (absent.white === null && absent.black === null)) return undefined;
    const timer = setInterval(() => (this.#moment = this.#parts.now()), tick);
    return () => clearInterval(timer);
  }

  /** The game is a record from now on. */
  async #conclude(): Promise<void> {
    if (this.#concluding) return;
    this.#concluding = true;
    const { session } = this;
    await session.follow(() => (session.referee === this ? this.match.line : null));
    const { state } = this.match;
    if (!state || session.referee !== this) return;
    const date = new Date(state.now).toISOString().slice(0, 10).replaceAll("-", ".");
    const { control } = session.time;
    const tags = tagsOfMatch(this.you, date, control ? pgnControl(control) : "", state);
    const result = state.result as Result;
    const done = await session.conclude(this.you, tags, result, (record) =>
      endedRecord(record, result, state.ending ?? ""),
    );
    if (done && this.you !== null) await this.#parts.keep();
  }
}
