// Numeric annotation glyphs of PGN: the sign that is printed after a move, and its words.

import * as say from "../words/en/model";

const glyphs: Readonly<Record<number, readonly [sign: string, words: string]>> = {
  1: ["!", say.goodMove],
  2: ["?", say.mistake],
  3: ["!!", say.brilliantMove],
  4: ["??", say.blunder],
  5: ["!?", say.interestingMove],
  6: ["?!", say.dubiousMove],
  7: ["\u25a1", say.forcedMove],
  8: ["\u25a1", say.onlyMove],
  10: ["=", say.equalPosition],
  11: ["=", say.equalChances],
  12: ["=", say.equalChancesActive],
  13: ["\u221e", say.unclearPosition],
  14: ["+/=", say.whiteHasSlightAdvantage],
  15: ["=/+", say.blackHasSlightAdvantage],
  16: ["\u00b1", say.whiteHasModerateAdvantage],
  17: ["\u2213", say.blackHasModerateAdvantage],
  18: ["+\u2212", say.whiteHasDecisiveAdvantage],
  19: ["\u2212+", say.blackHasDecisiveAdvantage],
  22: ["\u2a00", say.zugzwang],
  23: ["\u2a00", say.zugzwang],
  32: ["\u27f3", say.leadInDevelopment],
  33: ["\u27f3", say.leadInDevelopment],
  36: ["\u2191", say.initiative],
  37: ["\u2191", say.initiative],
  40: ["\u2192", say.attack],
  41: ["\u2192", say.attack],
  44: ["=/\u221e", say.compensationForMaterial],
  45: ["=/\u221e", say.compensationForMaterial],
  132: ["\u21c6", say.counterplay],
  133: ["\u21c6", say.counterplay],
  138: ["\u2a01", say.timePressure],
  139: ["\u2a01", say.timePressure],
  140: ["\u2206", say.withIdea],
  146: ["N", say.novelty],
};

/** "!?"; "$99" of a glyph without a sign. */
export function glyphSign(glyph: number): string {
  return glyphs[glyph]?.[0] ?? `$${glyph}`;
}

export function glyphWords(glyph: number): string {
  return glyphs[glyph]?.[1] ?? say.annotation(glyph);
}
