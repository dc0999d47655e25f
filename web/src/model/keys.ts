// Every key of the page: what it does, and when. The words for it are in `keyHelp`.

/** When a key works: on every screen, in a game, or in a game only while the cells have a cursor or while they have none. */
export type When = "page" | "game" | "stepping" | "cursor";

interface KeyEntry {
  action: string;
  keys: readonly string[]; // as `keyName` writes them
  when: When;
}

const table = [
  { action: "back", keys: ["ArrowLeft"], when: "stepping" },
  { action: "back", keys: ["k"], when: "game" },
  { action: "forward", keys: ["ArrowRight"], when: "stepping" },
  { action: "forward", keys: ["j"], when: "game" },
  { action: "start", keys: ["Home"], when: "game" },
  { action: "end", keys: ["End"], when: "game" },
  { action: "main", keys: ["m"], when: "game" },
  { action: "previousVariation", keys: ["ArrowUp"], when: "stepping" },
  { action: "previousVariation", keys: ["i"], when: "game" },
  { action: "nextVariation", keys: ["ArrowDown"], when: "stepping" },
  { action: "nextVariation", keys: ["o"], when: "game" },
  { action: "analyse", keys: ["e"], when: "game" },
  { action: "takeBack", keys: ["u"], when: "game" },
  { action: "draw", keys: ["g"], when: "game" },
  { action: "resign", keys: ["q"], when: "game" },
  { action: "nextMistake", keys: [">"], when: "game" },
  { action: "previousMistake", keys: ["<"], when: "game" },
  { action: "engine", keys: ["l"], when: "game" },
  { action: "threat", keys: ["h"], when: "game" },
  { action: "evaluation", keys: ["n"], when: "game" },
  { action: "type", keys: ["/"], when: "game" },
  { action: "replay", keys: ["."], when: "game" },
  { action: "cursor", keys: ["Enter"], when: "stepping" },
  { action: "walk", keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], when: "cursor" },
  { action: "leap", keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"], when: "cursor" },
  { action: "press", keys: ["Enter", " "], when: "cursor" },
  { action: "way", keys: ["p"], when: "game" },
  { action: "escape", keys: ["Escape"], when: "game" },
  { action: "flip", keys: ["f"], when: "game" },
  { action: "arrange", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], when: "game" },
  { action: "turn", keys: ["t"], when: "game" },
  { action: "space", keys: ["s"], when: "game" },
  { action: "threats", keys: ["x"], when: "game" },
  { action: "larger", keys: ["+", "="], when: "game" },
  { action: "smaller", keys: ["-"], when: "game" },
  { action: "whole", keys: ["0"], when: "game" },
  { action: "hold", keys: [" "], when: "game" },
  {
    action: "orbit",
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"],
    when: "stepping",
  },
  { action: "reset", keys: ["r"], when: "game" },
  { action: "slice", keys: ["c", "v"], when: "game" },
  { action: "comment", keys: [";"], when: "game" },
  { action: "annotate", keys: [":"], when: "game" },
  { action: "behind", keys: ["b"], when: "game" },
  { action: "names", keys: ["Tab"], when: "game" },
  { action: "axes", keys: ["a"], when: "game" },
  { action: "mark", keys: ["d"], when: "game" },
  { action: "brush", keys: ["y"], when: "game" },
  { action: "unmark", keys: ["Delete"], when: "game" },
  { action: "zen", keys: ["z"], when: "game" },
  { action: "text", keys: ["w"], when: "game" },
  { action: "settings", keys: [","], when: "page" },
  { action: "help", keys: ["?"], when: "page" },
] as const satisfies readonly KeyEntry[];

export type KeyAction = (typeof table)[number]["action"];

export const keyTable: readonly (KeyEntry & { action: KeyAction })[] = table;

/** What of a keyboard event says which key it was. */
export type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** Signs of a keyboard from the USA, by their place; the second with Shift. */
const places: Record<string, string> = {
  Slash: "/?",
  Comma: ",<",
  Period: ".>",
  Semicolon: ";:",
  Minus: "-_",
  Equal: "=+",
};

/** What stands in a key's place on a keyboard from the USA, "" where that means nothing here. */
function byPlace({ code, shiftKey }: Pressed): string {
  const [, letter, digit] = /^(?:Key(.)|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? places[code]?.[shiftKey ? 1 : 0] ?? "";
}

/** What of other scripts than the Latin is on keyboards; money and quotation marks are on all of them. */
const otherScript = /(?!\p{Script=Latin})[\u0370-\u1fff\u2c00-\u{10ffff}]/u;

/** The key as the table writes it: letters small, and Shift told only where the key itself does not tell it. What is
 *  typed decides; where that is of another script, or not known, the place of the key does. */
export function keyName(pressed: Pressed): string {
  const { code, shiftKey } = pressed;
  // Asian keyboards have wide letters, digits and signs.
  const key = pressed.key.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  // Accents that wait for a letter stand among the signs of Latin keyboards, where they mean nothing.
  if (key === "Dead") return /^(Key|Digit)/.test(code) ? byPlace(pressed) : "";
  // "Process": an input method took it. A key may write two letters at once.
  if (key === "Process" || key === "Unidentified" || otherScript.test(key)) return byPlace(pressed);
  // Hebrew keyboards, and no Latin ones, write the apostrophe where W stands.
  if (key === "'" && code === "KeyW") return "w";
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
