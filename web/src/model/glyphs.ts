// Numeric annotation glyphs of PGN: the sign that is printed after a move, and its words.

const glyphs: Readonly<Record<number, readonly [sign: string, words: string]>> = {
  1: ["!", "good move"],
  2: ["?", "mistake"],
  3: ["!!", "brilliant move"],
  4: ["??", "blunder"],
  5: ["!?", "interesting move"],
  6: ["?!", "dubious move"],
  7: ["\u25a1", "forced move"],
  8: ["\u25a1", "only move"],
  10: ["=", "equal position"],
  11: ["=", "equal chances, quiet position"],
  12: ["=", "equal chances, active position"],
  13: ["\u221e", "unclear position"],
  14: ["\u2a72", "White has a slight advantage"],
  15: ["\u2a71", "Black has a slight advantage"],
  16: ["\u00b1", "White has a moderate advantage"],
  17: ["\u2213", "Black has a moderate advantage"],
  18: ["+\u2212", "White has a decisive advantage"],
  19: ["\u2212+", "Black has a decisive advantage"],
  22: ["\u2a00", "zugzwang"],
  23: ["\u2a00", "zugzwang"],
  32: ["\u27f3", "lead in development"],
  33: ["\u27f3", "lead in development"],
  36: ["\u2191", "initiative"],
  37: ["\u2191", "initiative"],
  40: ["\u2192", "attack"],
  41: ["\u2192", "attack"],
  44: ["\u2bf9", "compensation for the material"],
  45: ["\u2bf9", "compensation for the material"],
  132: ["\u21c6", "counterplay"],
  133: ["\u21c6", "counterplay"],
  138: ["\u2a01", "time pressure"],
  139: ["\u2a01", "time pressure"],
  146: ["N", "novelty"],
};

/** "!?"; "$99" of a glyph without a sign. */
export function glyphSign(glyph: number): string {
  return glyphs[glyph]?.[0] ?? `$${glyph}`;
}

export function glyphWords(glyph: number): string {
  return glyphs[glyph]?.[1] ?? `annotation ${glyph}`;
}
