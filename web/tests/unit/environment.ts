// Node, with the modules that browsers get: Svelte's state reacts in them, as on the page.
import type { Environment } from "vitest/runtime";

export default {
  name: "browser-modules",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
