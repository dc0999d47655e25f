// The board and the words of a chapter alone, as large as a class can read them, over the whole screen where the browser
// allows it.
import type { App } from "../state/app.svelte";

export async function present(app: App): Promise<void> {
  app.zen = true;
  // Phones of some makers have no such thing, and a frame may not be allowed it.
  await (document.documentElement.requestFullscreen as (() => Promise<void>) | undefined)
    ?.call(document.documentElement)
    .catch(() => undefined);
}

export function endPresenting(app: App): void {
  app.zen = false;
  if ("document" in globalThis && document.fullscreenElement) void document.exitFullscreen();
}
