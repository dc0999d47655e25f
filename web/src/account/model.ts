// What the screens of accounts tell: what is wrong with a name or a passphrase, what was refused, and by which browser.
import type { Reason } from "../online/people";
import type { Rating, Refusal } from "../online/types";
import type { Speed } from "../online/who";
import * as say from "../words/en/account";

export const shortestPassphrase = 12; // bytes of UTF-8
const longestPassphrase = 1000;
export const longestReport = 1000; // characters

/** Why a name cannot be one; "" if it can. */
export function nameFault(name: string): string {
  return /^[A-Za-z][A-Za-z0-9_-]{1,19}$/.test(name) ? "" : say.badName;
}

/** Why a passphrase cannot be that of a name; "" if it can. */
export function passphraseFault(passphrase: string, name: string): string {
  const bytes = new TextEncoder().encode(passphrase).length;
  if (bytes < shortestPassphrase) return say.shortPassphrase;
  if (bytes > longestPassphrase) return say.longPassphrase;
  return passphrase.toLowerCase() === name.toLowerCase() ? say.passphraseIsName : "";
}

const refusals: Readonly<Partial<Record<string, string>>> = {
  name_taken: say.nameTaken,
  bad_name: say.badName,
  bad_passphrase: say.badPassphrase,
  wrong_passphrase: say.wrongPassphrase,
  too_many: say.tooMany,
  unreachable: say.unreachable,
  unreadable: say.unreadable,
  unavailable: say.unavailable,
  signed_out: say.signedOut,
  missing_scope: say.needsSignIn,
  banned: say.banned,
  needs_account: say.needsAccount,
  no_account: say.noSuchAccount,
  no_session: say.hasEndedAlready,
  no_token: say.hasEndedAlready,
  unknown_request: say.noAccountsHere,
};

/** With the server's own line where the code says nothing to a person. */
export function faultText({ code, error }: Refusal): string {
  return refusals[code] ?? say.refused(error || code);
}

const speeds: Record<Speed, string> = {
  bullet: say.bullet,
  blitz: say.blitz,
  rapid: say.rapid,
  classical: say.classical,
  correspondence: say.correspondence,
};
export function speedText(speed: string): string {
  return (speeds as Partial<Record<string, string>>)[speed] ?? speed;
}

export const reasons: readonly (readonly [Reason, string])[] = [
  ["cheating", say.cheating],
  ["insult", say.insult],
  ["spam", say.spam],
  ["other", say.otherReason],
];

/** Those played most before others. */
export function byGames(ratings: readonly Rating[]): Rating[] {
  return [...ratings].sort((a, b) => b.games - a.games || a.variant.localeCompare(b.variant));
}

/** Whether what is typed here goes through a network that is not encrypted. */
export function isReadable(protocol: string, local: boolean): boolean {
  return protocol === "http:" && !local;
}

// The first that fits: others say of themselves that they are like it.
const browsers = [
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrom(e|ium)|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;
const systems = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** How a session is named to whoever looks for it in the list: "Firefox on Linux". `agent`: what the browser calls itself. */
export function browserLabel(agent: string): string {
  const [browser, system] = [browsers, systems].map((known) => known.find(([is]) => is.test(agent))?.[1]);
  if (browser && system) return say.browserOn(browser, system);
  return browser ?? system ?? say.aBrowser;
}

/** "27 November 2026" in the reader's language. */
export function dateText(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
}
export function momentText(at: number): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
