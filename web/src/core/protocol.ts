// What the page asks of the worker that holds its games.
import type { Look } from "../model/picture";
import type { GameSource } from "../model/storage";
import type { Opened, Opening, Played } from "./opening";
import type { CoreError, GameCard, GameInfo, LargeCore, RecordEntry } from "./types";
import type { LessonRequest } from "./lesson";
import type { PuzzleRequest, WindowRequest } from "./windows";

/** Questions and commands that go to the core of a game as they are. */
export type Asked =
  | "seat"
  | "undo"
  | "redo"
  | "go"
  | "resign"
  | "agreeDraw"
  | "setClocks"
  | "stopClocks"
  | "claimTime"
  | "values"
  | "legalFrom"
  | "typed"
  | "bearing"
  | "attackMaps"
  | "reach"
  | "explain"
  | "fen"
  | "pgn"
  | "startNumber"
  | "key"
  | "keys"
  | "rated"
  | "removeVariation"
  | "restoreVariation"
  | "promoteVariation"
  | "raiseVariation"
  | "comment"
  | "glyphs"
  | "analysis"
  | WindowRequest
  | PuzzleRequest
  | LessonRequest;

export type Answer<M extends Asked> = ReturnType<LargeCore[M]>;

/** A game without the names of its cells. */
export type GameOutline = GameCard & Pick<GameInfo, "view" | "pieces">;

/** Names of cells in one text each: arrays of 32,768 strings take long to send. */
export interface PackedInfo extends Omit<GameInfo, "cellNames" | "nativeNames" | "boardLabels"> {
  cellNames: string;
  nativeNames: string | null; // the same
  boardLabels: string;
}

const separator = "\n";

function split(names: string): string[] {
  return names === "" ? [] : names.split(separator);
}

export function packInfo({ cellNames, nativeNames, boardLabels, ...rest }: GameInfo): PackedInfo {
  const canonical = cellNames.join(separator);
  const native = nativeNames.join(separator);
  return {
    ...rest,
    cellNames: canonical,
    nativeNames: native === canonical ? null : native,
    boardLabels: boardLabels.join(separator),
  };
}

export function unpackInfo({ cellNames, nativeNames, boardLabels, ...rest }: PackedInfo): GameInfo {
  const canonical = split(cellNames);
  return {
    ...rest,
    cellNames: canonical,
    nativeNames: nativeNames === null ? canonical : split(nativeNames),
    boardLabels: split(boardLabels),
  };
}

export function outlineOf(info: GameOutline): GameOutline {
  const { id, name, source, summary, sizes, wholeBoard, rankAxis, starts, standardStart, view, pieces } = info;
  return { id, name, source, summary, sizes, wholeBoard, rankAxis, starts, standardStart, view, pieces };
}

/** A game as it begins, to be looked at. */
export interface GamePreview {
  info: GameOutline;
  look: Look; // of the picture, which may be of a part of the board
  pieces: string; // a letter a cell
}

/** `game`: number of a game, chosen by the page. */
export interface CoreMethods {
  /** The module of the core, for which all other requests wait. */
  load: { params: WebAssembly.Module; result: undefined; event: never };
  games: { params: undefined; result: GameCard[]; event: never };
  preview: { params: { source: GameSource }; result: GamePreview | CoreError; event: never };
  /** The games in a file. */
  records: { params: string; result: RecordEntry[]; event: never };
  open: {
    params: { game: number; opening: Opening };
    result: (Omit<Opened, "info"> & { info: PackedInfo }) | CoreError;
    event: never;
  };
  /** A core without a game, for puzzles and lessons. */
  hold: { params: { game: number }; result: undefined; event: never };
  play: { params: { game: number; text: string }; result: Played | CoreError; event: never };
  ask: { params: { game: number; method: Asked; args: unknown[] }; result: unknown; event: never };
  close: { params: { game: number }; result: undefined; event: never };
}
