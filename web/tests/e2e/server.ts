// Serves the built page with the program itself if it has been built, else with Vite.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { preview } from "vite";

const web = fileURLToPath(new URL("../..", import.meta.url));
const built = (name: string): string =>
  fileURLToPath(new URL(`../../../build/release/apps/cli/${name}`, import.meta.url));
const programs = [process.env["TESSERA_PROGRAM"] ?? built("tessera"), built("tessera-serve")];

/** The program that serves games, if it has been built. */
export const served = (): string | undefined =>
  programs.find((program) => program.endsWith("tessera") && canServe(program));

const canServe = (program: string): boolean =>
  existsSync(program) && spawnSync(program, ["serve", "--help"], { encoding: "utf8" }).stdout.includes("--root");

/** Where a server that has just been started listens. */
export function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const listen = (chunk: Buffer): void => {
      heard += chunk.toString();
      const found = /http:\/\/[^\s/]+/.exec(heard);
      if (found) resolve(found[0]);
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
    server.on("exit", () => reject(new Error(`the server ended: ${heard}`)));
  });
}

export default async function start(): Promise<() => Promise<void>> {
  const program = programs.find(canServe);
  if (program !== undefined) {
    const server = spawn(program, ["serve", "--port", "0", "--root", `${web}dist`]);
    process.env["TESSERA_URL"] = await address(server);
    return () => {
      server.removeAllListeners("exit");
      server.kill();
      return Promise.resolve();
    };
  }
  const server = await preview({ root: web, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
  process.env["TESSERA_URL"] = server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
  return () => server.close();
}
