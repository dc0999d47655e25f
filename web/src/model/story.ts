// The position that the page opens with, and what happens on it.

export const story = {
  game: "fourstar",
  position:
    "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
    "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1",
  queen: "b3b2",
  capture: "b3b2d1d4",
  answer: "b3c3d3c4",
  king: "d1a1",
  title: "Chess in four dimensions.",
  line: "This queen sees 91 cells.",
} as const;

/** Milliseconds from the first picture to each event, as far as nobody touches the board. */
export const storyTimes = { bloom: 400, tip: 2200, capture: 5000, answer: 6200, question: 6800, suspects: 10_000 } as const;

/** Between the marks of one number of axes and those of the next. */
export const bloomStep = 120;
export const bloomTime = 240;
