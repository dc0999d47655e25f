// What a cell shows besides its piece, as bits.
export const Mark = {
  quiet: 1 << 0, // a legal quiet move ends here
  capture: 1 << 1,
  passant: 1 << 2, // a capture of a piece that stands elsewhere
  castling: 1 << 3,
  reachQuiet: 1 << 4, // the piece could go here if it were its turn
  reachCapture: 1 << 5,
  lastFrom: 1 << 6,
  lastTo: 1 << 7,
  check: 1 << 8,
  selected: 1 << 9,
  attacks: 1 << 10, // the piece here attacks the selected cell
  guards: 1 << 11,
  moved: 1 << 12, // the piece here has made the first move of this turn
} as const;

export type MarkName = keyof typeof Mark;

const spoken: [MarkName, string][] = [
  ["quiet", "can move here"],
  ["capture", "can capture here"],
  ["passant", "can capture in passing here"],
  ["castling", "can castle here"],
  ["reachQuiet", "within reach"],
  ["reachCapture", "could be captured"],
  ["check", "in check"],
  ["selected", "selected"],
  ["attacks", "attacks the selected cell"],
  ["guards", "guards the selected cell"],
  ["lastFrom", "last move from here"],
  ["lastTo", "last move to here"],
  ["moved", "has moved this turn"],
];

export function markWords(marks: number): string {
  return spoken
    .filter(([name]) => marks & Mark[name])
    .map(([, words]) => `, ${words}`)
    .join("");
}

/** "", or ", attacked by 2 white and 1 black" */
export function attackWords(whites: number, blacks: number): string {
  const parts = [whites > 0 ? `${whites} white` : "", blacks > 0 ? `${blacks} black` : ""].filter(Boolean);
  return parts.length > 0 ? `, under ${parts.join(" and ")}` : "";
}

export function markClasses(marks: number): string {
  return spoken
    .filter(([name]) => marks & Mark[name])
    .map(([name]) => name)
    .join(" ");
}
