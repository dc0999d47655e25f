// What the Help dialog explains, in parts of a few short entries each.

export interface HelpPart {
  title: string;
  entries: string[];
}

export const helpParts: readonly HelpPart[] = [
  {
    title: "Moving pieces",
    entries: [
      "Click a piece, then the cell to move it to; or drag it.",
      "Then point at any cell (with a finger: tap it): the line below the board shows how the piece gets there, or why it cannot.",
      "A red line shows how the king would be attacked. It is dotted beyond a piece that is pinned.",
      "Click any cell, empty or not, to see which pieces attack and guard it.",
      "Under “Attacks” each cell is shaded by how many pieces attack or guard it: White's at its lower left, Black's at its upper right. The settings change shading to numbers.",
    ],
  },
  {
    title: "Boards and axes",
    entries: [
      "Every small board is a slice of one larger board.",
      "Boards side by side or one above the other are as close as neighbouring cells are: stepping to the same cell of the next board is a step along another axis.",
      "A row of boards that is too long for the screen goes on in the line above: an arrow at its end names the next board, and the arrow keys follow it.",
      "A path is solid on a board and dashed from board to board.",
      "The small pictures show the same position with other axes inside the boards: choose one by a click or by its number, and the boards move there.",
      "T exchanges columns and rows of boards.",
    ],
  },
  {
    title: "Large boards",
    entries: [
      "Drag any cell but your own pieces to move the board, or hold the space bar and drag anywhere. The wheel, a finger, and the frame in the small picture of the whole move it too.",
      "Two fingers, or the wheel with Ctrl, change its size.",
      "Signs at the edges show how many moves, checks or attackers lie out of sight there: click one to go there.",
    ],
  },
  {
    title: "Small screens",
    entries: [
      "The bar has what is needed most; moves, analysis, other axes and everything else of the game are in its menu.",
      "Where cells are smaller than a finger, a tap between two of them, or a longer one, shows the small board larger, in a magnifier: tap a cell there, or beside it to close it.",
      "A move made in the magnifier is confirmed below the board; the settings have this for all moves, or for none.",
    ],
  },
  {
    title: "Clocks",
    entries: [
      "Clocks stop while you look back, while the game is paused and while the page is closed.",
      "Taking a move back gives no time back.",
      "A game that was lost on time can still be taken back; it then goes on without clocks.",
    ],
  },
  {
    title: "Copying and sharing",
    entries: [
      "“Copy or paste” has the position and the game as texts and as a link, the board as a picture of any size, and the last move or a change of axes as a short clip.",
    ],
  },
  {
    title: "Six to eight dimensions",
    entries: [
      "These games have a screen of their own: one flat board, with a slider for each axis.",
      "The arrow keys walk over the cells once the board has the focus; Enter gives it, and then selects or moves.",
      "1 to 8 move along the axis of that number, with Shift back; Page Up and Page Down move along the last one.",
      "/ goes to the field for cells, pieces and moves; K and J take back and redo.",
    ],
  },
];

/** Whether a text has every word that is looked for. */
export function matches(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
