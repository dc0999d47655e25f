// Ways to begin a game: anew, from its text, or where it was left.
import { failed } from "../errors";
import { moveCells } from "../model/cells";
import type { GameSource, SavedGame } from "../model/storage";
import { GameTree } from "../model/gameTree";
import type { Core, CoreError, Explanation, GameInfo, RecordRead, Snapshot } from "./types";

export type Opening =
  /** `start`: a position text or the number of a start position, "" for the usual one. */
  | { kind: "new"; source: GameSource; start: string }
  /** A game of a file, which may be another than the source. */
  | { kind: "pgn"; source: GameSource; pgn: string; which: number }
  | { kind: "line"; source: GameSource; start: string; moves: string[]; at: number }
  | { kind: "saved"; saved: SavedGame };

export interface Opened {
  info: GameInfo;
  snapshot: Snapshot;
  source: GameSource;
  start: string; // position that the game began from
  read?: RecordRead; // of a game from its text
}

/** A move that was played, and how the piece got there, which only the position before it tells. */
export interface Played {
  snapshot: Snapshot;
  way: Explanation | null;
}

function startOf(core: Core): string {
  const { node } = core.snapshot();
  core.go(0);
  const start = core.fen();
  core.go(node);
  return start;
}

function restore(core: Core, saved: SavedGame): Opened | CoreError {
  const info = core.newGame(saved.source);
  if (failed(info)) return info;
  if (info.identity !== saved.identity && !info.earlierIdentities.includes(saved.identity)) {
    return {
      error: `The saved game of ${saved.name} was played under other rules (${saved.identity}) than today's (${info.identity}). It was not loaded.`,
      code: "other_rules",
    };
  }
  const loaded = saved.start === undefined ? core.loadPgn(saved.pgn) : core.setLine(saved.start, saved.line);
  if (failed(loaded)) return loaded;
  // The line looked at need not be the main line that the text ends in.
  const tree = new GameTree();
  tree.grow(core.snapshot().growth);
  const { node, count } = tree.follow(saved.line);
  if (node !== core.snapshot().node) core.go(node);
  for (const move of saved.line.slice(count)) {
    const next = core.play(move);
    if (failed(next)) return next;
  }
  // The text tells how a main line ended, not another.
  if (saved.resigned && core.snapshot().result === "*") core.resign(saved.resigned);
  return { info, snapshot: core.snapshot(), source: saved.source, start: saved.start ?? startOf(core) };
}

function openLine(core: Core, { source, start, moves, at }: Opening & { kind: "line" }): Opened | CoreError {
  const info = core.newGame(source, start === "" ? undefined : start);
  if (failed(info)) return info;
  const begun = core.fen();
  const set = core.setLine(begun, moves);
  if (failed(set)) return set;
  const { line } = core.snapshot();
  if (at < line.length) core.go(at === 0 ? 0 : (line[at - 1]?.node ?? 0));
  return { info, snapshot: core.snapshot(), source, start: begun };
}

/** Begins the game in a core that has none yet. */
export function openGame(core: Core, opening: Opening): Opened | CoreError {
  if (opening.kind === "saved") return restore(core, opening.saved);
  if (opening.kind === "line") return openLine(core, opening);
  const { source } = opening;
  const start = opening.kind === "new" ? opening.start : "";
  const begun = core.newGame(source, start === "" ? undefined : start);
  if (failed(begun)) return begun;
  if (opening.kind === "new") return { info: begun, snapshot: core.snapshot(), source, start: core.fen() };
  const read = core.loadPgn(opening.pgn, opening.which);
  if (failed(read)) return read;
  const info = core.info();
  const own = info.id === begun.id ? source : { id: info.id };
  return { info, source: own, start: startOf(core), snapshot: core.snapshot(), read };
}

export function playMove(core: Core, sizes: readonly number[], text: string): Played | CoreError {
  const cells = moveCells(sizes, text);
  const moves = cells !== null && cells.from !== cells.to && core.snapshot().board[cells.from] !== ".";
  const way = moves ? core.explain(cells.from, cells.to) : null;
  const snapshot = core.play(text);
  return failed(snapshot) ? snapshot : { snapshot, way };
}
