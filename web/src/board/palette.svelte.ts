// The colours of the page for what is painted, read again when they change.
import { MediaQuery } from "svelte/reactivity";
import { readPalette, type Palette } from "./paint";

/** `theme`: whatever the player may set that changes them; `place`: an element that shows in them. */
export function livePalette(
  theme: () => string,
  place: () => HTMLElement | undefined,
): { readonly current: Palette | undefined } {
  const dark = new MediaQuery("prefers-color-scheme: dark");
  const palette = $derived.by(() => {
    void [theme(), dark.current];
    const at = place();
    return at ? readPalette(at) : undefined;
  });
  return {
    get current() {
      return palette;
    },
  };
}
