// Whether a move is as good as the best: the engine searches the positions before and after it, with as many nodes each time.
import type { PlayedMove, Snapshot } from "../core/types";
import type { Opponent } from "../engine/opponent";
import type { Line } from "../engine/protocol";
import { goodLoss, lossOf, type Evaluation } from "../review/judge";
import type { Found } from "../review/kept";
import { Reviewer } from "../review/reviewer";

const nodes = 100_000;

/** Of a position in which a move has ended the game. */
function ended({ side, readable }: PlayedMove): Evaluation {
  const result = !readable.endsWith("#") ? "1/2-1/2" : side === "white" ? "1-0" : "0-1";
  return { score: 0, mate: 0, result };
}

export class Verifier {
  readonly #reviewer: Reviewer;

  constructor(opponent: Opponent) {
    this.#reviewer = new Reviewer([opponent]);
  }

  /** `line`: to the position after the move, which `after` is. Null: the engine gave no judgement. */
  async isGood(
    line: Line,
    move: PlayedMove,
    after: Pick<Snapshot, "side">,
    movesPerTurn: number,
  ): Promise<boolean | null> {
    const count = line.moves.length;
    const found = new Map<number, Found | null>();
    const positions = [
      { at: count - 1, side: move.side },
      { at: count, side: after.side },
    ];
    const outcome = await this.#reviewer.review({ line, positions, nodes, movesPerTurn }, ({ at }, one) =>
      found.set(at, one),
    );
    const before = found.get(count - 1);
    if (outcome !== "done" || !before) return null;
    if (before.line[0] === move.text) return true;
    return lossOf(move.side, before.evaluation, found.get(count)?.evaluation ?? ended(move)) <= goodLoss;
  }

  stop(): void {
    this.#reviewer.stop();
  }
}
