// The npm package as its users have it: node --test tests/npm/package.test.mjs
//
// Needs the preset `wasm` built and web/node_modules installed; TESSERA_WASM names another folder of modules.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const project = mkdtempSync(join(tmpdir(), "tessera-npm-"));
let tessera;

describe("the npm package", () => {
  before(async () => {
    execFileSync(process.execPath, [join(root, "npm/build.mjs")], { stdio: "inherit" });
    mkdirSync(join(project, "node_modules/@types"), { recursive: true });
    cpSync(join(root, "build/npm"), join(project, "node_modules/tessera"), { recursive: true });
    for (const name of ["@types/node", "undici-types"])
      symlinkSync(join(root, "web/node_modules", name), join(project, "node_modules", name));
    writeFileSync(join(project, "package.json"), '{ "type": "module" }');
    writeFileSync(join(project, "index.mjs"), 'export * from "tessera";');
    tessera = await import(pathToFileURL(join(project, "index.mjs")).href);
  });
  after(() => rmSync(project, { recursive: true, force: true }));

  test("holds what its package.json says", () => {
    const listed = execFileSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: join(root, "build/npm"),
      encoding: "utf8",
    });
    const files = JSON.parse(listed)[0].files.map((file) => file.path);
    for (const name of ["tessera.mjs", "tessera.wasm", "tessera-vast.wasm", "nets/chess.net", "types/npm/tessera.d.ts"])
      assert.ok(files.includes(name), name);
  });

  test("plays chess", async () => {
    const game = await tessera.openGame("chess");
    for (const move of ["f3", "e5", "g4", "Qh4#"]) assert.ok(!("error" in game.play(move)));
    assert.match(game.pgn([["White", "Ada"]]), /1\. f3 e5 2\. g4 Qh4# 0-1/);
    assert.equal(game.play("e4").code, "game_over");
  });

  test("finds moves in four dimensions", async () => {
    const game = await tessera.openGame("fourstar");
    const found = game.search({ ms: -1, level: 3, seed: 1 });
    const before = game.fen();
    game.play(found.move);
    assert.notEqual(game.fen(), before);
  });

  test("opens games of eight dimensions and those of one's own", async () => {
    const all = await tessera.games();
    assert.ok(all.some((game) => game.id === "hdc8"));
    const vast = await tessera.openGame("hdc6");
    assert.equal(vast.info().sizes.length, 6);
    const toml = readFileSync(join(root, "games/raumschach.toml"), "utf8").replace('id = "raumschach"', 'id = "own"');
    assert.equal((await tessera.openGame({ toml })).info().id, "own");
  });

  test("says by a code what it refuses", async () => {
    await assert.rejects(tessera.openGame("no-such-game"), { name: "TesseraError", code: "unknown_game" });
    await assert.rejects(tessera.openGame({ toml: "id = 3" }), { code: "bad_game_file" });
    await assert.rejects(tessera.openGame("chess", "nonsense"), { name: "TesseraError" });
  });

  test("has types", () => {
    writeFileSync(
      join(project, "use.ts"),
      `import { openGame, TesseraError, type GameCard, type WasmCore } from "tessera";
       const game: WasmCore = await openGame("chess", "", { stopRequested: () => false, inform: (info) => void info.score });
       const answer = game.play("e4");
       const words: string = "error" in answer ? answer.error : game.fen();
       const cards: GameCard[] = game.games();
       export { words, cards, TesseraError };
       // @ts-expect-error A game has a name.
       await openGame(3);
      `,
    );
    execFileSync(
      process.execPath,
      [
        join(root, "web/node_modules/typescript/bin/tsc"),
        "--noEmit",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2023",
        "--types",
        "node",
        "use.ts",
      ],
      { cwd: project, stdio: "inherit" },
    );
  });
});
