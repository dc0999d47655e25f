// How the page is laid out: a panel beside the board, or for hands that hold the screen.

export type Shape = "wide" | "portrait" | "landscape";

/** Media queries for what is not portrait. */
export const shapes = {
  landscape: "(orientation: landscape) and (max-height: 560px)",
  wide: "(min-width: 900px) and (min-height: 561px)",
};
