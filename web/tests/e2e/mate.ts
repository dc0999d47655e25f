// A whole game of 4*Chess, for two people to play.
import type { Person } from "./people";

/** From the game's start: White mates with the last move. */
export const mate: readonly string[] = (
  "d1c1d3d1 c4c4a2a2 d3d1d4d3 b4c3c3b2 d4d3d4b4 c4c3b3d2 d4b4b4a4 a4a4a2a3 b2a2a2a3 c4d3d3c2 a2a3a3a4 b4b4d2b2 " +
  "b2b2c3b2 d2b2b2d4 a1a2d4d2"
).split(" ");

/** Plays the moves from number `first` to `last`, each by its player, who wait for one another. */
export async function playOut(players: readonly [Person, Person], first: number, last: number): Promise<void> {
  for (let made = first; made < last; ++made) {
    const [mover, waiting] = made % 2 === 0 ? players : [players[1], players[0]];
    await mover.play(mate[made] ?? "");
    await waiting.sees(made + 1);
    await mover.sees(made + 1);
  }
}
