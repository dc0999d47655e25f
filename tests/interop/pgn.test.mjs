// Records of games between Tessera and other programs, both ways: pgn-extract (Debian), kokopu and
// chess.js (npm). Run by ./check, or: node --test tests/interop/pgn.test.mjs
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = createRequire(join(root, "web/package.json"));
const { pgnRead, pgnWrite } = await import(pathToFileURL(page.resolve("kokopu")));
const { Chess } = await import(pathToFileURL(page.resolve("chess.js")));
const tessera = process.env.TESSERA ?? join(root, "build/release/apps/cli/tessera");
const folder = mkdtempSync(join(tmpdir(), "tessera-interop-"));
after(() => rmSync(folder, { recursive: true }));

const file = (name, text) => {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  return path;
};

/** What the lines print in a game that two people play. */
const play = (variant, lines, options = []) =>
  execFileSync(tessera, ["play", "--variant", variant, "--human", "both", ...options], {
    input: lines.join("\n") + "\n",
    encoding: "utf8",
  });

/** The record as Tessera writes it again. */
const written = (variant, record, options = []) => {
  const path = file("written.pgn");
  const said = play(variant, [`load ${file("given.pgn", record)}`, `save ${path}`], options);
  assert.doesNotMatch(said, /: line \d+: /u);
  return readFileSync(path, "utf8");
};

/** The moves of the main line as Tessera lists them, without their numbers. */
const moves = (variant, record) => {
  const said = play(variant, [`load ${file("given.pgn", record)}`, "history"]);
  assert.doesNotMatch(said, /: line \d+: /u, record);
  return said.trimEnd().split("\n").at(-1).replaceAll(/\d+\.+/gu, "");
};

const extract = (record, ...options) =>
  execFileSync("pgn-extract", ["-s", ...options, file("extract.pgn", record)], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/games` },
  });

/** The moves between tags and result, without comments, variations and numbers. */
const bare = (record) =>
  extract(record, "-C", "-N", "-V", "-w9999")
    .split("\n\n")[1]
    .replaceAll(/\d+\.+ ?/gu, "")
    .replace(/ (?:1-0|0-1|1\/2-1\/2|\*)\s*$/u, "")
    .trim();

const mainLine = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
const annotated = `[Event "Interop"]
[White "Müller"]
[Black "Say \\"B\\""]
[Termination "Normal"]

1. e4 {best} e5 (1... c5 2. Nf3 (2. c3 {Alapin}) 2... d6) 2. Nf3 (2. Nf3 Nf6 3. d4) Nc6 $1
3. Bb5! a6 4. Ba4 Nf6 5. O-O ± Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O ({or} 8... Bg4) 1-0 {over}
`;
const records = [
  annotated,
  annotated.replace("c3 {Alapin})", "c3 {Alapin}) {behind}"),
  '[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]\n[SetUp "1"]\n\n1. a8(Q)+ Kg7 *',
  "1. f3 e5 2. g4 Qh4# 0-1",
  "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0",
  "*",
];

test("kokopu reads records of chess", () => {
  for (const record of records) {
    const text = written("chess", record);
    const game = pgnRead(text).game(0);
    assert.equal(game.variant(), "regular");
    const line = game.mainVariation().nodes().map((node) => node.notation()).join(" ");
    assert.equal(line, moves("chess", text).replace("no moves yet", ""));
    // And Tessera what it writes.
    assert.equal(moves("chess", pgnWrite(game)), moves("chess", text));
  }
});

test("chess.js reads records of chess", () => {
  for (const record of records) {
    // chess.js knows neither comments behind variations nor quotation marks in tags.
    if (record.includes("{behind}")) continue;
    const text = written("chess", record.replaceAll('\\"', "'").replace("({or} 8... Bg4)", ""));
    const game = new Chess();
    game.loadPgn(text);
    assert.equal(game.history().join(" "), moves("chess", text).replace("no moves yet", ""));
    assert.equal(moves("chess", game.pgn()), moves("chess", text));
  }
});

test("pgn-extract reads records of chess", () => {
  const text = written("chess", annotated);
  assert.equal(bare(text), mainLine);
  for (const tag of ['[White "Müller"]', '[Black "Say \\"B\\""]', '[Termination "Normal"]'])
    assert.ok(extract(text).includes(tag), tag);
});

test("Tessera reads every form in which pgn-extract writes moves", () => {
  const text = written("chess", annotated);
  for (const form of ["san", "lalg", "halg", "elalg", "xlalg", "uci"])
    assert.equal(moves("chess", extract(text, `-W${form}`)), mainLine, form);
});

test("pgn-extract keeps comments, shapes, glyphs and nested variations, and the same tree is read again", () => {
  const tree = `{Begun} 1. e4 $1 {Best. [%csl Ge4,Rd5][%cal Ge2e4]} ({Or} 1. d4 d5 (1... Nf6 $5 2. c4
(2. Nf3 {too} 2... g6) 2... e6 {[%clk 0:10:00]}) 2. c4 $14) (1. c4) {Enough} 1... e5 $6 $10 2. Nf3 {[%eval 0.2]}
2... Nc6 ({A long comment that goes on to the next line, since it is longer than a line of a record (of 80).} 2... d6
3. d4 exd4 (3... Nd7 4. Bc4)) 3. Bb5 *`;
  const text = written("chess", tree);
  const again = written("chess", extract(text, "-w80"));
  const movetext = (record) => record.slice(record.indexOf("\n\n"));
  assert.equal(movetext(again), movetext(text));
  assert.match(text, /\[%csl Ge4,Rd5\]\[%cal Ge2e4\]/u);
});

test("a file of several games by pgn-extract is read game by game", () => {
  const both = extract(`${written("chess", annotated)}\n${written("chess", records[3])}`);
  const path = file("both.pgn", both);
  assert.match(play("chess", [`load ${path} 2`, "status"]), /game 2 of 2; .*\ncheckmate: Black wins \(0-1\)/u);
});

test("records of chess960 are read by others, from every kind of start", () => {
  for (const start of ["518", "0", "959", "301"]) {
    const path = file("960.pgn");
    play("chess960", ["a3", "a6", "h3", "h6", `save ${path}`], ["--start", start]);
    const text = readFileSync(path, "utf8");
    for (const tag of ['[Variant "Chess960"]', '[SetUp "1"]', '[FEN "']) assert.ok(text.includes(tag), tag);
    const game = pgnRead(text).game(0);
    assert.equal(game.variant(), "chess960");
    assert.equal(game.mainVariation().nodes().map((node) => node.notation()).join(" "), "a3 a6 h3 h6");
    assert.equal(bare(text), "a3 a6 h3 h6");
    assert.equal(moves("chess", pgnWrite(game)), "a3 a6 h3 h6");
  }
});
