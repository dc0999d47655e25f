/** What went wrong, in words. */
export function errorText(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
