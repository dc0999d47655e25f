// Why the server has refused what somebody asked, in a player's words.
import type { Refusal } from "../online/types";
import * as say from "../words/en/match";

const meanings: Partial<Record<string, string>> = {
  stale_position: say.positionHasChanged,
  not_your_move: say.notYourMove,
  illegal_move: say.illegalMove,
  bad_move_text: say.illegalMove,
  game_over: say.gameIsOver,
  not_begun: say.nobodyOppositeYet,
  not_seated: say.onlyPlayers,
  seat_taken: say.seatTaken,
  already_offered: say.alreadyOffered,
  nothing_to_accept: say.offerWithdrawn,
  nothing_to_decline: say.offerWithdrawn,
  nothing_to_undo: say.nothingToTakeBack,
  not_allowed: say.notAllowedNow,
  not_gone: say.opponentIsBack,
  not_agreed: say.notAgreed,
  too_many: say.tooMany,
  unavailable: say.unavailable,
  no_game: say.noSuchGame,
  signed_out: say.signedOut,
  needs_account: say.needsAccount,
  blocked: say.blocked,
  banned: say.banned,
};

/** With the server's own line below where the code says nothing to a player. */
export function refusalWords({ code, error }: Refusal): string {
  return meanings[code] ?? `${say.refused}\n(${error})`;
}
