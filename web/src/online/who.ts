// Who plays a game on a server, as far as it is told.
import type { Known, Rating, Side, TimeTerms } from "./types";

/** "1512", "1500?" while it is provisional. */
export const ratingText = ({ rating, provisional }: Pick<Rating, "rating" | "provisional">): string =>
  `${rating}${provisional ? "?" : ""}`;

/** "+12", "−8" */
export const changeText = (change: number): string => (change < 0 ? `\u2212${-change}` : `+${change}`);

/** The account's name with the rating: "ann (1512)"; "" of somebody who has no account. */
export function calledIn({ names, ratings }: Known, side: Side): string {
  const name = names?.[side] ?? "";
  const rating = ratings?.[side] ?? null;
  return name !== "" && rating ? `${name} (${ratingText(rating)})` : name;
}

export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

const minute = 60_000;

/** The speed under which the server counts a game of that time; null: it cannot be rated. */
export function speedOf(time: TimeTerms): Speed | null {
  if (time === null) return null;
  if (!("initial" in time)) return "correspondence";
  const expected = time.initial + 40 * time.increment;
  if (expected < 3 * minute) return "bullet";
  if (expected < 8 * minute) return "blitz";
  return expected < 25 * minute ? "rapid" : "classical";
}
