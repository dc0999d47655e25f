// Puts Home's first picture into the page's own HTML when the page is built, so that it is seen before any script has
// run.
import { join } from "node:path";
import { runnerImport, type Plugin } from "vite";
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
    transformIndexHtml: { order: "pre", handler: (html) => html.replace("<!--picture-->", () => drawn.picture) },
  };
}
