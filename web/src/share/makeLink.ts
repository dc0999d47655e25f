// Links to what is on the board: a position, the line that is looked at, or the whole tree.
import type { Cores } from "../core/remote";
import type { GameSource } from "../core/types";
import { failed } from "../errors";
import type { LinkedView } from "../model/linkedView";
import { longestLink, longestText, writeLink, type LinkedGame } from "../model/links";
import { tagOf } from "../model/pgnTags";
import type { App } from "../state/app.svelte";
import type { Texts } from "../state/surroundings";

/** What of the game goes with a link. */
export type LinkPart = "position" | "line" | "all";

export interface MadeLink {
  hash: string; // "" if there is none
  fits: boolean; // it is short enough to be passed on
}

const none: MadeLink = { hash: "", fits: false };

/** How the game on the board is looked at. */
export function viewOf(app: App): LinkedView {
  const { board, view, windowed } = app;
  const space = view.shown === "boards" ? null : view.seenInSpace();
  return {
    ...app.viewNow(),
    flipped: board.flipped,
    ...(space ? { space } : {}),
    ...(windowed ? { window: { here: windowed.here, ...windowed.axes } } : {}),
  };
}

/** A record of the position alone, with what has been drawn and said there. */
async function drawnRecord(cores: Cores, source: GameSource, start: string, comment: string): Promise<string> {
  const opened = await cores.open({ kind: "new", source, start });
  if (failed(opened)) return "";
  const record = await opened.game.ask("pgn", []);
  await opened.game.close();
  return record.replace(/\*\s*$/, `{${comment}} *\n`);
}

/** The game as far as a part of it goes; null if it has no such part that a link could hold. */
async function gameOf({ session, cores }: App, part: LinkPart, { pgn, position }: Texts): Promise<LinkedGame | null> {
  const { source, snapshot, start, tags, tree } = session;
  const texts = { all: pgn, position, line: typeof start === "string" ? start : null };
  if (!snapshot || (texts[part]?.length ?? Infinity) > longestText) return null;
  const blank = { source, start: "", moves: [], at: 0, white: "", black: "" };
  if (part === "all") return { ...blank, pgn, path: tree.path(snapshot.node) };
  if (part === "position") {
    const comment = tree.notes(snapshot.node).comment ?? "";
    const drawn = comment === "" ? "" : await drawnRecord(cores, source, position, comment);
    return drawn === "" ? { ...blank, start: position } : { ...blank, pgn: drawn, path: [] };
  }
  if (typeof start !== "string") return null;
  const { line, future } = snapshot;
  const moves = [...line, ...future].map(({ text }) => text);
  const names = { white: tagOf(tags, "White"), black: tagOf(tags, "Black") };
  return { ...blank, ...names, start, moves, at: line.length };
}

export async function makeLink(app: App, part: LinkPart, withView: boolean, texts: Texts): Promise<MadeLink> {
  return linkOf(app, await gameOf(app, part, texts), withView);
}

/** `game`: null if there is none that a link could hold. */
export async function linkOf(app: App, game: LinkedGame | null, withView: boolean): Promise<MadeLink> {
  const hash = game && (await writeLink(withView ? { ...game, view: viewOf(app) } : game));
  return hash ? { hash, fits: hash.length <= longestLink } : none;
}
