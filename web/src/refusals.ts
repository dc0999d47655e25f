// Why a text that somebody brought was refused, in a player's words, with the core's own line as the detail.
import type { CoreError, ErrorCode } from "./core/types";

export type Tried = "game" | "position" | "rules" | "link";

/** What an error means to whoever brought the text. */
const meanings: Partial<Record<ErrorCode, string>> = {
  unknown_game:
    "Tessera knows no game of this name. Reload the page, in case a newer version does, or open the game's own file (.toml) first.",
  other_rules:
    "This was played under other rules than Tessera's today, so it cannot be shown. It may be opened with the game's file (.toml) of that time.",
  other_game: "This is a record of another game than the one chosen.",
  record_move:
    "The moves cannot be followed to the end: one of them is not possible. Check that the game was copied whole, and that the game chosen is the one that was played.",
  record_result: "The result that this text names is not that of its game. Correct it, or put * in its place.",
  record_position:
    "The position that this game begins from cannot be read. Check that the game chosen is the one that was played.",
};

const wholePosition =
  "This is not one whole position. Copy one line: the pieces, then the side to move and what follows it, and no more.";

const wrongPlacement =
  "The pieces do not fit the boards. Check that the whole line was copied, and that the game chosen is the right one.";

const otherwise: Record<Tried, string> = {
  game: "This game cannot be read. Check that its whole text was copied.",
  position: "This position cannot be shown. Check it, and that the game chosen is the right one.",
  rules: "This game file (.toml) has faults. Correct these lines and open it again.",
  link: "This link's game cannot be shown. Ask for the game as PGN instead.",
};

function meaning({ code, field, character }: CoreError): string | undefined {
  // A board that can be read and is no position, without a king, has no wrong character.
  if (code === "bad_position" && field === "placement" && character !== undefined) return wrongPlacement;
  if (code === "bad_position") return field === "position" ? wholePosition : undefined;
  return code === undefined ? undefined : meanings[code];
}

/** Why a text was refused, with the core's line below. */
export function refusal(tried: Tried, error: CoreError): string {
  const known = tried === "rules" ? undefined : meaning(error);
  return `${known ?? otherwise[tried]}\n(${error.error})`;
}
