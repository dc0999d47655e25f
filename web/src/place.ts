import { addressOf, placeOf, type Place } from "./model/history";

/** The place of the games between people that the address names. A key in it is taken out of the address, and out of the
 *  browser's history, at once. */
export function takePlace(): Place | null {
  const place = placeOf(location.hash);
  if (place) history.replaceState(history.state, "", addressOf(place));
  return place;
}
