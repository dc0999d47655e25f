// What went wrong in a player's words: what happened, and what to do.
import { errorText } from "./errors";
import * as say from "./words/en/faults";

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
  const text = isMemory(reason) ? say.noMemoryLeft : isMissing(reason) ? say.partNotLoaded : say.wentWrong;
  return { text, report: reportOf(reason) };
}

/** The computer found no move. */
export function computerStopped(reason: string): Fault {
  return { text: say.computerStopped, report: reason };
}

export interface Browser {
  online: boolean;
  webAssembly: boolean;
}

/** Why there is no page at all. */
export function startFault(reason: unknown, { online, webAssembly }: Browser): Fault {
  const cause = !webAssembly
    ? say.noWebAssembly
    : !online
      ? say.noConnection
      : isMissing(reason)
        ? say.startNotLoaded
        : isMemory(reason)
          ? say.startWithoutMemory
          : say.startDamaged;
  return { text: cause, report: reportOf(reason) };
}
