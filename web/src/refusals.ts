// Why a text that somebody brought was refused, in a player's words, with the core's own line as the detail.
import type { CoreError, ErrorCode } from "./core/types";
import * as say from "./words/en/faults";

export type Tried = "game" | "position" | "rules" | "link";

/** What an error means to whoever brought the text. */
const meanings: Partial<Record<ErrorCode, string>> = {
  unknown_game: say.unknownGame,
  other_rules: say.otherRules,
  other_game: say.otherGame,
  record_move: say.recordMove,
  record_result: say.recordResult,
  record_position: say.recordPosition,
};

const otherwise: Record<Tried, string> = {
  game: say.gameRefused,
  position: say.positionRefused,
  rules: say.rulesRefused,
  link: say.linkRefused,
};

function meaning({ code, field, character }: CoreError): string | undefined {
  // A board that can be read and is no position, without a king, has no wrong character.
  if (code === "bad_position" && field === "placement" && character !== undefined) return say.wrongPlacement;
  if (code === "bad_position") return field === "position" ? say.wholePosition : undefined;
  return code === undefined ? undefined : meanings[code];
}

/** Why a text was refused, with the core's line below. */
export function refusal(tried: Tried, error: CoreError): string {
  const known = tried === "rules" ? undefined : meaning(error);
  return `${known ?? otherwise[tried]}\n(${error.error})`;
}
