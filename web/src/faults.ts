// What went wrong in a player's words: what happened, and what to do.
import { errorText } from "./errors";

export interface Fault {
  text: string;
  /** For whoever mends it; "" for what is expected to happen. */
  report: string;
}

export const noFault: Fault = { text: "", report: "" };

function reportOf(reason: unknown): string {
  const stack = reason instanceof Error ? (reason.stack ?? "") : "";
  return stack.includes(errorText(reason)) ? stack : `${errorText(reason)}\n${stack}`.trim();
}

const isMemory = (reason: unknown): boolean => /out of memory|allocation failed/i.test(errorText(reason));

/** A file was asked for in vain; browsers word it differently, also for parts that are fetched when they are needed. */
const isMissing = (reason: unknown): boolean =>
  /HTTP \d|fetch|network|load failed|worker failed|importing a module|preload/i.test(errorText(reason));

/** What should not have happened. */
export function surprise(reason: unknown): Fault {
  const text = isMemory(reason)
    ? "The browser has no memory left for this. Close other tabs and reload the page; your games are kept."
    : isMissing(reason)
      ? "A part of Tessera could not be loaded. Reload the page once you are connected; your games are kept."
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
  const cause = !webAssembly
    ? "This browser lacks WebAssembly, or has it switched off. Use a current Firefox, Chrome, Edge or Safari."
    : !online
      ? "There is no connection, and this browser has not kept the page. Connect, then reload."
      : isMissing(reason)
        ? "A part of it could not be loaded. Reload; if that does not help, try again later."
        : isMemory(reason)
          ? "The browser has no memory left. Close other tabs, then reload."
          : "A part of it is damaged, or of another version. Reload; if that does not help, download it again.";
  return { text: cause, report: reportOf(reason) };
}
