// What is known of the game in progress, for views to read; the session alone changes it (session.svelte.ts).
import type { GameTree } from "../model/gameTree";
import type { Colour, CoreError, Explanation, GameInfo, PlayedMove, SearchInfo, Snapshot, Tags } from "../core/types";
import { noFault, surprise, type Fault } from "../faults";
import { defaultPlayers, type Players } from "../model/players";
import type { AnalysisOf, GameSource } from "../model/storage";
import type { OwnPremoves } from "../premoves/ownPremoves.svelte";
import type { Told } from "../model/speech";
import type { NamedBoard } from "../model/why";
import type { Computer } from "./computer.svelte";
import type { Advance, Referee } from "./referee";

/** What others than its own panel ask of the engine of the analysis board. */
export interface Evaluating {
  /** The best lines of the position that is shown, best first; none while it is off. */
  readonly best: readonly SearchInfo[];
  /** What speaks for the best move, a sentence each. */
  why(board: NamedBoard): Promise<string[]>;
}

export abstract class GameView {
  info = $state.raw<GameInfo | null>(null);
  snapshot = $state.raw<Snapshot | null>(null);
  players = $state.raw<Players>(defaultPlayers());
  /** Who decides the game in place of the core; null: the core does. */
  referee = $state.raw<Referee | null>(null);
  /** Moves of both sides are tried, and none is played: what that is an analysis of. Null: a game is played. */
  analysis = $state.raw<AnalysisOf | null>(null);
  /** Which side of a game that was on a server whoever keeps it played. */
  you = $state.raw<Colour | null>(null);
  /** Somebody else's game, to be looked at: no moves are made in it. */
  looking = $state(false);
  /** The player's moves in advance against the computer. */
  premoves = $state.raw<OwnPremoves | null>(null);
  /** The computer waits: it was halted, or an earlier position is being looked at. */
  paused = $state(false);
  /** A game is being set up, which takes seconds on large boards. */
  opening = $state(false);
  /** How often the position shown has changed; what is picked on the board lasts until it does. */
  changes = $state(0);
  /** How the move that led to a node went; not known of moves that were taken over. */
  way = $state.raw<{ node: number; found: Explanation } | null>(null);
  /** How many moves have been made here since the game was opened. */
  made = $state(0);
  protected fault = $state.raw<Fault>(noFault);
  refused: CoreError | null = null; // what `error` tells, if the core has refused it
  resigned = $state<Colour | null>(null);
  source = $state.raw<GameSource>({ id: "" });
  /** Of the text that the game was taken from; null of a game that began here. */
  tags = $state.raw<Tags | null>(null);
  /** What could not be read of that text. */
  faults = $state.raw<readonly CoreError[]>([]);
  /** What pieces are worth, in the order in which the game lists them; nothing until it is known. */
  values = $state.raw<readonly number[]>([]);
  /** At which node the computer has declined a draw. */
  drawDeclined = $state(-1);

  /** The engine of the analysis board, while that is shown. */
  evaluator = $state.raw<Evaluating | null>(null);
  /** Tells what was played in kept games from the position that is shown, while that is one of an analysis. */
  explorer: ((told: Told) => Promise<string>) | null = null;

  abstract readonly computer: Computer;

  /** All moves, with variations; as of the snapshot. */
  abstract get tree(): GameTree;

  /** Where the line shown leaves the main line: null while it does not. */
  get fork(): number | null {
    const node = this.snapshot?.node ?? 0;
    const fork = this.tree.fork(node);
    return fork === node ? null : fork;
  }

  get over(): boolean {
    return this.snapshot?.toMove === "nobody" || this.referee?.over === true;
  }

  get last(): PlayedMove | null {
    return this.snapshot?.line.at(-1) ?? null;
  }

  get error(): string {
    return this.fault.text;
  }

  /** What was refused, in words; "" if nothing was. */
  set error(text: string) {
    this.fault = { text, report: "" };
    this.refused = null;
  }

  /** What to pass on of a failure that should not have happened; "" of what is only refused. */
  get report(): string {
    return this.fault.report;
  }

  fail(reason: unknown): void {
    this.fault = surprise(reason);
  }

  get bothComputers(): boolean {
    return this.players.white.kind === "computer" && this.players.black.kind === "computer";
  }

  get againstComputer(): boolean {
    return this.players.white.kind !== this.players.black.kind;
  }

  /** The side of the only person who plays here; null if both sides or neither are played here. */
  get own(): Colour | null {
    if (this.referee) return this.referee.you;
    return this.againstComputer ? (this.players.white.kind === "human" ? "white" : "black") : null;
  }

  /** A human is to move and may. */
  get humanToMove(): boolean {
    return this.snapshot?.toMove === "human" && !this.looking && (this.referee?.mayMove ?? true);
  }

  get computerToMove(): boolean {
    return this.snapshot?.toMove === "computer";
  }

  get canUndo(): boolean {
    return !this.stepped && (this.snapshot?.canUndo ?? false);
  }

  get canRedo(): boolean {
    return !this.stepped && (this.snapshot?.canRedo ?? false);
  }

  /** One goes back and forward in it, and takes nothing back. */
  get stepped(): boolean {
    return this.referee !== null || this.looking;
  }

  /** Where moves are set in advance; null where they cannot be. */
  get advance(): Advance | null {
    return this.referee ?? this.premoves;
  }

  /** Whether the computer may be asked about the position: not while people play each other on a server. */
  get mayAnalyse(): boolean {
    return !this.referee && !this.over && !this.computer.thinking;
  }

  /** Whether the computer has already declined a draw in this position. */
  get hasDeclined(): boolean {
    return this.snapshot !== null && this.drawDeclined === this.snapshot.node;
  }

  protected refuse(reason: CoreError): false {
    this.error = reason.error;
    this.refused = reason;
    return false;
  }
}
