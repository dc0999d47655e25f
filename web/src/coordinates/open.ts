// Opens the page of coordinates, and has whoever asks for them.
import { TrainerBoard } from "./trainerBoard.svelte";
import { CoordinateTrainer } from "./trainer.svelte";
import type { App } from "../state/app.svelte";
import { perApp } from "../state/perApp";
import { Session } from "../state/session.svelte";

/** The player's, as long as the page is open. */
export const trainerOf = perApp((app) => {
  const session = new Session(app.around);
  const board = new TrainerBoard(session, app.preferences);
  return new CoordinateTrainer({
    session,
    board,
    store: app.store,
    now: () => performance.now(),
    random: Math.random,
  });
});

/** A game whose whole board can be shown, or "" for the first. */
export async function openAddress(app: App, game: string): Promise<void> {
  const cards = await app.cores.games();
  trainerOf(app); // before a component asks, with which it would end
  app.topic = cards.some(({ id, wholeBoard }) => wholeBoard && id === game) ? game : "";
  app.show("coordinates");
}
