// The drawn pieces, own work of this project. 48 x 48 units each; the body takes the piece's colours from
// its surroundings (fill, stroke), `currentColor` draws details on it.

const base = `<path d="M11.5 43v-2.6c0-2.4 1.8-3.9 4.4-3.9h16.2c2.6 0 4.4 1.5 4.4 3.9v2.6z"/>`;
const line = (d: string, width = 1.8): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;
const dot = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="none"/>`;

const pawnBody = `<path d="M20.2 21.5h7.6c.2 6 2.2 10.6 5.2 15h-18c3-4.4 5-9 5.2-15z"/>`;

const pawn = `${pawnBody}<circle cx="24" cy="16" r="7"/>${base}`;

// A pawn that goes forward on another axis: the head is a diamond.
const sidePawn = `${pawnBody}<path d="M24 6.5l8.5 9-8.5 9-8.5-9z"/>${line("M20.5 15.5h7")}${base}`;

const rook = `<path d="M12 7.5h5.5v4h4v-4h5v4h4v-4H36v9.2l-4 3.8v10.5l2.5 5.5h-21l2.5-5.5V20.5l-4-3.8z"/>
${line("M16.5 20.5h15M16.5 31h15")}${base}`;

const bishop = `<circle cx="24" cy="6.5" r="2.8"/>
<path d="M24 9.3c-6.5 4.5-9.7 9.7-9.7 14.7 0 3.6 1.7 6 4 8.2l-1.5 4.3h14.4l-1.5-4.3c2.3-2.2 4-4.6 4-8.2 0-5-3.2-10.2-9.7-14.7z"/>
${line("M24 16.5v9.5M19.5 21.2h9", 2.2)}${line("M18.6 32h10.8")}${base}`;

const horse = `M33.8 36.5c.9-5.3 1.7-10.3.5-15.3C33 15.5 29.5 11.7 24.6 10.4L22.6 5.6l-3.7 5.5c-3.6 2-5.6 5.3-7.1 9.1l-3.2 6.3c-.8 1.9.1 4.1 2 4.8 1.6.6 2.9.1 4-1.1l1.6-1.8c2.3-.1 4.5-.7 6.4-2.1-.3 4.6-5.4 5.7-6.6 10.2z`;
const knight = `<path d="${horse}"/>${dot(17.8, 17.6, 1.6)}${line("M28 14.5c3 3 4 7.5 3.5 13")}${base}`;

// The same family of head, facing the other way, with a long horn.
const unicorn = `<g transform="matrix(-1 0 0 1 48 0)"><path d="M16.5 15.2L3 1.5l20 7.2z"/>
<path d="${horse}"/>${dot(17.8, 18.6, 1.6)}${line("M28 14.5c3 3 4 7.5 3.5 13")}${line("M10.6 8.8l2.4-3.6M14.6 12.6l2.8-5", 1.6)}</g>${base}`;

const king = `<path d="M21.8 3h4.4v3.4h3.6v4.2h-3.6v4.4h-4.4v-4.4h-3.6V6.4h3.6z"/>
<path d="M24 16.5c-2.8-3.3-14.5-3.2-14.5 4.7 0 5.6 4 9 5.3 15.3h18.4c1.3-6.3 5.3-9.7 5.3-15.3 0-7.9-11.7-8-14.5-4.7z"/>
${line("M24 17.5v13M16 30.8c5.2-1.4 10.8-1.4 16 0")}${base}`;

const queen = `<path d="M14.8 36.5c-.7-6-3.1-13-5.8-20l7.8 7.5 1.7-13 5.5 11.5 5.5-11.5 1.7 13 7.8-7.5c-2.7 7-5.1 14-5.8 20z"/>
<circle cx="8.5" cy="14" r="2.9"/><circle cx="18" cy="8.5" r="2.9"/><circle cx="30" cy="8.5" r="2.9"/><circle cx="39.5" cy="14" r="2.9"/>
${line("M15 31c5.8-1.5 12.2-1.5 18 0")}${base}`;

const balloon = `<path d="M20 33l1 5h6l1-5z"/>
<path d="M24 3.5c8.3 0 14.5 6 14.5 13.5C38.5 24.5 32 29 28.8 34h-9.6C16 29 9.5 24.5 9.5 17 9.5 9.5 15.7 3.5 24 3.5z"/>
<path d="M19.5 38h9v3.6c0 1.4-1 2.4-2.4 2.4h-4.2c-1.4 0-2.4-1-2.4-2.4z"/>
${line("M24 4.5c-5.6 5-6 19-2.6 28.5M24 4.5c5.6 5 6 19 2.6 28.5")}`;

// A crested head with an open jaw.
const dragon = `<path d="M15 36.5c1.5-4.5 5.3-6.3 6.6-9.7-3.6 1.4-7.2 2.7-11.1 1.6l1.5-3.2-5.7-1.4c1.7-3.6 4.6-6.4 8.1-8.2L13.3 8l5.9 4.4L22.5 4l4.2 7.4 6-4.2.2 7.3 5.8.3-2.3 5.7 3.8 4.2-4.6 3.2 1.5 5.2-3.7 3.6z"/>
${line("M8.5 23.6c4 .6 7.5-.3 10.5-2.6", 1.6)}${dot(20.5, 16.8, 1.8)}${line("M30.5 17.5c1.5 4 .9 8.5-1.3 12.5")}${base}`;

const wizard = `<path d="M8.5 36c4-1.8 5.3-4.6 6.7-9.4L21.6 6.8c1-3.3 5-3.9 8.9-1.3-2.2 1-2.9 2.7-2.3 4.8l4.6 16.3c1.4 4.8 2.7 7.6 6.7 9.4 0 4.3-6.8 7-15.5 7S8.5 40.3 8.5 36z"/>
${line("M14.3 31.5c5.8 2.8 13.6 2.8 19.4 0")}
<path d="M24.3 15.5l1.5 3.9 4 .2-3.1 2.6 1 4-3.4-2.2-3.4 2.2 1-4-3.1-2.6 4-.2z" fill="currentColor" stroke="none"/>`;

// A lyre.
const minstrel = `<path d="M13.5 5c-2.8 0-4.5 2.2-4.5 4.6 0 2 1.3 3.4 3 3.4.3 6-3.5 8.7-3.5 14.8 0 5.5 4.8 8.7 9.5 8.7h12c4.7 0 9.5-3.2 9.5-8.7 0-6.1-3.8-8.8-3.5-14.8 1.7 0 3-1.4 3-3.4C39 7.2 37.3 5 34.5 5c-3.3 0-4.7 3-4.6 6.6.2 6.3 3.8 10.4 3.8 15.2 0 3-2 4.7-4.7 4.7H19c-2.7 0-4.7-1.7-4.7-4.7 0-4.8 3.6-8.9 3.8-15.2C18.2 8 16.8 5 13.5 5z"/>
<path d="M13.5 11.5h21v3.8h-21z"/>
<path d="M20.5 15.5V31M24 15.5V31M27.5 15.5V31" fill="none" stroke-width="1.5"/>${base}`;

// A plain figure with shoulders.
const piece = `<path d="M12 36.5c0-8.5 4.3-13.5 12-13.5s12 5 12 13.5z"/><circle cx="24" cy="14.5" r="8.2"/>
${line("M18.5 28.5L24 34l5.5-5.5")}${base}`;

export const shapes = {
  pawn,
  "w-pawn": sidePawn,
  rook,
  bishop,
  knight,
  unicorn,
  king,
  queen,
  balloon,
  dragon,
  wizard,
  minstrel,
  piece,
} as const;

export type ShapeName = keyof typeof shapes;

const byLetter: Record<string, ShapeName> = {
  K: "king",
  Q: "queen",
  R: "rook",
  B: "bishop",
  N: "knight",
  P: "pawn",
  U: "unicorn",
  D: "dragon",
  W: "wizard",
  M: "piece",
};

/** By the piece's name if there is a drawing of that name, else by its letter; undefined if neither. */
export function shapeFor(name: string, letter: string): ShapeName | undefined {
  const wanted = name.toLowerCase();
  if (wanted in shapes) return wanted as ShapeName;
  return byLetter[letter.toUpperCase()];
}

/** Width of the lines of a piece, of 48 across: wider where cells are small. */
export function pieceStroke(cell: number): number {
  if (cell < 18) return 3.6;
  return cell < 30 ? 2.5 : 1.9;
}
