// Addresses that are given away: of this page, with a place of the games between people behind #.
import { addressOf } from "../model/history";

export function gameLink(game: string): string {
  return new URL(addressOf({ screen: "challenge", game }), location.href).href;
}

/** Where somebody signs in. */
export function accountLink(): string {
  return new URL(addressOf({ screen: "account" }), location.href).href;
}

/** Private: whoever has it plays for the person. */
export function personLink(key: string): string {
  return new URL(`#person=${key}`, location.href).href;
}
