import { defineConfig } from "@playwright/test";

// Debian's browser, without the window that nobody sees here: none is downloaded.
const browser = {
  browserName: "chromium" as const,
  launchOptions: {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

const lying = "landscape.spec.ts";

// Every test, or the sample that ./check runs: without those marked @sweep, for which it has no time, and on
// the phone those alone that a narrow screen or a finger changes.
const all = process.env["TESSERA_E2E"] === "all";
const sweeps = all ? [] : /@sweep/;
const narrow = /\/(axe|confirm|panel|review|screens|share|sight|spaceTouch|touch)\.spec\.ts$/;
const wide = all ? lying : [lying, /\/(sight|spaceTouch|touch)\.spec\.ts$/];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/server.ts",
  fullyParallel: true,
  // On two processors: a third worker makes the others wait longer than it gains.
  workers: 2,
  timeout: 120_000,
  // ./check names those that need it. What they did is recorded then: it takes long on large boards.
  retries: 1,
  expect: { timeout: 15_000 },
  snapshotPathTemplate: "{testDir}/{testFilePath}-snapshots/{arg}{ext}",
  // A line for each test would bury a failure among hundreds.
  reporter: process.env["CI"] || process.env["NO_COLOR"] ? "dot" : "line",
  // Most tests look at one page once: only those about it keep the page for use without a network.
  use: { ...browser, trace: "on-first-retry", serviceWorkers: "block" },
  grepInvert: sweeps,
  projects: [
    { name: "desktop", testIgnore: wide, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: lying,
      ...(all ? {} : { testMatch: narrow }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "landscape",
      testMatch: lying,
      use: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
    },
  ],
});
