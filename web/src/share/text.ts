// A position or a line of moves as a text for other programs and people.
import { cellName } from "../model/cells";
import { lineText } from "../model/moveNumber";
import type { App } from "../state/app.svelte";

const glance = 6; // moves

/** The end of the line that is looked at, of as many moves as one reads at a glance: "… 4. d4 exd4 5. Nxd4". */
export function lastMoves({ session: { info, snapshot } }: Pick<App, "session">): string {
  const line = snapshot?.line ?? [];
  const text = info ? lineText(line.slice(-glance), info.movesPerTurn) : "";
  return line.length > glance ? `\u2026 ${text}` : text;
}

/** A position in the shorter of its two forms: ranks, or its pieces with their cells. `board`: a letter a cell, "" if it is
 *  not known. */
export function shortPosition(sizes: readonly number[], position: string, board: string): string {
  if (board === "") return position;
  const pieces = [...board].flatMap((letter, cell) => (letter === "." ? [] : [letter + cellName(sizes, cell)]));
  const listed = `{${pieces.join(",")}}${position.slice(position.indexOf(" "))}`;
  return listed.length < position.length ? listed : position;
}

/** Puts a text on the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
