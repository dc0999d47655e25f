// Why a text that somebody brought was refused, in a player's words, with the core's own line as the detail.

export type Tried = "game" | "position" | "rules" | "link";

/** What the core says of a text, and what that means to who brought it. */
const meanings: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /there is no game named/,
    "Tessera knows no game of this name. Reload the page, in case a newer version does, or open the game's own file (.toml) first.",
  ],
  [
    /played by other rules/,
    "This was played under other rules than Tessera's today, so it cannot be shown. It may be opened with the game's file (.toml) of that time.",
  ],
  [
    /\bmove \d+\.+ /,
    "The moves cannot be followed to the end: one of them is not possible. Check that the game was copied whole, and that the game chosen is the one that was played.",
  ],
  [
    /^line \d+: the result/,
    "The result that this text names is not that of its game. Correct it, or put * in its place.",
  ],
  [
    /^line \d+: .*\bFEN\b|SetUp/,
    "The position that this game begins from cannot be read. Check that the game chosen is the one that was played.",
  ],
  [
    /fields expected|^position: empty/,
    "This is not one whole position. Copy one line: the pieces, then the side to move and what follows it, and no more.",
  ],
  [
    /placement, character/,
    "The pieces do not fit the boards. Check that the whole line was copied, and that the game chosen is the right one.",
  ],
];

const otherwise: Record<Tried, string> = {
  game: "This game cannot be read. Check that its whole text was copied.",
  position: "This position cannot be shown. Check it, and that the game chosen is the right one.",
  rules: "This game file (.toml) has faults. Correct these lines and open it again.",
  link: "This link's game cannot be shown. Ask for the game as PGN instead.",
};

/** Why a text was refused, with the core's line below. */
export function refusal(tried: Tried, line: string): string {
  const known = tried === "rules" ? undefined : meanings.find(([pattern]) => pattern.test(line))?.[1];
  return `${known ?? otherwise[tried]}\n(${line})`;
}
