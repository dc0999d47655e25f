// Breaks src/rules/ in one line at a time and tells which breaks the tests notice. What is broken, and
// how, stands in mutations.txt. Works on a copy in build/mutation. Usage: run.mjs [NUMBER ..]
//
// Exits with 1 if fewer than 95 % are noticed, with 2 if the list does not fit the source.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const copy = join(root, "build/mutation/tree");
const build = join(root, "build/mutation/build");
const targets = ["test_rules", "test_rules_deep", "test_agreement"];
const longest = 600; // seconds that a test may take before it counts as stuck, and so as failed
const required = 0.95;

const games = { chess: 1000, chess960: 1000, chesseract: 1000, fourstar: 500, hdc3: 500, oana: 150 };
const unit = (name) => ({ name, command: [`tests/rules/${name}`, "--gtest_fail_fast", "--gtest_brief=1"] });
const agreement = (name, positions, ...game) => ({
  name: `agreement, ${name}`,
  command: ["tests/agreement/test_agreement", ...game, "--positions", String(positions), "--quota", "0"],
});

/** Quick ones first: the first that fails ends the attempt. */
const trials = [
  unit("test_rules"),
  ...Object.entries(games).map(([game, positions]) => agreement(game, positions, "--game", game)),
  agreement("medley", 1000, "--file", join(copy, "tests/agreement/medley.toml")),
  unit("test_rules_deep"),
];

function fail(message) {
  console.error(`mutation: ${message}`);
  process.exit(2);
}

/** Blocks of three lines: the file below src/rules/, a part of one of its lines, and its replacement. */
function readMutations() {
  const blocks = readFileSync(join(root, "tests/mutation/mutations.txt"), "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .split(/\n{2,}/)
    .filter((block) => block.trim());
  return blocks.map((block, index) => {
    const [file, from, to, ...rest] = block.trim().split("\n");
    if (to === undefined || rest.length > 0) fail(`block ${index + 1} is not of three lines`);
    const text = readFileSync(join(root, "src/rules", file), "utf8");
    const found = text.split(from).length - 1;
    if (found !== 1) fail(`block ${index + 1}: '${from}' stands ${found} times in ${file}`);
    return { number: index + 1, file, from, to, text };
  });
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

function prepare() {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const file of execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n"))
    if (!/^(web|docs)\//.test(file)) cpSync(join(root, file), join(copy, file));
  // What is broken may leave a variable unused.
  const options = join(copy, "cmake/options.cmake");
  writeFileSync(options, readFileSync(options, "utf8").replace("-Werror", ""));
  const settings = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DTESSERA_TESTS=ON"];
  const compiler = "-DCMAKE_CXX_COMPILER=clang++-22";
  execFileSync("cmake", ["-G", "Ninja", "-S", copy, "-B", build, compiler, ...settings], { stdio: "ignore" });
  if (compile().status !== 0) fail("the source does not compile as it is");
  const failure = firstFailure();
  if (failure) fail(`${failure} fails on the source as it is`);
}

const wanted = process.argv.slice(2).map(Number);
const mutations = readMutations().filter(({ number }) => wanted.length === 0 || wanted.includes(number));
prepare();
let caught = 0;
for (const { number, file, from, to, text } of mutations) {
  const path = join(copy, "src/rules", file);
  writeFileSync(path, text.replace(from, () => to));
  const compiled = compile();
  if (compiled.status !== 0) fail(`block ${number} does not compile:\n${compiled.stdout.slice(-2000)}`);
  const failure = firstFailure();
  writeFileSync(path, text);
  if (failure) ++caught;
  console.log(`${String(number).padStart(3)}  ${failure ? `caught by ${failure}` : "SURVIVED"}  ${file}: ${from.trim()}`);
}
console.log(`${caught} of ${mutations.length} caught`);
if (caught < required * mutations.length) process.exit(1);
