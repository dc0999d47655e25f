// Blanks that texts from elsewhere have and that a space does not look like.

/** With spaces for the characters that show nothing, of no width or marking the direction of writing, and none at
 *  either end. The core takes the same ones for white space (src/base/text). */
export function withPlainBlanks(text: string): string {
  return text.replace(/[\u0085\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, " ").trim();
}
