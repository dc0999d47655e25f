import type { CoreError } from "./core/types";

/** What went wrong, in words. */
export function errorText(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

export function failed<T extends object>(answer: T | CoreError): answer is CoreError {
  return "error" in answer;
}
