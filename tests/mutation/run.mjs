// Breaks the rules in one place at a time and tells which breaks the tests notice. What is broken, and
// how, stands in mutations.txt. Works on a copy in build/mutation.
//
//   run.mjs [NUMBER ..]   these breaks, or all
//   run.mjs --resume      all that a run before has not come to
//   run.mjs --list        no tests: does the list fit the source?
//
// Exits with 1 if fewer than 95 % are noticed, with 2 if the list does not fit the source.

import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { find, scan, tokensOf } from "./source.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const copy = join(root, "build/mutation/tree");
const build = join(root, "build/mutation/build");
const report = join(root, "build/mutation/report.txt");
const targets = ["test_rules", "test_movegen", "test_movegen_deep", "test_agreement"];
const longest = 600; // seconds that a test may take before it counts as stuck, and so as failed
const required = 0.95;

const unit = (folder, name) => ({
  name,
  command: [`tests/${folder}/${name}`, "--gtest_fail_fast", "--gtest_brief=1"],
});
const agreement = (name, positions, ...game) => ({
  name: `agreement, ${name}`,
  command: ["tests/agreement/test_agreement", ...game, "--positions", String(positions), "--quota", "0"],
});
const games = { chess: 1000, chess960: 1000, chesseract: 1000, fourstar: 500, hdc3: 500, oana: 150 };

/** Quick ones first: the first that fails ends the attempt. */
const trials = [
  unit("rules", "test_rules"),
  unit("movegen", "test_movegen"),
  ...Object.entries(games).map(([game, positions]) => agreement(game, positions, "--game", game)),
  ...["medley", "facing", "duo", "court", "echo", "detour"].map((game) =>
    agreement(game, 1000, "--file", join(copy, `tests/agreement/${game}.toml`)),
  ),
  unit("movegen", "test_movegen_deep"),
];

function fail(message) {
  console.error(`mutation: ${message}`);
  process.exit(2);
}

/** [{ number, file, function, from, to }], as the list has them. */
function readList() {
  const list = [];
  let place;
  for (const [i, line] of readFileSync(join(root, "tests/mutation/mutations.txt"), "utf8").split("\n").entries()) {
    const last = list.at(-1);
    const header = /^([\w/.]+): (\S+)$/.exec(line);
    if (header) place = { file: header[1], function: header[2] };
    else if (line.startsWith("- ") && place && last?.to !== null)
      list.push({ number: list.length + 1, ...place, from: line.slice(2), to: null });
    else if (/^\+( |$)/.test(line) && last?.to === null) last.to = line.slice(2);
    else if (line !== "" && !line.startsWith("#")) fail(`mutations.txt:${i + 1}: not of the list's form`);
  }
  if (list.at(-1)?.to === null) fail("mutations.txt: the last break has no second line");
  return list;
}

/** Adds the source and the place in it; the first break that does not fit ends the program. */
function place(mutations) {
  const sources = new Map();
  for (const mutation of mutations) {
    const unfit = (why) => fail(`break ${mutation.number}, ${mutation.file}: ${mutation.function}: ${why}`);
    const path = join(root, "src", mutation.file);
    if (!existsSync(path)) unfit("there is no such file");
    if (!sources.has(path)) {
      const text = readFileSync(path, "utf8");
      sources.set(path, { text, scanned: scan(text) });
    }
    const { text, scanned } = sources.get(path);
    const found = find(scanned, mutation.function, mutation.from);
    if (found === undefined) unfit("there is no such function");
    if (found.length !== 1) unfit(`'${mutation.from}' stands there ${found.length} times`);
    const tokens = (code) => tokensOf(code).map((token) => token.text).join(" ");
    if (tokens(mutation.from) === tokens(mutation.to)) unfit(`'${mutation.from}' is not changed`);
    mutation.broken = text.slice(0, found[0].begin) + mutation.to + text.slice(found[0].end);
    mutation.whole = text;
  }
}

function compile() {
  return spawnSync("cmake", ["--build", build, "-j", String(cpus().length), "--target", ...targets], {
    encoding: "utf8",
  });
}

/** The name of the first trial that fails, or "". */
function firstFailure() {
  const failed = trials.find(({ command: [program, ...options] }) => {
    const { status } = spawnSync(join(build, program), options, { stdio: "ignore", timeout: longest * 1000 });
    return status !== 0;
  });
  return failed?.name ?? "";
}

/** Of the copy only: what is broken may leave a variable unused; and what is compiled for several
 * instruction sets is compiled once, so that every processor notices the same breaks. */
const changes = {
  "cmake/options.cmake": [["-Werror", ""]],
  "src/base/processor.cpp": [["#if defined(__x86_64__)", "#if 0"]],
  "src/backends/load.cpp": [["#if defined(__x86_64__)", "#if 0"]],
  "src/movegen/CMakeLists.txt": [["if(CMAKE_SYSTEM_PROCESSOR MATCHES", "if(NO_PROCESSOR MATCHES"]],
};

function changed(file, content) {
  let text = content.toString();
  for (const [from, to] of changes[file]) {
    if (!text.includes(from)) fail(`${file} has no '${from}' to leave out`);
    text = text.replaceAll(from, () => to);
  }
  return Buffer.from(text);
}

/** Brings the copy up to date, so that only what has changed is compiled again. */
function updateCopy() {
  const list = (folder, ...options) =>
    execFileSync("git", ["-C", folder, ...options], { encoding: "utf8", maxBuffer: 1 << 26 }).split("\0");
  const files = list(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").filter(
    (file) => file !== "" && !/^(web|docs)\//.test(file) && existsSync(join(root, file)),
  );
  const known = existsSync(join(copy, "files.json")) ? JSON.parse(readFileSync(join(copy, "files.json"))) : [];
  for (const file of known) if (!files.includes(file)) rmSync(join(copy, file), { force: true });
  for (const file of files) {
    let content = readFileSync(join(root, file));
    if (file in changes) content = changed(file, content);
    const to = join(copy, file);
    if (existsSync(to) && readFileSync(to).equals(content)) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, content);
  }
  writeFileSync(join(copy, "files.json"), JSON.stringify(files));
}

function prepare() {
  mkdirSync(copy, { recursive: true });
  updateCopy();
  const settings = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DTESSERA_TESTS=ON"];
  const compiler = "-DCMAKE_CXX_COMPILER=clang++-22";
  execFileSync("cmake", ["-G", "Ninja", "-S", copy, "-B", build, compiler, ...settings], { stdio: "ignore" });
  const compiled = compile();
  if (compiled.status !== 0) fail(`the source does not compile as it is:\n${compiled.stdout.slice(-2000)}`);
  const failure = firstFailure();
  if (failure) fail(`${failure} fails on the source as it is`);
}

/** What became of one break, as a line of the report. */
function attempt({ number, file, function: name, from, to, whole, broken }) {
  const path = join(copy, "src", file);
  writeFileSync(path, broken);
  const compiled = compile();
  const failure = compiled.status === 0 ? firstFailure() : "";
  writeFileSync(path, whole);
  if (compiled.status !== 0) fail(`break ${number} does not compile:\n${compiled.stdout.slice(-2000)}`);
  const outcome = failure ? `noticed by ${failure}` : "UNNOTICED";
  return `${String(number).padStart(3)}  ${outcome}  ${file}: ${name}: ${from} => ${to}`;
}

const options = process.argv.slice(2);
const all = readList();
place(all);
if (options[0] === "--list") {
  console.log(`${all.length} breaks fit the source`);
  process.exit(0);
}
const resumed = options[0] === "--resume";
const numbers = resumed ? [] : options.map(Number);
if (numbers.some((number) => !all[number - 1])) fail("usage: run.mjs [--list | --resume | NUMBER ..]");
const chosen = numbers.length > 0 ? numbers.map((number) => all[number - 1]) : all;
const before = resumed && existsSync(report) ? readFileSync(report, "utf8").split("\n").filter(Boolean) : [];
prepare();
if (!resumed) writeFileSync(report, "");
const lines = [...before];
for (const mutation of chosen) {
  if (before.some((line) => Number(line.slice(0, 3)) === mutation.number)) continue;
  const line = attempt(mutation);
  appendFileSync(report, `${line}\n`);
  console.log(line);
  lines.push(line);
}
const noticed = lines.filter((line) => !/^.{3}  UNNOTICED/.test(line)).length;
console.log(`${noticed} of ${lines.length} noticed`);
if (noticed < required * lines.length) process.exit(1);
