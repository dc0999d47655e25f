import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/figures",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/server.ts",
  workers: 1,
  reporter: "line",
});
