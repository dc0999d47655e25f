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

/** For as long as the page is open. */
export function tellWhatIsHeard(app: App, client: Pick<OnlineClient, "hear">): void {
  client.hear((word, game) => {
    const text = texts[word];
    if (text === undefined) return;
    if (app.screen === "play" && app.match?.id === game) return;
    // The screen of a challenge goes to the game by itself once somebody has accepted.
    if (app.screen === "challenge" && app.challenge.game === game) return;
    // The lobby lists it.
    if (app.screen === "lobby" && word !== "little_time") return;
    app.notices.tell(text, { label: say.showGame, run: () => app.visit({ screen: "challenge", game }) });
  });
}
