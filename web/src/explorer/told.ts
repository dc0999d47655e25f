// What the explorer knows of a position, in words.
import { firstMoveWords } from "../analysis/told";
import { moveText } from "../model/moves";
import type { Told } from "../model/speech";
import { listed } from "../model/words";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/explorer";
import { explorerOf, type Explored, type Explorer } from "./explorer.svelte";
import type { Score } from "./tally";

/** So many moves are told. */
const most = 5;

/** Milliseconds for which games are waited for that are still being read. */
const patience = 2000;

/** "White won 3, 1 drawn and Black won 2": what has been at all. */
export function scoreWords({ white, draws, black, open }: Score): string {
  const parts = [
    white > 0 ? say.whiteWon(white) : "",
    draws > 0 ? say.drawn(draws) : "",
    black > 0 ? say.blackWon(black) : "",
    open > 0 ? say.withoutResult(open) : "",
  ];
  return listed(parts.filter((part) => part !== ""));
}

/** Of all games. */
export function shareWords(games: number, all: number): string {
  const percent = Math.round((100 * games) / all);
  return percent === 0 ? say.lessThanOne : say.share(percent);
}

export function exploredWords(told: Told, names: string[], { tally, others, moves }: Explored): string[] {
  const { all, ended } = tally;
  if (all.games === 0) return [others > 0 ? say.noneOfThese(others) : say.nothingKnown];
  const rows = tally.moves.slice(0, most).map((row) => {
    const { text } = row.move;
    const move = moves.get(text);
    const large = told.snapshot.board === "";
    const readable = !move ? text : large ? moveText(told.info, names, move) : move.readable;
    const words = firstMoveWords(told, told.snapshot, { line: [text], readable: [readable] });
    return say.moveTold(words, row.games, scoreWords(row));
  });
  const more = tally.moves.length - rows.length;
  return [
    say.cameHere(all.games, scoreWords(all)),
    ...rows,
    ...(more > 0 ? [say.moreMoves(more)] : []),
    ...(ended.games > 0 ? [say.endedTold(ended.games)] : []),
  ];
}

/** How far the games have been read, and what went wrong; "" once all are there. */
export function readingWords({ ready, digests: { working, trouble } }: Explorer): string {
  if (working) return say.reading(working.done, working.total);
  return trouble !== "" ? say.notRead(trouble) : ready ? "" : say.entering;
}

/** For whoever asks in the field for moves: of the games that are chosen. */
export async function explorerAnswer(app: App, told: Told): Promise<string> {
  const explorer = explorerOf(app);
  await Promise.race([explorer.read, new Promise((resume) => setTimeout(resume, patience))]);
  await explorer.enter(explorer.digests.list, told.info.identity);
  const explored = await explorer.find(app.preferences.get("explorer"), most);
  if (!explored) return say.movedOn;
  return [readingWords(explorer), ...exploredWords(told, app.board.names, explored)].filter(Boolean).join(" ");
}
