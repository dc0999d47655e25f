// Ways to begin a game: anew, from its text, or where it was left.
import { failed } from "../errors";
import { moveCells } from "../model/cells";
import { makeAgain } from "../model/edits";
import { unknownRules, type GameSource, type SavedGame } from "../model/storage";
import { GameTree } from "../model/gameTree";
import * as say from "../words/en/brought";
import type { Core, CoreError, ErrorCode, Explanation, GameInfo, GameStart, RecordRead, Snapshot } from "./types";

/** Moves that have been made from a start on. */
export interface Beginning {
  start: GameStart;
  moves: string[];
}

export type Opening =
  | { kind: "new"; source: GameSource; start: GameStart }
  /** A game of a file, which may be another than the source. */
  | { kind: "pgn"; source: GameSource; pgn: GameStart; which: number }
  | ({ kind: "line"; source: GameSource; at: number } & Beginning)
  | { kind: "saved"; saved: SavedGame };

export interface Opened {
  info: GameInfo;
  snapshot: Snapshot;
  source: GameSource;
  start: GameStart; // where the game began: on boards that are shown as a whole a position
  read?: RecordRead; // of a game from its text
}

/** A move that was played, and how the piece got there, which only the position before it tells. */
export interface Played {
  snapshot: Snapshot;
  way: Explanation | null;
}

function startOf(core: Core, { wholeBoard, startDigits }: GameInfo): string {
  if (!wholeBoard && startDigits > 0) return core.startNumber();
  const { node } = core.snapshot();
  core.go(0);
  const start = core.fen();
  core.go(node);
  return start;
}

function treeOf(core: Core): GameTree {
  const tree = new GameTree();
  tree.grow(core.snapshot().growth);
  return tree;
}

/** As far as the moves can be played. */
function playOn(core: Core, node: number, moves: readonly string[]): void {
  core.go(node);
  for (const move of moves) if (failed(core.play(move))) return;
}

/** The game without what was changed since it was kept. */
function loadSaved(core: Core, { start, pgn, pending = [], line, far }: SavedGame): object | undefined {
  if (far) return undefined; // it has begun where it begins
  if (typeof start === "string" && pgn === "") return core.setLine(start, pending.length > 0 ? [] : line);
  return core.loadPgn(pgn, 0);
}

function restore(core: Core, saved: SavedGame): Opened | CoreError {
  const begun = core.newGame(saved.source, saved.far ? saved.start : "");
  if (failed(begun)) return begun;
  if (![begun.identity, ...begun.earlierIdentities, unknownRules].includes(saved.identity)) {
    return {
      error: say.savedUnderOtherRules(saved.name, saved.identity, begun.identity),
      code: "other_rules",
    };
  }
  const { pending = [] } = saved;
  const loaded = loadSaved(core, saved);
  if (loaded && failed(loaded)) return loaded;
  const tree = (): GameTree => treeOf(core);
  const play = (node: number, moves: readonly string[]): void => playOn(core, node, moves);
  makeAgain(pending, {
    tree,
    play,
    promote: (node) => core.promoteVariation(node),
    raise: (node) => core.raiseVariation(node),
    remove: (node) => core.removeVariation(node),
    comment: (node, text, place) => core.comment(node, text, place),
    annotate: (node, glyphs) => core.glyphs(node, glyphs),
  });
  // The line looked at need not be the main line that the text ends in.
  const { node, count } = tree().find(saved.path ?? saved.line);
  if (node !== core.snapshot().node) core.go(node);
  for (const move of saved.line.slice(count)) {
    const next = core.play(move);
    if (failed(next)) return next;
  }
  // The text tells how a main line ended, not another.
  if (saved.resigned && core.snapshot().result === "*") core.resign(saved.resigned);
  const info = core.info(); // which tells the start of this game, not the usual one
  return { info, snapshot: core.snapshot(), source: saved.source, start: saved.start ?? startOf(core, info) };
}

function openLine(core: Core, { source, start, moves, at }: Opening & { kind: "line" }): Opened | CoreError {
  const info = core.newGame(source, start);
  if (failed(info)) return info;
  const begun = info.wholeBoard ? core.fen() : start;
  const set = core.setLine(typeof begun === "string" ? begun : null, moves);
  if (failed(set)) return set;
  const { line } = core.snapshot();
  if (at < line.length) core.go(at === 0 ? 0 : (line[at - 1]?.node ?? 0));
  return { info, snapshot: core.snapshot(), source, start: begun };
}

function openNew(core: Core, { source, start }: Opening & { kind: "new" }): Opened | CoreError {
  const info = core.newGame(source, start);
  if (failed(info)) return info;
  return { info, snapshot: core.snapshot(), source, start: info.wholeBoard ? core.fen() : start };
}

/** Errors of a source that the module of large boards does not hold. */
const elsewhere: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>(["unknown_game", "bad_game_file"]);

/** The source is of records that name no game. */
function openRecord(core: Core, { source, pgn, which }: Opening & { kind: "pgn" }): Opened | CoreError {
  const begun = core.newGame(source);
  const read = core.loadPgn(pgn, which);
  // A record may name a game that the module holds, although it does not hold the source.
  if (failed(read)) return failed(begun) && !elsewhere.has(begun.code) ? begun : read;
  const info = core.info();
  const own = !failed(begun) && info.id === begun.id ? source : { id: info.id };
  return { info, source: own, start: startOf(core, info), snapshot: core.snapshot(), read };
}

/** Begins the game in a core that has none yet. */
export function openGame(core: Core, opening: Opening): Opened | CoreError {
  if (opening.kind === "saved") return restore(core, opening.saved);
  if (opening.kind === "line") return openLine(core, opening);
  return opening.kind === "pgn" ? openRecord(core, opening) : openNew(core, opening);
}

/** The board of a game in windows is not told, but which moves are legal is. */
function stands(core: Core, cell: number, text: string): boolean {
  const { board } = core.snapshot();
  if (board !== "") return (board[cell] ?? ".") !== ".";
  const found = core.typed(text, 1);
  return !failed(found) && found.moves.length > 0;
}

export function playMove(core: Core, sizes: readonly number[], text: string): Played | CoreError {
  const cells = moveCells(sizes, text);
  const moves = cells !== null && cells.from !== cells.to && stands(core, cells.from, text);
  const way = moves ? core.explain(cells.from, cells.to) : null;
  const snapshot = core.play(text);
  return failed(snapshot) ? snapshot : { snapshot, way };
}
