// Waits for what becomes true, also on a machine that is slow or busy.
import { vi } from "vitest";

export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000 });
}
