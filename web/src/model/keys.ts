// Every key of the page: what it does, when, and the words for it in the Help dialog.

/** When a key works: on every screen, in a game, or in a game only while the cells have a cursor or while they have none. */
export type When = "page" | "game" | "stepping" | "cursor";

export const keyGroups = ["The game", "The cells", "The view", "In space", "The page"] as const;

interface KeyEntry {
  action: string;
  keys: readonly string[]; // as `keyName` writes them
  when: When;
  group: (typeof keyGroups)[number];
  words: string; // several entries of an action: those of the first
}

const table = [
  { action: "back", keys: ["ArrowLeft"], when: "stepping", group: "The game", words: "one move back" },
  { action: "back", keys: ["k"], when: "game", group: "The game", words: "" },
  { action: "forward", keys: ["ArrowRight"], when: "stepping", group: "The game", words: "one move on" },
  { action: "forward", keys: ["j"], when: "game", group: "The game", words: "" },
  { action: "start", keys: ["Home"], when: "game", group: "The game", words: "to the start of the game" },
  { action: "end", keys: ["End"], when: "game", group: "The game", words: "to its end" },
  { action: "type", keys: ["/"], when: "game", group: "The game", words: "type a move, or a cell to ask about" },
  { action: "replay", keys: ["."], when: "game", group: "The game", words: "show the last move once more" },

  { action: "cursor", keys: ["Enter"], when: "stepping", group: "The cells", words: "show the cell cursor, as Tab does" },
  {
    action: "walk",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    when: "cursor",
    group: "The cells",
    words: "with the cursor: from cell to cell, also into the next board",
  },
  {
    action: "leap",
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"],
    when: "cursor",
    group: "The cells",
    words: "with the cursor: a whole board on",
  },
  { action: "press", keys: ["Enter", " "], when: "cursor", group: "The cells", words: "select the piece there, or move it there" },
  { action: "way", keys: ["p"], when: "game", group: "The cells", words: "the next of several ways to the cell pointed at" },
  { action: "escape", keys: ["Escape"], when: "game", group: "The cells", words: "drop the selection, then the cursor" },

  { action: "flip", keys: ["f"], when: "game", group: "The view", words: "flip the board" },
  {
    action: "arrange",
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    when: "game",
    group: "The view",
    words: "arrange the axes: which of them lie inside the small boards",
  },
  { action: "turn", keys: ["t"], when: "game", group: "The view", words: "exchange columns and rows of boards" },
  { action: "space", keys: ["s"], when: "game", group: "The view", words: "boards, or boards in space" },
  { action: "threats", keys: ["x"], when: "game", group: "The view", words: "show threats" },
  { action: "larger", keys: ["+", "="], when: "game", group: "The view", words: "larger cells" },
  { action: "smaller", keys: ["-"], when: "game", group: "The view", words: "smaller cells" },
  { action: "whole", keys: ["0"], when: "game", group: "The view", words: "the whole board" },
  { action: "hold", keys: [" "], when: "game", group: "The view", words: "held: drag a large board anywhere" },

  {
    action: "orbit",
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"],
    when: "stepping",
    group: "In space",
    words: "look from another side",
  },
  { action: "reset", keys: ["r"], when: "game", group: "In space", words: "look as at first" },
  { action: "slice", keys: ["c", "v"], when: "game", group: "In space", words: "the next slice of the first or second axis outside, and all" },
  { action: "axes", keys: ["a"], when: "game", group: "In space", words: "an arrow for each axis at the selected cell" },

  { action: "zen", keys: ["z"], when: "game", group: "The page", words: "only board and clocks; again or Esc: everything" },
  { action: "text", keys: ["w"], when: "game", group: "The page", words: "the game in words: a log, and a field for moves and questions" },
  { action: "settings", keys: [","], when: "page", group: "The page", words: "settings" },
  { action: "help", keys: ["?"], when: "page", group: "The page", words: "this page" },
] as const satisfies readonly KeyEntry[];

export type KeyAction = (typeof table)[number]["action"];

export const keyTable: readonly (KeyEntry & { action: KeyAction })[] = table;

/** The key as the table writes it: letters small, and Shift told only where the key itself does not tell it. */
export function keyName({ key, shiftKey }: { key: string; shiftKey: boolean }): string {
  if ([...key].length === 1) return key.toLowerCase();
  return shiftKey ? `Shift+${key}` : key;
}

/** Whether speech input or a stray touch of the keyboard may type it: a letter, digit or sign, alone. */
export function isCharacter(name: string): boolean {
  return [...name].length === 1 && name !== " ";
}

/** What a key may do now, the closest to the cells first. */
export function actionsOf(name: string, state: { playing: boolean; cursor: boolean }): KeyAction[] {
  const rank: readonly When[] = ["cursor", "stepping", "game", "page"];
  const now = (when: When): boolean =>
    when === "page" || (state.playing && (when === "game" || (when === "cursor") === state.cursor));
  return keyTable
    .filter(({ keys, when }) => keys.includes(name) && now(when))
    .sort((a, b) => rank.indexOf(a.when) - rank.indexOf(b.when))
    .map(({ action }) => action);
}

const signs: Record<string, string> = {
  ArrowLeft: "\u2190",
  ArrowRight: "\u2192",
  ArrowUp: "\u2191",
  ArrowDown: "\u2193",
  Escape: "Esc",
  " ": "Space",
  "-": "\u2212",
  ".": ". (full stop)",
  ",": ", (comma)",
};

/** A key as it is written on keyboards. */
export function keyLabel(name: string): string {
  const key = name.replace(/^Shift\+/, "");
  const label = signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return key === name ? label : `Shift ${label}`;
}

export interface KeyHelp {
  group: string;
  rows: { action: KeyAction; keys: string[]; words: string }[];
}

/** What the Help dialog lists. */
export function keyHelp(): KeyHelp[] {
  return keyGroups.map((group) => {
    const rows = new Map<KeyAction, KeyHelp["rows"][number]>();
    for (const { action, keys, words } of keyTable.filter((entry) => entry.group === group)) {
      const row = rows.get(action);
      if (row) row.keys.push(...keys.map(keyLabel));
      else rows.set(action, { action, keys: keys.map(keyLabel), words });
    }
    return { group, rows: [...rows.values()] };
  });
}
