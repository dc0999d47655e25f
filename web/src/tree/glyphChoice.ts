// The glyphs that somebody can give a move. Of those that judge the move, and of those that judge the position, a move has
// one at most; of observations any number.
import type { Colour } from "../core/types";
import * as say from "../words/en/moveTools";

export type GlyphGroup = "move" | "position" | "observation";

export interface GlyphList {
  group: GlyphGroup;
  name: string;
  glyphs: readonly number[];
}

/** Glyphs that mean the same of White and of Black have two numbers. */
const ofColours: readonly (readonly [white: number, black: number])[] = [
  [22, 23],
  [32, 33],
  [36, 37],
  [40, 41],
  [44, 45],
  [132, 133],
  [138, 139],
];
const zugzwang = 22;

/** Numbers of one meaning, by all but the first. */
const sameAs = new Map<number, number>([
  [7, 8],
  [11, 10],
  [12, 10],
  ...ofColours.map(([white, black]) => [black, white] as const),
]);

const lists: readonly GlyphList[] = [
  { group: "move", name: say.moveGlyphs, glyphs: [1, 2, 3, 4, 5, 6, 8, zugzwang] },
  { group: "position", name: say.positionGlyphs, glyphs: [10, 13, 14, 15, 16, 17, 18, 19] },
  { group: "observation", name: say.observations, glyphs: [146, 32, 36, 40, 132, 44, 138, 140] },
];

const meaning = (glyph: number): number => sameAs.get(glyph) ?? glyph;

/** Null of a glyph that is not offered and excludes none. */
function groupOf(glyph: number): GlyphGroup | null {
  if (glyph >= 1 && glyph <= 9) return "move";
  if (glyph >= 10 && glyph <= 21) return "position";
  return lists.find(({ glyphs }) => glyphs.includes(meaning(glyph)))?.group ?? null;
}

/** The number of a glyph after a move of a side: in zugzwang is the other. */
function numberFor(glyph: number, side: Colour): number {
  const pair = ofColours.find(([white]) => white === glyph);
  return pair?.[(side === "black") === (glyph !== zugzwang) ? 1 : 0] ?? glyph;
}

/** In the order in which they are offered. */
export function glyphLists(side: Colour): GlyphList[] {
  return lists.map((list) => ({ ...list, glyphs: list.glyphs.map((glyph) => numberFor(glyph, side)) }));
}

export function hasGlyph(glyphs: readonly number[], glyph: number): boolean {
  return glyphs.some((one) => meaning(one) === meaning(glyph));
}

/** With a glyph that was not there, in place of one that excludes it; or without one that was. Those that are not offered
 *  stay. */
export function toggled(glyphs: readonly number[], glyph: number): number[] {
  if (hasGlyph(glyphs, glyph)) return glyphs.filter((one) => meaning(one) !== meaning(glyph));
  const group = groupOf(glyph);
  const others = glyphs.filter((one) => group === "observation" || group === null || groupOf(one) !== group);
  return [...others, glyph].sort((a, b) => rank(a) - rank(b));
}

/** Glyphs of the move stand first, then those of the position. */
function rank(glyph: number): number {
  const i = lists.findIndex(({ group }) => group === groupOf(glyph));
  return i < 0 ? lists.length : i;
}
