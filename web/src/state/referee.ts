// Who decides a game in place of the core: of a game on a server, the server. And moves that are set in advance.
import type { Colour, ReachMove } from "../core/types";

/** A player's moves in advance. */
export interface Advance {
  /** Who sits here; null: somebody who watches. */
  readonly you: Colour | null;
  /** The player may set moves in advance. */
  readonly mayPremove: boolean;
  /** The moves that are set in advance. */
  readonly ahead: readonly string[];
  /** A piece is to go from one cell to the other as soon as it is the player's turn. `piece`: its letter. */
  premove(piece: string, from: number, to: number): void;
  /** The board as it stands once the moves set in advance are made, a letter a cell, while more may be set; "": as it is. */
  readonly planned: string;
  /** How often the planned board has changed. */
  readonly plans: number;
  /** Where the piece on a cell of the planned board could go. */
  plannedReach(cell: number): Promise<ReachMove[]>;
}

export interface Referee extends Advance {
  /** It is the player's turn, whichever position is shown. */
  readonly yourTurn: boolean;
  /** The player may move in the position that is shown. */
  readonly mayMove: boolean;
  readonly over: boolean;
  /** The player has made this move, which is shown already. */
  moved(text: string): void;
}
