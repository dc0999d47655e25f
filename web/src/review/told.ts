// Moves of a review in the words of the page.
import type { GameInfo, PlayedMove } from "../core/types";
import { moveText } from "../model/moves";
import type { NamedBoard } from "../model/why";

/** What names cells and moves. */
export interface Told extends NamedBoard {
  info: GameInfo;
  names: string[];
}

export function toldOf(info: GameInfo, names: string[]): Told {
  return { info, names, nameOf: (cell) => names[cell] ?? "" };
}

/** "12. Qa1d4", with dots of its own where Black moves */
export function moveTold({ info, names }: Told, move: PlayedMove): string {
  const dots = move.side === "white" ? "." : "\u2026";
  return `${move.turn}${dots} ${moveText(info, names, move)}`;
}
