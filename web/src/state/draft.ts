// The game in progress as it is kept.
import { untrack } from "svelte";
import type { Opening } from "../core/opening";
import type { GameStart, Snapshot } from "../core/types";
import { Edits } from "../model/edits";
import type { GameTree } from "../model/gameTree";
import type { SavedGame } from "../model/storage";
import type { Session } from "./session.svelte";

type Played = Pick<
  Session,
  "info" | "snapshot" | "source" | "start" | "over" | "resigned" | "players" | "tags" | "time" | "edits" | "tree"
>;

/** Letters of a position that is written with each move. */
const longest = 2_000_000;

/** What has been changed in a game that is opened, beside the record that it is kept in, if it is. */
export function editsOf(opening: Opening, tree: GameTree): Edits {
  const saved = opening.kind === "saved" ? opening.saved : null;
  if (saved && (saved.pgn !== "" || saved.pending || saved.far)) {
    const { edits, pending, recorded, pgn } = saved;
    return new Edits(edits, pending, recorded === undefined ? null : { number: recorded, pgn });
  }
  const edits = new Edits(saved?.edits);
  for (const end of tree.ends) edits.note("play", tree.path(end));
  return edits;
}

/** The line looked at, and what has been changed since the game was kept; null if there is no game. */
export function draftOf(session: Played, flipped: boolean): SavedGame | null {
  const { info, snapshot, tags, start, edits, tree } = session;
  if (!info || !snapshot) return null;
  const line = snapshot.line.map((move) => move.text);
  const path = tree.path(snapshot.node);
  return {
    version: 1,
    source: session.source,
    name: info.name,
    identity: info.identity,
    pgn: edits.recorded?.pgn ?? "",
    ...(isShort(start) ? { start } : { far: true }),
    line,
    ...(path.some((step, i) => step !== line[i]) ? { path } : {}),
    resigned: session.over ? session.resigned : null,
    players: session.players,
    flipped,
    ...(tags ? { tags } : {}),
    ...untrack(() => times(session, snapshot)),
    edits: edits.count,
    ...(edits.pending.length > 0 ? { pending: edits.pending } : {}),
    ...(edits.recorded ? { recorded: edits.recorded.number } : {}),
  };
}

/** Whether it is written with each move, else by itself. */
export function isShort(start: GameStart): start is string {
  return typeof start === "string" && start.length <= longest;
}

/** What is left on the clocks and what moves have taken. */
function times({ time }: Played, snapshot: Snapshot): Pick<SavedGame, "time" | "used" | "ended"> {
  const { control } = time;
  const [white, black] = [time.leftNow("white"), time.leftNow("black")];
  const { ending } = snapshot;
  return {
    ...(control && white !== null && black !== null ? { time: { control, white, black } } : {}),
    used: time.taken(snapshot),
    ...(ending === "agreement" || ending === "time forfeit" ? { ended: ending } : {}),
  };
}
