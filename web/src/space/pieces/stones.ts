// The stones that the pieces are made of, by the ground that they stand on. The rim is what is seen edgewise: it parts
// a piece from a ground like itself. tests/unit/colours measures both on every board.

export interface Stones {
  white: string;
  whiteRim: string;
  black: string;
  blackRim: string;
}

/** light: every board but Night; paper: the dark blue ground on which there are no cells. */
export const stones: Record<"light" | "night" | "paper", Stones> = {
  light: { white: "#fffdf6", whiteRim: "#1b2327", black: "#2a3237", blackRim: "#0a0d0f" },
  night: { white: "#fffdf6", whiteRim: "#1b2327", black: "#10161d", blackRim: "#e9e4d6" },
  paper: { white: "#fffdf6", whiteRim: "#1b2327", black: "#56657c", blackRim: "#e9e4d6" },
};

export const paperGround = "#0a0e27";

/** How much of the rim is seen, by 1 less the cosine of the angle between sight and surface: none up to the first. */
export const rimRange = [0.62, 0.92] as const;
