// What a text is that somebody pastes, drops or opens as a file, and what to tell of it.
import * as say from "../words/en/brought";
import { withPlainBlanks } from "./blanks";

export type Brought =
  | { kind: "link"; hash: string }
  | { kind: "rules"; toml: string }
  | { kind: "pgn"; text: string }
  | { kind: "position"; text: string }
  /** Nothing that can be opened: what it is, and what to do, in a sentence. */
  | { kind: "other"; words: string };

const sites: readonly (readonly [host: RegExp, name: string])[] = [
  [/(^|\.)lichess\.org$/, say.lichessAddress],
  [/(^|\.)chess\.com$/, say.chessComAddress],
  [/(^|\.)chessgames\.com$/, say.chessgamesComAddress],
  [/(^|\.)chess24\.com$/, say.chess24Address],
  [/(^|\.)chessbase\.com$/, say.chessBaseAddress],
  [/(^|\.)365chess\.com$/, say.chess365Address],
  [/(^|\.)chessvariants\.(com|org)$/, say.addressOfChessVariantPages],
];

/** One word that begins like an address: with its scheme, or with a host and a path. */
function addressOf(text: string): URL | null {
  if (/\s/.test(text)) return null;
  const whole = /^https?:\/\//i.test(text)
    ? text
    : /^([a-z0-9-]+\.)+[a-z]{2,}(\/|$|\?|#)/i.test(text)
      ? `https://${text}`
      : "";
  return whole === "" ? null : URL.parse(whole);
}

/** A position within an address, as analysis boards have it: "/analysis/8/8/.._w_-_-_0_1" or "?fen=..". */
function positionIn(address: URL): string {
  const given = address.searchParams.get("fen");
  if (given) return given.replaceAll("_", " ");
  const path = decodeURIComponent(address.pathname);
  return (
    /[^/]+(?:\/[^/]+){7}[_ ][wb][_ ]\S+.*$/
      .exec(path.replace(/^\/(analysis|editor)\/(standard\/|fromPosition\/|chess960\/)?/, ""))?.[0]
      .replaceAll("_", " ") ?? ""
  );
}

function readAddress(address: URL): Brought {
  const position = positionIn(address);
  if (position !== "") return { kind: "position", text: position };
  const host = address.hostname.replace(/^www\./, "");
  const name = sites.find(([site]) => site.test(host))?.[1] ?? say.addressOf(host);
  return {
    kind: "other",
    words: say.isElsewhere(name),
  };
}

const tagLine = /^\s*\[\s*\w+\s+"/m;
const tableLine = /^\s*\[\[?\s*[\w.-]+\s*\]\]?\s*(#.*)?$/m;
const keyLine = /^\s*[\w.-]+\s*=\s*\S/gm;

/** A game file, or a part of one: lines of keys and values, and headers of tables. */
export function looksLikeRules(text: string): boolean {
  if (tagLine.test(text)) return false;
  const keys = text.match(keyLine)?.length ?? 0;
  return keys > 0 && (tableLine.test(text) || keys > 1 || /^\s*(id|name|size|axes)\s*=/m.test(text));
}

const square = "[a-z]\\d{1,2}(?:[a-z]\\d{1,2})*[a-z]?";
const moveWord = new RegExp(
  `^(?:[A-Z\\u2654-\\u265f]?(?:${square})?(?:[a-h]|\\d)?[x:-]?${square}(?:=?\\(?[A-Za-z]\\)?)?(?:[+#!?]|e\\.?p\\.?)*|[O0o]-[O0o](?:-[O0o])?[+#!?]*)$`,
);

/** Whether a file in TOML is a lesson (docs/lessons.md), and no game. */
export const isLesson = (toml: string): boolean => /^[ \t]*\[\[[ \t]*steps[ \t]*\]\]/m.test(toml);

export function looksLikePgn(text: string): boolean {
  if (tagLine.test(text) || /(^|[\s(])\d+\s*\.+\s*[^\s\d]/.test(text)) return true;
  const words = withPlainBlanks(text).split(/\s+/).slice(0, 6);
  return words.length > 0 && words.every((word) => moveWord.test(word) || /^(1-0|0-1|1\/2-1\/2|\*)$/.test(word));
}

export function looksLikePosition(text: string): boolean {
  const [placement = "", side = ""] = withPlainBlanks(text).split(/\s+/);
  if (/^\{[A-Za-z][a-z]\d[^{}]*\}?$/.test(placement)) return true;
  const ranks = placement.split("/").length;
  return (
    /^[A-Za-z0-9/-]*[A-Za-z][A-Za-z0-9/-]*$/.test(placement) &&
    (ranks > 2 || (ranks === 2 && /\d/.test(placement))) &&
    (side === "" || /^[wb]$/.test(side))
  );
}

const signs: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^(\u2030|\ufffd|.)?PNG\r?\n|^GIF8|^\ufffd\ufffd\ufffd\ufffd|^\u00ff\u00d8\u00ff|^RIFF....WEBP/, say.isPicture],
  [/^%PDF-/, say.isPdf],
  [/^PK\p{Cc}\p{Cc}|^\p{Cc}(\u008b|\u2039|\ufffd)/u, say.isCompressed],
  [/^\s*<(!doctype html|html|head|body|svg|\?xml)/i, say.isWebPage],
  [/^\s*[{[]\s*"[^"]*"\s*:/, say.isJson],
];

/** What a text is that was pasted, or the content of a file. */
export function recognise(text: string, name = ""): Brought {
  const trimmed = withPlainBlanks(text);
  const hash = /^\S*(#(?:v=|lessons\/z=|puzzles\/[a-z0-9-]+\/set\/)\S+)$/.exec(trimmed)?.[1];
  if (hash !== undefined) return { kind: "link", hash };
  const address = addressOf(trimmed);
  if (address) return readAddress(address);
  const sign = signs.find(([pattern]) => pattern.test(trimmed));
  if (sign) return { kind: "other", words: sign[1] };
  if (/\.toml$/i.test(name) || looksLikeRules(trimmed)) return { kind: "rules", toml: text };
  if (/\.pgn$/i.test(name)) return { kind: "pgn", text };
  const position = trimmed.replace(/^FEN\s*:?\s*/i, "").replace(/^"([^"]*)"$/, "$1");
  if (looksLikePosition(position)) return { kind: "position", text: position };
  if (looksLikePgn(trimmed)) return { kind: "pgn", text };
  return {
    kind: "other",
    words: say.isNothingKnown,
  };
}

/** What was found, while it is typed or pasted; "" of an empty text. */
export function foundWords(text: string): string {
  if (text.trim() === "") return "";
  const brought = recognise(text);
  switch (brought.kind) {
    case "link":
      return say.isLink;
    case "rules":
      return say.isGameFile;
    case "pgn":
      return say.isGame;
    case "position":
      return say.isPosition;
    case "other":
      return brought.words;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const western = new TextDecoder("windows-1252");

function line(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/** The text of a file by any program: UTF-8, UTF-16 with its mark, and each line that is not UTF-8 as Windows-1252, which
 *  contains ISO 8859-1. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    const lines: string[] = [];
    for (let at = 0; at <= bytes.length;) {
      const end = bytes.subarray(at).findIndex((byte) => byte === 0x0a || byte === 0x0d);
      const stop = end < 0 ? bytes.length : at + end + 1;
      lines.push(line(bytes.subarray(at, stop)));
      at = end < 0 ? bytes.length + 1 : stop;
    }
    return lines.join("");
  }
}
