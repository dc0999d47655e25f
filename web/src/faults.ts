// What went wrong in a player's words: what happened, and what to do. The core's own line follows as the detail.
import { errorText } from "./errors";

export interface Fault {
  text: string;
  /** For whoever mends it; "" for what is expected to happen. */
  report: string;
}

export const noFault: Fault = { text: "", report: "" };

export type Tried = "game" | "position" | "rules" | "link";

/** What the core says of a text, and what that means to who brought it. */
const meanings: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /there is no game named/,
    "Tessera knows no game of this name. Reload the page, in case a newer version does, or open the game's own file (.toml) first.",
  ],
  [
    /played by other rules/,
    "This was played under other rules than Tessera's today, so it cannot be shown. It may be opened with the game's file (.toml) of that time.",
  ],
  [
    /\bmove \d+\.+ /,
    "The moves cannot be followed to the end: one of them is not possible. Check that the game was copied whole, and that the game chosen is the one that was played.",
  ],
  [/^line \d+: the result/, "The result that this text names is not that of its game. Correct it, or put * in its place."],
  [
    /^line \d+: .*\bFEN\b|SetUp/,
    "The position that this game begins from cannot be read. Check that the game chosen is the one that was played.",
  ],
  [
    /fields expected|^position: empty/,
    "Part of this position is missing. Copy the whole line: the pieces and all that follows them.",
  ],
  [
    /placement, character/,
    "The pieces do not fit the boards. Check that the whole line was copied, and that the game chosen is the right one.",
  ],
];

const otherwise: Record<Tried, string> = {
  game: "This game cannot be read. Check that its whole text was copied.",
  position: "This position cannot be shown. Check it, and that the game chosen is the right one.",
  rules: "This game file (.toml) has faults. Correct these lines and open it again.",
  link: "This link's game cannot be shown. Ask for the game as PGN instead.",
};

/** Why a text was refused, with the core's line below. */
export function refusal(tried: Tried, line: string): string {
  const known = tried === "rules" ? undefined : meanings.find(([pattern]) => pattern.test(line))?.[1];
  return `${known ?? otherwise[tried]}\n(${line})`;
}

function reportOf(reason: unknown): string {
  const stack = reason instanceof Error ? (reason.stack ?? "") : "";
  return stack.includes(errorText(reason)) ? stack : `${errorText(reason)}\n${stack}`.trim();
}

const isMemory = (reason: unknown): boolean => /out of memory|allocation failed/i.test(errorText(reason));

/** What should not have happened. */
export function surprise(reason: unknown): Fault {
  const text = isMemory(reason)
    ? "The browser has no memory left for this. Close other tabs and reload the page; your games are kept."
    : "Something went wrong within Tessera. Reload the page if it no longer answers; your games are kept.";
  return { text, report: reportOf(reason) };
}

/** The computer found no move. */
export function computerStopped(reason: string): Fault {
  return { text: "The computer stopped thinking. Let it go on to try once more, or take a move back.", report: reason };
}

export interface Browser {
  online: boolean;
  webAssembly: boolean;
}

/** Why there is no page at all. */
export function startFault(reason: unknown, { online, webAssembly }: Browser): Fault {
  const line = errorText(reason);
  const cause = !webAssembly
    ? "This browser lacks WebAssembly, or has it switched off. Use a current Firefox, Chrome, Edge or Safari."
    : !online
      ? "There is no connection, and this browser has not kept the page. Connect, then reload."
      : /HTTP \d|fetch|network|load failed/i.test(line)
        ? "A part of it did not arrive. Reload; if that does not help, try again later."
        : isMemory(reason)
          ? "The browser has no memory left. Close other tabs, then reload."
          : "Reload; if that does not help, fetch it anew.";
  return { text: `Tessera could not start. ${cause}`, report: reportOf(reason) };
}
