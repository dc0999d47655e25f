// A first walk through four dimensions: what is shown on the board at each step, and what is said.

export interface TourStep {
  title: string;
  text: string;
  /** The piece that stands on `tourCell`; none: the position of the opening story, in check. */
  piece?: string;
  /** A cell to be found, by its canonical name. */
  find?: string;
  /** Inside the boards lie these axes; else those of the game. */
  inside?: [number, number];
  /** A line is shown to this cell. */
  line?: string;
}

export const tourCell = "b3b2"; // bb23, as 4*Chess names it

export const tour: readonly TourStep[] = [
  {
    title: "Four coordinates",
    text: "Every cell has a column and a row, which board, and a file and a rank, where on it. The queen stands on bb23: column b, file b, row 2, rank 3; on this almost empty board she sees 95 cells. Find dc32.",
    piece: "Q",
    find: "c2d3",
  },
  {
    title: "Rook: one axis",
    text: "The rook changes one of the four at a time. On its own board you know that; on the others it stays on the same square: 12 cells.",
    piece: "R",
  },
  {
    title: "Bishop: two axes",
    text: "The bishop changes two at once, at the same pace, whichever two they are: 30 cells.",
    piece: "B",
  },
  { title: "Unicorn: three axes", text: "The unicorn changes three at once: 36 cells.", piece: "U" },
  {
    title: "Balloon: four axes",
    text: "The balloon changes all four at once, so it always leaves its board, its column and its row: 17 cells.",
    piece: "D",
  },
  {
    title: "Knight",
    text: "The knight leaps two along one axis and one along another: 24 cells. Queen and king go along any number of axes, the king one step.",
    piece: "N",
  },
  {
    title: "Another cut",
    text: "The same boards cut along other axes: file and row lie inside each board now. The bishop's line from bb23 to bd43 changes just these two, so all of it lies on one board. In a game, key 3 does it, and key 1 goes back.",
    piece: "B",
    inside: [0, 3],
    line: "d3b4",
  },
  {
    title: "Back to the check",
    text: "Your king is in check, and not from the knight. From where? Choose a piece.",
  },
];

/** Two kings far apart, and the piece on `tourCell`. */
export function tourPosition(piece: string): string {
  return `3k/4/4/4//-//-//-///-///-//-//4/1${piece}2/4/4//-///-//-//-//4/4/4/K3 w - - 0 1`;
}
