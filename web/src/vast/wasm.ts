// The state of a game on a vast board, as this part of the page has it, from what its core answers.
import { instantiateCore, type WasmCore } from "../core/wasm";
import type { CoreError, PlayedMove, Snapshot } from "../core/types";
import { failed } from "../errors";
import { reasonWords } from "../model/words";
import type { VastApi, VastChoice, VastInfo, VastPlayed, VastStart, VastState } from "./types";

type Read = (blob: Blob, from: number, to: number) => Uint8Array<ArrayBuffer>;

const played = ({ text, from, to, piece, captured, promotion, castling }: PlayedMove): VastPlayed => ({
  text,
  from,
  to,
  piece,
  captured: captured || ".",
  promotion,
  castling,
});

function stateOf(snapshot: Snapshot): VastState {
  const { side, status, reason, result, checked, turn, halfmoves, line, future, pieces, royals } = snapshot;
  return {
    side,
    status,
    reason: reasonWords(reason),
    result,
    checked: checked[0] ?? -1,
    turn,
    halfmoves,
    redo: future.length,
    line: line.map(played),
    pieces,
    kings: [royals.white[0] ?? 0, royals.black[0] ?? 0],
  };
}

const changed = (answer: Snapshot | CoreError): VastState | CoreError => (failed(answer) ? answer : stateOf(answer));

/** A core of its own, with its own memory and game. `progress`: told now and then how many thousandths of a long
 *  question are done. */
export async function instantiateVast(
  module: WebAssembly.Module,
  progress: (done: number) => void = () => undefined,
  read?: Read,
): Promise<VastCore> {
  const host = { stopRequested: () => false, inform: () => undefined, progress };
  return vastCore(await instantiateCore(module, host, read ? { read } : {}));
}

export type VastCore = VastApi & { readonly bytes: number };

function vastCore(core: WasmCore): VastCore {
  return {
    get bytes() {
      return core.bytes;
    },
    open(id: string, start: VastStart): VastInfo | CoreError {
      const info = core.newGame({ id }, start);
      if (failed(info)) return info;
      const { name, source, summary, rankAxis, sizes, axisNames: axes, pieces, startNumber, startDigits } = info;
      return { id, name, source, summary, rankAxis, sizes, axes, pieces, start: startNumber, startDigits };
    },
    state: () => stateOf(core.snapshot()),
    play: (move) => changed(core.play(move)),
    undo: () => changed(core.undo()),
    redo: () => changed(core.redo()),
    setLine(moves: string[]): VastState | CoreError {
      const done = core.setLine(null, moves);
      return failed(done) ? done : stateOf(core.snapshot());
    },
    choose(ms: number, level: number, seed: number): VastChoice | CoreError {
      const found = core.search({ ms, level, seed });
      return failed(found) ? found : { move: found.move, mate: found.mate === 1, lookedAt: found.nodes };
    },
    pgn: (tags) => new Blob([core.pgn(Object.entries(tags))], { type: "application/x-chess-pgn" }),
    slice: (cell, a, b) => core.slice(cell, a, b),
    slices: (cell) => core.slices(cell),
    density: () => core.density(),
    movesOf(cell, here, a, b, limit) {
      const moves = core.movesOf(cell, here, a, b, limit);
      return moves.piece === "." ? { error: "no piece stands there", code: "empty_cell" } : moves;
    },
    bearing: (cell) => core.attackersOf(cell),
    keyPieces: () => core.keyPieces(),
    find: (letter, after) => core.find(letter, after),
    count: () => core.count(),
    checks: (limit) => core.checks(limit),
    mates: (limit) => core.mates(limit),
    puzzle: (id, day) => core.puzzle(id, day),
    puzzleChecks: (cell) => core.puzzleChecks(cell),
    puzzleTry: (move) => core.puzzleTry(move),
    puzzleSolution: () => core.puzzleSolution(),
  };
}
