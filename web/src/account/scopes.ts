// What a token may do.
import type { Scope } from "../online/account.svelte";
import * as say from "../words/en/account";

export const scopes: readonly (readonly [Scope, string])[] = [
  ["read", say.mayRead],
  ["play", say.mayPlay],
  ["challenge", say.mayChallenge],
];

export function scopeWords(given: readonly string[]): string {
  const known = new Map<string, string>(scopes);
  return given.map((scope) => known.get(scope) ?? scope).join(", ");
}
