// What a player may do in a game on a server besides moving: what the buttons for it say, and what they do.
import type { IconName } from "../panel/Icon.svelte";
import * as say from "../words/en/match";
import type { OnlineGame } from "./onlineGame.svelte";

export interface Deed {
  icon: IconName;
  name: string;
  enabled: boolean;
  run: () => void;
}

/** What leads to the players of the game. */
export const aboutPlayers = (show: () => void): Deed => ({
  icon: "players",
  name: say.aboutPlayers,
  enabled: true,
  run: show,
});

/** `resign`: asks the player whether to. */
export function deedsOf(game: OnlineGame, resign: () => void): Deed[] {
  const { match, mayAbort } = game;
  const offer = (what: "draw" | "takeback"): Pick<Deed, "enabled" | "run"> => ({
    enabled: game.mayOffer(what),
    run: () => match.offer(what),
  });
  return [
    { icon: "undo", name: say.askTakeback, ...offer("takeback") },
    { icon: "draw", name: say.offerDraw, ...offer("draw") },
    mayAbort
      ? { icon: "close", name: game.waits ? say.withdrawChallenge : say.abort, enabled: true, run: () => match.abort() }
      : { icon: "flag", name: say.resign, enabled: game.on && game.you !== null, run: resign },
  ];
}

/** Those of the opponent, with the words for each. */
export const asked = [
  { what: "draw", words: say.opponentOffersDraw },
  { what: "takeback", words: say.opponentAsksTakeback },
  { what: "rematch", words: say.opponentOffersRematch },
] as const;

/** The player's own, that wait for an answer. */
export const waiting = [
  { what: "draw", words: say.drawOffered },
  { what: "takeback", words: say.takebackAsked },
  { what: "rematch", words: say.rematchOffered },
] as const;

/** What the opponent asks just now, in words; "" if nothing. */
export function askedWords(game: OnlineGame): string {
  return asked
    .filter(({ what }) => game.offered(what) === "theirs")
    .map(({ words }) => words)
    .join(" ");
}
