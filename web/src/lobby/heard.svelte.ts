// What this person is told of games on the server that they are not looking at.
import type { App } from "../state/app.svelte";
import * as say from "../words/en/lobby";
import type { OnlineClient } from "./client";

const texts: Partial<Record<string, string>> = {
  seat_taken: say.seatWasTaken,
  your_turn: say.yourTurnElsewhere,
  little_time: say.littleTimeElsewhere,
  offer: say.offerElsewhere,
  over: say.overElsewhere,
};

/** For as long as the page is open. What is told of a game goes once that is looked at. */
export function tellWhatIsHeard(app: App, client: Pick<OnlineClient, "hear">): void {
  const told = new Map<string, number[]>(); // notices of each game
  const inSight = (game: string): boolean =>
    (app.screen === "play" && app.match?.id === game) ||
    // The screen of a challenge goes to the game by itself once somebody has accepted.
    (app.screen === "challenge" && app.challenge.game === game);
  client.hear((word, game) => {
    const text = texts[word];
    if (text === undefined || inSight(game)) return;
    // A rematch comes by itself, and the lobby lists whose turn it is.
    if (app.screen === "play" && app.match?.state?.next === game) return;
    if (app.screen === "lobby" && word !== "little_time") return;
    const id = app.notices.tell(text, { label: say.showGame, run: () => app.visit({ screen: "challenge", game }) });
    told.set(game, [...(told.get(game) ?? []), id]);
  });
  $effect.root(() => {
    $effect(() => {
      for (const [game, ids] of told) {
        if (!inSight(game)) continue;
        for (const id of ids) app.notices.withdraw(id);
        told.delete(game);
      }
      // Whichever of them has changed.
      void [app.screen, app.match, app.challenge];
    });
  });
}
