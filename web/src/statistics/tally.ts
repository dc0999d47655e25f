// What one's own games come to: results, time and how good the moves were. All from the player's own side.
import type { Colour } from "../core/types";
import type { Digest, DigestMove, Sort } from "../digest/digest";
import { moveCells } from "../model/cells";
import { groupsBy } from "../model/groups";
import { other } from "../model/words";
import type { Verdict } from "../review/judge";
import {
  axisCount,
  judged,
  summariesBy,
  summariesByAxes,
  type AxesSummary,
  type CountedMove,
  type MovesSummary,
} from "../review/rows";

/** A game in which one side is the player's own. */
export interface OwnGame {
  digest: Digest;
  side: Colour;
  against: Sort;
}

/** Games between two people at one screen, and those of others, are nobody's. */
export function ownGames(digests: readonly Digest[]): OwnGame[] {
  return digests.flatMap((digest) => {
    const { white, black } = digest.players;
    if ((white.kind === "own") === (black.kind === "own")) return [];
    const side: Colour = white.kind === "own" ? "white" : "black";
    return [{ digest, side, against: digest.players[other(side)] }];
  });
}

export type Opponents = "all" | "computers" | "people";

export interface Filter {
  game: string; // identity of its rules, "" for all
  opponents: Opponents;
  since: number; // when they were last played, in milliseconds since 1970
}

export function chosen(games: readonly OwnGame[], { game, opponents, since }: Filter): OwnGame[] {
  return games.filter(
    ({ digest, against }) =>
      (game === "" || digest.identity === game) &&
      (opponents === "all" || (against.kind === "computer") === (opponents === "computers")) &&
      digest.played >= since,
  );
}

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
  open: number; // not over
}

export type Outcome = keyof Tally;

export function outcomeOf({ digest: { result }, side }: OwnGame): Outcome {
  if (result === "1/2-1/2") return "drawn";
  if (result !== "1-0" && result !== "0-1") return "open";
  return (result === "1-0") === (side === "white") ? "won" : "lost";
}

export function tallyOf(games: readonly OwnGame[]): Tally {
  const tally: Tally = { won: 0, drawn: 0, lost: 0, open: 0 };
  for (const game of games) ++tally[outcomeOf(game)];
  return tally;
}

/** Of 100: a win counts as one, a draw as half. Null: no game is over. */
export function scoreOf({ won, drawn, lost }: Tally): number | null {
  const over = won + drawn + lost;
  return over === 0 ? null : (100 * (won + drawn / 2)) / over;
}

export interface Group<Key> {
  key: Key;
  tally: Tally;
  games: number;
}

/** `order`: of two keys, as for sorting. */
function groupsOf<Key>(
  games: readonly OwnGame[],
  keyOf: (game: OwnGame) => Key,
  order: (a: Group<Key>, b: Group<Key>) => number,
): Group<Key>[] {
  return [...groupsBy(games, keyOf)]
    .map(([key, group]) => ({ key, tally: tallyOf(group), games: group.length }))
    .sort(order);
}

/** By the colour of the player, White first. */
export function byColour(games: readonly OwnGame[]): Group<Colour>[] {
  return groupsOf(
    games,
    ({ side }) => side,
    (a, b) => b.key.localeCompare(a.key),
  );
}

/** By the level of the computer, the lowest first; 0 for people, who come last. */
export function byLevel(games: readonly OwnGame[]): Group<number>[] {
  const rank = ({ key }: Group<number>): number => key || Infinity;
  return groupsOf(
    games,
    ({ against }) => against.level,
    (a, b) => rank(a) - rank(b),
  );
}

export interface GameName {
  identity: string;
  name: string;
}

/** By the game that was played, the most played first. */
export function byGame(games: readonly OwnGame[]): (Group<string> & GameName)[] {
  const names = new Map(games.map(({ digest }) => [digest.identity, digest.name]));
  return groupsOf(
    games,
    ({ digest }) => digest.identity,
    (a, b) => b.games - a.games,
  ).map((group) => ({ ...group, identity: group.key, name: names.get(group.key) ?? "" }));
}

function ownMoves({ digest, side }: OwnGame): DigestMove[] {
  return digest.moves.filter((move) => move.side === side);
}

export interface Times {
  total: number; // milliseconds
  moves: number; // whose time is known
  average: number;
}

function timesOf(moves: readonly DigestMove[]): Times {
  const known = moves.flatMap(({ used }) => used ?? []);
  const total = known.reduce((sum, used) => sum + used, 0);
  return { total, moves: known.length, average: known.length === 0 ? 0 : total / known.length };
}

export function thought(games: readonly OwnGame[]): Times {
  return timesOf(games.flatMap(ownMoves));
}

export interface AxesTimes extends Times {
  axes: number;
}

/** The time of moves by how many axes they change, fewest first. */
export function thoughtByAxes(games: readonly OwnGame[]): AxesTimes[] {
  const timed = games.flatMap((game) =>
    ownMoves(game).flatMap((move) => {
      const axes = axisCount(game.digest.sizes, move);
      return move.used === null || axes === 0 ? [] : [{ move, axes }];
    }),
  );
  return [...groupsBy(timed, ({ axes }) => axes)]
    .map(([axes, group]) => ({ axes, ...timesOf(group.map(({ move }) => move)) }))
    .sort((a, b) => a.axes - b.axes);
}

/** Moves of each side, on average. */
export function lengthOf(games: readonly OwnGame[]): number {
  const all = games.reduce((sum, game) => sum + ownMoves(game).length, 0);
  return games.length === 0 ? 0 : all / games.length;
}

/** A move of the player's between two positions that have been evaluated. */
export interface JudgedMove {
  move: DigestMove;
  best: string; // "" if it is not known
  sizes: readonly number[];
  loss: number; // points of a hundred
  verdict: Verdict;
}

export function judgedMoves(games: readonly OwnGame[]): JudgedMove[] {
  return games.flatMap(({ digest: { moves, found, sizes }, side }) =>
    moves.flatMap((move, ply) => {
      const [before, after] = [found[ply], found[ply + 1]];
      if (move.side !== side || !before || !after) return [];
      const { best } = before;
      return [{ move, best, sizes, ...judged(move, before.evaluation, best, after.evaluation) }];
    }),
  );
}

/** Whether the moves of the player have been judged; nothing need be known of the last one, which may have ended the game. */
export function isReviewed(game: OwnGame): boolean {
  const judged = judgedMoves([game]).length;
  return judged > 0 && judged >= ownMoves(game).length - 1;
}

/** Null: no move has been judged. */
export function overall(moves: readonly JudgedMove[]): MovesSummary | null {
  return summariesBy(moves, () => "all").get("all") ?? null;
}

export function movesByAxes(moves: readonly JudgedMove[], counted: CountedMove): AxesSummary[] {
  return summariesByAxes(moves, ({ move, best, sizes }) =>
    axisCount(sizes, counted === "played" ? move : moveCells(sizes, best)),
  );
}

export interface PieceSummary extends MovesSummary {
  piece: string; // letter in upper case
}

/** By the piece that moved, those that moved most first. Of one game: letters mean other pieces in others. */
export function movesByPiece(moves: readonly JudgedMove[]): PieceSummary[] {
  return [...summariesBy(moves, ({ move }) => move.piece.toUpperCase())]
    .map(([piece, summary]) => ({ piece, ...summary }))
    .sort((a, b) => b.moves - a.moves);
}
