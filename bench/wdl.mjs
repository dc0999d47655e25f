// wdl.mjs FILE ..: the model of wins behind UCI_ShowWDL, fitted to the scores and results of games that
// `tessera match --pgn` wrote; prints the table of docs/strength.md, section "Scores and results".
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const points = { "1-0": 1, "1/2-1/2": 0, "0-1": -1 };

/** Of each finished game its variant, its result for White (1, 0, -1), and the scores of its moves with the result for
 *  the side that moved. Moves of the opening have no score, and announced mates are no scores. */
export function gamesOf(pgn) {
  const games = [];
  for (const text of pgn.split(/\n(?=\[Event )/)) {
    const tag = (name) => new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(text)?.[1];
    const white = points[tag("Result")];
    if (white === undefined) continue;
    const moves = text.slice(text.indexOf("\n\n")).replace(/\s+/g, " ");
    const positions = [];
    let side = 1;
    for (const [, dots, score] of moves.matchAll(/(?:\d+(\.+) )?[^\s{}]+ \{(?:([+-]?\d+\.\d+)\/|[^}]*)[^}]*\}/g)) {
      if (dots) side = dots === "." ? 1 : -1;
      if (score !== undefined) positions.push({ score: Math.round(100 * Number(score)), result: white * side });
      side = -side;
    }
    games.push({ variant: tag("Variant") ?? "chess", white, positions });
  }
  return games;
}

const probability = (score, { half, scale }) => 1 / (1 + Math.exp((half - score) / scale));

/** Mean surprise (nats) of a game's results by the model; every game counts as much, whatever its length. */
export function loss(games, model) {
  let sum = 0;
  for (const { positions } of games) {
    let game = 0;
    for (const { score, result } of positions) {
      const win = probability(score, model);
      const lost = probability(-score, model);
      game -= Math.log(Math.max(1e-9, result > 0 ? win : result < 0 ? lost : 1 - win - lost));
    }
    sum += game / positions.length;
  }
  return sum / games.length;
}

/** The model with the least loss, by a search in ever smaller steps. */
export function fitted(games) {
  let best = { half: 100, scale: 100 };
  let least = loss(games, best);
  for (let step = 64; step >= 0.5; ) {
    const next = [-step, 0, step]
      .flatMap((half) => [-step, 0, step].map((scale) => ({ half: best.half + half, scale: best.scale + scale })))
      .filter(({ half, scale }) => half >= 1 && scale >= 5)
      .map((model) => ({ model, loss: loss(games, model) }))
      .reduce((a, b) => (b.loss < a.loss ? b : a));
    if (next.loss < least) ({ model: best, loss: least } = next);
    else step /= 2;
  }
  return { ...best, loss: least };
}

/** Where all games are drawn, any high enough `half` fits. */
const isDecided = (games) => games.some(({ white }) => white !== 0);

/** One sample of the games of every variant: as many of each, so that none decides alone. */
function pooled(byVariant) {
  const most = Math.min(...[...byVariant.values()].map((games) => games.length));
  return [...byVariant.values()].flatMap((games) => games.slice(0, most));
}

function line(name, games, pool) {
  const results = [1, 0, -1].map((result) => games.filter(({ white }) => white === result).length);
  const positions = games.reduce((sum, game) => sum + game.positions.length, 0);
  const facts = [name, `+${results[0]} =${results[1]} -${results[2]}`, positions];
  if (isDecided(games)) {
    const { half, scale, loss: own } = fitted(games);
    const even = `${Math.round(100 * probability(0, { half, scale }))} %`;
    facts.push(Math.round(half), Math.round(scale), even, own.toFixed(3));
  } else {
    facts.push("", "", "", "");
  }
  return `| ${[...facts, loss(games, pool).toFixed(3)].join(" | ")} |`;
}

function main(files) {
  assert(files.length > 0, "usage: node bench/wdl.mjs FILE ..");
  const byVariant = new Map();
  for (const game of files.flatMap((file) => gamesOf(readFileSync(file, "utf8")))) {
    if (game.positions.length === 0) continue;
    byVariant.set(game.variant, [...(byVariant.get(game.variant) ?? []), game]);
  }
  const decided = new Map([...byVariant].filter(([, games]) => isDecided(games)));
  assert(decided.size > 0, "no game was won");
  const all = pooled(decided);
  const pool = fitted(all);
  console.log("| games of | for White | scores | half | scale | won at 0 | loss | by the model of all |");
  console.log("|---|---|---:|---:|---:|---:|---:|---:|");
  for (const [variant, games] of byVariant) console.log(line(`\`${variant}\``, games, pool));
  console.log(line("those that are won, as many of each", all, pool));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
