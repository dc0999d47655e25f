// A game or a position as the part of an address after #, and which boards the text of a position fits.
// "#v=1&game=chess&moves=e2e4.e7e5", or "#v=1&z=" and the same without v, deflated, as base64url. Version 2 may hold the
// whole record of a game (`pgn`, with `path`, the moves to the position shown) and the view (model/linkedView).
import * as say from "../words/en/brought";
import { readView, viewText, type LinkedView } from "./linkedView";
import type { GameSource } from "./storage";

export interface LinkedGame {
  source: GameSource;
  start: string; // position text, "" for the game's own start
  moves: string[];
  at: number; // how many of them have been made where the link's maker looked
  white: string; // names, "" if none are given
  black: string;
  /** The game with its variations, comments and shapes, in place of the start, the moves and the names. */
  pgn?: string;
  /** The moves to the position that the link's maker looked at in that game, as `GameTree.path` writes them. */
  path?: string[];
  view?: LinkedView;
  /** Of a study, the number of the chapter that is shown first, where that is not the first one. */
  chapter?: number;
}

export interface Fault {
  fault: string;
}

const versions = ["1", "2"];
const plain = 300; // longer ones are compressed
/** Letters of what is packed into a link at most. */
export const longestText = 1_000_000;
const mostMoves = 20_000;
const mostChapters = 10_000;
/** Programs that pass links on cut longer ones. */
export const longestLink = 30_000;

const broken: Fault = {
  fault: say.linkDamaged,
};
const newer: Fault = { fault: say.linkWasMadeByNewerVersion };

async function through(
  stream: GenericTransformStream,
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([content])
    .stream()
    .pipeThrough(stream)
    .getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > longestText) {
      await reader.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

function toBase64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** The address of a chapter of a study that a link holds, by its number. */
export function withChapter(hash: string, chapter: number): string {
  const study = hash.replace(/&chapter=\d+$/, "");
  return chapter === 1 ? study : `${study}&chapter=${chapter}`;
}

/** Of the first version wherever that holds the game, so that older pages read it too. "" if it holds too much. */
export async function writeLink(game: LinkedGame): Promise<string> {
  const { source, start, moves, at, white, black, pgn, path = [], view, chapter = 1 } = game;
  const parts = new URLSearchParams("id" in source ? { game: source.id } : { toml: source.toml });
  const version = pgn === undefined && view === undefined ? "1" : "2";
  if (start) parts.set("start", start);
  if (moves.length > 0) parts.set("moves", moves.join("."));
  if (at < moves.length) parts.set("at", String(at));
  if (white) parts.set("white", white);
  if (black) parts.set("black", black);
  if (pgn !== undefined) parts.set("pgn", pgn);
  if (path.length > 0) parts.set("path", path.join("."));
  if (view) parts.set("view", viewText(view));
  const text = parts.toString();
  if (text.length > longestText) return "";
  if (text.length <= plain) return withChapter(`#v=${version}&${text}`, chapter);
  const compressed = await packed(text);
  return compressed ? withChapter(`#v=${version}&z=${compressed}`, chapter) : "";
}

/** A text as a link holds it; "" if it is too much. */
export async function packed(text: string): Promise<string> {
  if (text.length > longestText) return "";
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return bytes ? toBase64url(bytes) : "";
}

/** Null: it is damaged. */
export async function unpacked(text: string): Promise<string | null> {
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), fromBase64url(text));
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The parts of a link of a known version; else why not. */
async function partsOf(hash: string): Promise<URLSearchParams | Fault> {
  if (hash.length > longestText) return broken;
  const outer = new URLSearchParams(hash.replace(/^#/, ""));
  const number = outer.get("v") ?? "";
  if (!versions.includes(number))
    return /^\d{1,6}$/.test(number) && Number(number) > Number(versions.at(-1)) ? newer : broken;
  const compressed = outer.get("z");
  if (compressed === null) return outer;
  const text = await unpacked(compressed);
  if (text === null) return broken;
  const parts = new URLSearchParams(text);
  parts.set("v", number);
  parts.set("chapter", outer.get("chapter") ?? "");
  return parts;
}

const isMove = (text: string): boolean => /^[a-z0-9]{2,60}$/.test(text);
const isStep = (text: string): boolean => /^[a-z0-9]{2,60}( \d{1,4})?$/.test(text);

export async function readLink(hash: string): Promise<LinkedGame | Fault> {
  const parts = await partsOf(hash);
  if (!(parts instanceof URLSearchParams)) return parts;
  const part = (name: string): string => parts.get(name) ?? "";
  const list = (name: string): string[] => (part(name) === "" ? [] : part(name).split("."));
  const [moves, path] = [list("moves"), list("path")];
  const at = parts.has("at") ? Number(part("at")) : moves.length;
  const chapter = Number(part("chapter") || 1);
  const sound =
    (part("toml") !== "" || /^[a-z0-9-]{1,60}$/.test(part("game"))) &&
    moves.length <= mostMoves &&
    moves.every(isMove) &&
    path.length <= mostMoves &&
    path.every(isStep) &&
    Number.isInteger(at) &&
    at >= 0 &&
    at <= moves.length &&
    Number.isInteger(chapter) &&
    chapter >= 1 &&
    chapter <= mostChapters;
  if (!sound) return broken;
  const name = (side: string): string => part(side).replace(/\s+/g, " ").trim().slice(0, 100);
  const extended = part("v") !== "1";
  return {
    source: part("toml") === "" ? { id: part("game") } : { toml: part("toml") },
    start: part("start"),
    moves,
    at,
    white: name("white"),
    black: name("black"),
    ...(extended && parts.has("pgn") ? { pgn: part("pgn"), path } : {}),
    ...(extended && parts.has("view") ? { view: readView(part("view")) } : {}),
    ...(extended && chapter > 1 ? { chapter } : {}),
  };
}

/** Whether a position text is of boards of given sizes, as far as its slashes tell, or its cells where it lists pieces. The
 *  text may have millions of letters: it is looked through once, whatever is asked then. */
export function shapeOf(position: string): (sizes: readonly number[]) => boolean {
  // More than a pattern can go back over.
  const end = position.startsWith("{") ? position.indexOf("}") : 0;
  if (end > 1) {
    const pieces = position.slice(1, end).split(",");
    return (sizes) => pieces.every((piece) => isOn(piece, sizes));
  }
  let longest = 0;
  let count = 0;
  let run = 0;
  for (let i = 0; i < position.length && position[i] !== " "; ++i) {
    run = position[i] === "/" ? run + 1 : 0;
    if (run > longest) [longest, count] = [run, 0];
    if (run > 0 && run === longest) ++count;
  }
  return (sizes) => longest === sizes.length - 1 && count + 1 === sizes.at(-1);
}

/** Whether the cell of a piece in a list is on boards of these sizes. */
function isOn(piece: string, sizes: readonly number[]): boolean {
  const at = piece.slice(1).match(/[a-z]|\d+/g) ?? [];
  return (
    at.length === sizes.length &&
    at.every((part, axis) => (Number(part) || part.charCodeAt(0) - 96) <= (sizes[axis] ?? 0))
  );
}
