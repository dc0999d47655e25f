// Start positions by number, where a game numbers them. The numbers exceed what a double holds.

/** Why the text is no number of a start position among `count`; "" if it is one, or empty. */
export function startFault(text: string, count: string): string {
  const number = text.trim();
  if (number === "") return "";
  const inRange = /^(0|[1-9][0-9]*)$/.test(number) && BigInt(number) < BigInt(count);
  return inRange ? "" : `A whole number from 0 to ${shortened((BigInt(count) - 1n).toString())}.`;
}

/** The number, or its beginning and its end if it would fill lines. */
export function shortened(number: string): string {
  if (number.length <= 60) return number;
  return `${number.slice(0, 20)}\u2026${number.slice(-8)} (${number.length} digits)`;
}

/** The same where a word or two have room: its beginning and its end. */
export function brief(number: string): string {
  return number.length <= 12 ? number : `${number.slice(0, 5)}\u2026${number.slice(-4)}`;
}

/** A number drawn evenly from 0 to count - 1; the bytes beyond those needed leave no bias worth naming. */
export function randomStart(count: string): string {
  const bytes = new Uint8Array(Math.ceil(count.length / 2) + 16);
  let drawn = 0n;
  crypto.getRandomValues(bytes);
  for (const byte of bytes) drawn = (drawn << 8n) | BigInt(byte);
  return (drawn % BigInt(count)).toString();
}
