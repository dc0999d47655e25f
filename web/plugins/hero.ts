// Puts Home's first picture into the page's own HTML when the page is built, so that it is seen before any script has
// run, and tells its style sheet when words stand beside the board.
import { join } from "node:path";
import { runnerImport, type Plugin } from "vite";
import { beside } from "../src/home/beside";
import type { drawStill } from "./still";

const styles = "hero-sizes.css";

export function hero(): Plugin {
  let drawn: Awaited<ReturnType<typeof drawStill>>;
  return {
    name: "hero",
    async configResolved({ root, publicDir }) {
      const { module } = await runnerImport<{ drawStill: typeof drawStill }>(join(root, "plugins/still.ts"));
      drawn = await module.drawStill(join(publicDir, "tessera.wasm"));
    },
    resolveId: (id) => (id === `virtual:${styles}` ? `\0${styles}` : null),
    load: (id) => (id === `\0${styles}` ? drawn.styles : null),
    transform: {
      order: "pre",
      filter: { id: /home\/hero\.css$/ },
      handler: (code) => ({ code: code.replace("(--beside)", beside), map: null }),
    },
    transformIndexHtml: { order: "pre", handler: (html) => html.replace("<!--picture-->", () => drawn.picture) },
  };
}
