// Makes the digest of a kept game.
import { failed } from "../errors";
import type { Cores, RemoteGame } from "../core/remote";
import type { Colour, PlayedMove, Snapshot } from "../core/types";
import { playersOf, titleOf, type KeptGame } from "../model/kept";
import { savedTags, tagOf, tagOfSide } from "../model/pgnTags";
import type { SavedGame } from "../model/storage";
import { other } from "../model/words";
import { readFound } from "../review/kept";
import { incrementOf, recordedTimes } from "../review/times";
import * as names from "../words/en/model";
import type { Digest, DigestFound, Sort } from "./digest";

/** Who played a side of a kept game. Of an analysis nobody is known to be whoever keeps it. */
export function sortOf({ players, tags, analysis, you }: SavedGame, side: Colour): Sort {
  const { kind, level } = players[side];
  if (kind === "computer") return { kind, level };
  const named = tagOf(savedTags(tags), tagOfSide(side));
  // A record of others that somebody played on against the computer is a game of whoever did.
  const against = players[other(side)].kind === "computer";
  const own = you === undefined ? against || named === "" || named === names.you : you === side;
  return { kind: own && analysis === undefined ? "own" : "other", level: 0 };
}

/** The main line with the evaluations that its comments hold. */
interface Line {
  moves: readonly PlayedMove[];
  found: readonly (DigestFound | null)[];
}

function lineOf({ tree }: RemoteGame): Line {
  const moves = tree.mainLine;
  const found = [0, ...moves.map(({ node }) => node)].map((node): DigestFound | null => {
    const known = readFound(tree.notes(node).comment ?? "");
    return known && { evaluation: known.evaluation, best: known.line[0] ?? "" };
  });
  // Nobody has to search a position in which the game is over.
  const last = moves.at(-1);
  if (last?.readable.endsWith("#")) {
    const result = last.side === "white" ? "1-0" : "0-1";
    found[moves.length] = { evaluation: { score: 0, mate: 0, result }, best: "" };
  }
  return { moves, found };
}

/** How many moves both lines begin with. */
function shared(a: readonly PlayedMove[], b: readonly PlayedMove[]): number {
  const end = a.findIndex(({ text }, i) => text !== b[i]?.text);
  return end < 0 ? a.length : end;
}

/** What a review of the game has found, in the analysis in which the most is known. */
async function reviewed(cores: Cores, game: Line, analyses: readonly SavedGame[]): Promise<Line["found"]> {
  let best = game.found;
  const known = (found: Line["found"]): number => found.filter((one) => one !== null).length;
  for (const saved of analyses) {
    const opened = await cores.open({ kind: "saved", saved });
    if (failed(opened)) continue;
    const line = lineOf(opened.game);
    const count = shared(game.moves, line.moves);
    const found = game.found.map((one, ply) => (ply <= count ? (line.found[ply] ?? one) : one));
    if (known(found) > known(best)) best = found;
    await opened.game.close();
  }
  return best;
}

/** What the moves of the main line took, as far as it is known. */
function times(saved: SavedGame, snapshot: Snapshot, { tree }: RemoteGame): (move: PlayedMove) => number | null {
  const recorded = recordedTimes(
    tree.mainLine,
    (node) => tree.notes(node).comment ?? "",
    incrementOf(tagOf(savedTags(saved.tags), "TimeControl")),
  );
  const line = [...snapshot.line, ...snapshot.future];
  const kept = new Map(line.map(({ node }, i) => [node, saved.used?.[i] ?? 0]));
  // Where nothing was measured, nothing is kept.
  return ({ node }) => kept.get(node) || (recorded.get(node) ?? null);
}

/** `analyses`: of the game. Null: today's rules refuse it, or nothing was played in it. */
export async function makeDigest(
  cores: Cores,
  kept: KeptGame,
  analyses: readonly SavedGame[],
  made: string,
): Promise<Digest | null> {
  const { saved } = kept;
  const opened = await cores.open({ kind: "saved", saved });
  if (failed(opened)) return null;
  const { info, snapshot, game } = opened;
  try {
    const line = lineOf(game);
    if (line.moves.length === 0) return null;
    const used = times(saved, snapshot, game);
    return {
      id: kept.id,
      made,
      identity: info.identity,
      name: info.name,
      title: titleOf(kept),
      played: kept.played,
      result: kept.result,
      players: { white: sortOf(saved, "white"), black: sortOf(saved, "black") },
      names: playersOf(saved),
      moves: line.moves.map((move) => {
        const { text, side, from, to, piece } = move;
        return { text, side, from, to, piece, used: used(move) };
      }),
      keys: await game.ask("keys"),
      found: await reviewed(cores, line, analyses),
      sizes: info.sizes,
      whole: info.wholeBoard,
    };
  } finally {
    await game.close();
  }
}
