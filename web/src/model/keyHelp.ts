// The words for every key of the page, as the Help dialog lists them.
import { keyTable, type KeyAction } from "./keys";

const groups: readonly { group: string; words: readonly (readonly [KeyAction, string])[] }[] = [
  {
    group: "The game",
    words: [
      ["back", "one move back"],
      ["forward", "one move forward"],
      ["start", "to the start of the game"],
      ["end", "to the end of the game"],
      ["main", "from a variation back to the main line"],
      ["type", "type a move, or a cell to ask about"],
      ["replay", "show the last move again"],
    ],
  },
  {
    group: "The cells",
    words: [
      ["cursor", "show the cell cursor, as Tab does"],
      ["walk", "with the cursor: from cell to cell, also into the next board"],
      ["leap", "with the cursor: a whole board on"],
      ["press", "select the piece there, or move it there"],
      ["way", "the next of several ways to the cell pointed at"],
      ["escape", "clear the selection, then hide the cursor"],
    ],
  },
  {
    group: "The view",
    words: [
      ["flip", "flip the board"],
      ["arrange", "arrange the axes: which of them lie inside the small boards"],
      ["turn", "exchange columns and rows of boards"],
      ["space", "boards, or boards in space"],
      ["threats", "show threats"],
      ["larger", "larger cells"],
      ["smaller", "smaller cells"],
      ["whole", "the whole board"],
      ["hold", "held: drag a large board anywhere"],
    ],
  },
  {
    group: "In space",
    words: [
      ["orbit", "look from another side"],
      ["reset", "reset the view"],
      ["slice", "the next slice of the first or second axis outside, and all"],
      [
        "names",
        "the names of cells one behind the other, at the pointer or the cursor, to choose from, as Alt and a click; else onward as everywhere",
      ],
      ["behind", "the next of the cells one behind the other under the pointer; with the cursor, their names"],
      ["axes", "an arrow for each axis at the selected cell"],
    ],
  },
  {
    group: "The page",
    words: [
      ["zen", "only board and clocks; again or Esc: everything"],
      [
        "text",
        "the game in words: a log, and a field for moves and questions, which gets the focus; Esc leaves it, and W closes it then",
      ],
      ["settings", "settings"],
      ["help", "this page"],
    ],
  },
];

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
  const keysOf = (wanted: KeyAction): string[] =>
    keyTable.filter(({ action }) => action === wanted).flatMap(({ keys }) => keys.map(keyLabel));
  return groups.map(({ group, words }) => ({
    group,
    rows: words.map(([action, text]) => ({ action, keys: keysOf(action), words: text })),
  }));
}
