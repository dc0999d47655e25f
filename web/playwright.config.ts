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

// Every test, or the sample that ./check runs: without sweeps over all games or large boards, and on
// the phone those alone that a narrow screen or a finger changes.
const all = process.env["TESSERA_E2E"] === "all";
const sweeps = all ? [] : /@sweep/;
