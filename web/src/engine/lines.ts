// The best lines of a position, as a search finds them.
import type { CoreError, SearchAnswer, SearchInfo } from "../core/types";
import { failed } from "../errors";
import { withLine } from "../model/analysis";
import type { Opponent } from "./opponent";
import type { SearchParams } from "./protocol";

/** `told`: the lines so far, best first, and what came in last. Returns the error that ended the search, "stopped", or the
 *  answer. */
export async function searchLines(
  opponent: Opponent,
  params: SearchParams,
  told: (lines: readonly SearchInfo[], last: SearchInfo) => void,
): Promise<SearchAnswer | CoreError | "stopped"> {
  let lines: readonly SearchInfo[] = [];
  const answer = await opponent.think(params, (found) => {
    lines = withLine(lines, found);
    told(lines, found);
  });
  if (!answer) return "stopped";
  if (failed(answer)) return answer;
  // Where not even one iteration was finished, or a better move was found in the last.
  if (answer.move !== lines[0]?.line[0]) {
    const last = { ...answer, multipv: 1, ms: lines[0]?.ms ?? 0 };
    const others = lines.filter(({ line }) => line[0] !== answer.move);
    told([last, ...others].slice(0, params.lines ?? 1), last);
  }
  return answer;
}
