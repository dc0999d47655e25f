// The game in progress as it is kept.
import { untrack } from "svelte";
import type { Opening } from "../core/opening";
import type { RemoteGame } from "../core/remote";
import type { GameStart, Snapshot } from "../core/types";
import { Edits } from "../model/edits";
import type { GameTree } from "../model/gameTree";
import type { SavedGame } from "../model/storage";
import type { Session } from "./session.svelte";
import type { Texts } from "./surroundings";

type Played = Pick<
  Session,
  | "info"
  | "snapshot"
  | "source"
  | "start"
  | "over"
  | "resigned"
  | "players"
  | "tags"
  | "time"
  | "edits"
  | "tree"
  | "analysis"
  | "you"
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

/** The record of a game as it was written last, which takes long to write where there are many variations. */
export class WrittenRecord {
  #of: readonly unknown[] = [];
  #pgn = "";

  /** `of`: what it depends on. `write`: undefined if it could not be written. */
  async get(of: readonly unknown[], write: () => Promise<string | undefined>): Promise<string | undefined> {
    if (of.length === this.#of.length && of.every((one, i) => one === this.#of[i])) return this.#pgn;
    const pgn = await write();
    if (pgn === undefined) return undefined;
    this.#of = of;
    this.#pgn = pgn;
    return pgn;
  }
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
    ...(session.analysis ? { analysis: session.analysis } : {}),
    ...(session.you ? { you: session.you } : {}),
  };
}

/** Whether it is written with each move, else by itself. */
export function isShort(start: GameStart): start is string {
  return typeof start === "string" && start.length <= longest;
}

/** Notes what a move has changed in the tree. */
export async function noteMove(edits: Edits, start: GameStart, game: RemoteGame, shown: Snapshot): Promise<void> {
  const { tree } = game;
  const { growth, node } = shown;
  const arranged = growth.children.length + growth.notes.length > 0;
  if (!arranged) {
    if (growth.moves.length > 0) edits.note("play", tree.path(node));
    return;
  }
  // Made in place of one that was taken back, or the end of the game.
  const first = tree.fork(node) === node;
  if (isShort(start) && (growth.moves.length === 0 || !first)) return noteRecord(edits, start, game);
  edits.note("play", tree.path(node));
  if (first) edits.note("promote", tree.path(node));
}

/** Notes what has been put back from a node on: as it is written down, or move by move where that takes too long. */
export async function noteRestored(
  edits: Edits,
  start: GameStart,
  game: Pick<RemoteGame, "tree" | "ask">,
  node: number,
): Promise<void> {
  if (isShort(start)) return noteRecord(edits, start, game);
  const { tree } = game;
  const siblings = tree.children(tree.move(node).parent);
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const path = tree.path(at);
    edits.note("play", path);
    const { comment, before, after } = tree.notes(at);
    const glyphs = tree.glyphs(at);
    if (comment) edits.note("comment", path, { text: comment });
    if (before) edits.note("comment", path, { text: before, place: "before" });
    if (after) edits.note("comment", path, { text: after, place: "after" });
    if (glyphs.length > 0) edits.note("annotate", path, { text: glyphs.join(" ") });
    open.push(...tree.children(at).toReversed());
  }
  for (let i = siblings.indexOf(node) + 1; i < siblings.length; ++i) edits.note("raise", tree.path(node));
}

/** Notes the whole game as it is now. */
export async function noteRecord(edits: Edits, start: GameStart, game: Pick<RemoteGame, "ask">): Promise<void> {
  if (isShort(start)) edits.record(await game.ask("pgn", []));
}

/** The game, the position shown and the number of the start position; undefined if another is shown by then. */
export async function textsOf(session: Pick<Session, "info" | "pgn" | "ask">): Promise<Texts | undefined> {
  const { info } = session;
  // To find the number of a position on a large board takes long; it is known where the game began from one.
  const numbered = info?.wholeBoard === true || (info?.startDigits ?? 0) > 0;
  const [pgn, position, start] = await Promise.all([
    session.pgn(),
    session.ask("fen"),
    numbered ? session.ask("startNumber") : "",
  ]);
  return pgn === undefined || position === undefined || start === undefined ? undefined : { pgn, position, start };
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
