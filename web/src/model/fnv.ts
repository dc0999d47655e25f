/** A number below 2^32 that the same text always has: FNV-1a of its UTF-16 units. */
export function fnv(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}
