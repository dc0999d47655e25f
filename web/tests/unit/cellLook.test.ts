import { describe, expect, it } from "vitest";
import { CellLooks, type CellFacts } from "../../src/board/cellLook";
import { Mark } from "../../src/model/marks";

const plain = (cell: number, more: Partial<CellFacts> = {}): CellFacts => ({
  cell,
  name: `c${cell}`,
  letter: ".",
  pieceName: "",
  pieceType: "",
  marks: 0,
  axes: 0,
  whites: 0,
  blacks: 0,
  dark: cell % 2 === 0,
  focusable: false,
  movable: false,
  lifted: false,
  hovered: false,
  ...more,
});

const rows = [
  [0, 1],
  [2, 3],
];

describe("how cells look", () => {
  it("stays the same object for those of which nothing changes", () => {
    const looks = new CellLooks();
    const before = looks.of(rows, (cell) => plain(cell)).flat();
    const changes: Partial<CellFacts>[] = [
      { marks: Mark.quiet },
      { axes: 2 },
      { letter: "Q", pieceName: "white queen", pieceType: "queen" },
      { whites: 1 },
      { blacks: 2 },
      { focusable: true },
      { movable: true },
      { lifted: true },
      { hovered: true },
      { name: "a1" },
    ];
    for (const change of changes) {
      const after = looks.of(rows, (cell) => plain(cell, cell === 2 ? change : {})).flat();
      expect(
        after.map((look, i) => look === before[i]),
        JSON.stringify(change),
      ).toEqual([true, true, false, true]);
      expect(
        looks
          .of(rows, (cell) => plain(cell))
          .flat()
          .map(({ classes }) => classes),
      ).toEqual(before.map(({ classes }) => classes));
    }
  });

  it("is told by classes, a label and what lies on the cell", () => {
    const [look] =
      new CellLooks().of([[4]], (cell) =>
        plain(cell, {
          marks: Mark.capture | Mark.selected,
          axes: 3,
          whites: 1,
          blacks: 5,
          movable: true,
          pieceName: "black rook",
          letter: "r",
          pieceType: "rook",
        }),
      )[0] ?? [];
    expect(look).toMatchObject({
      classes: "cell shows capture selected dark movable held",
      style: "--whites:20%;--blacks:50%",
      label: "c4, black rook, can capture here, selected, 3 axes, under 1 white and 5 black",
      selected: "true",
      target: { kind: "capture", hollow: false },
      counted: true,
    });
    const [empty] = new CellLooks().of([[5]], (cell) => plain(cell))[0] ?? [];
    expect(empty).toMatchObject({
      classes: "cell shows",
      style: undefined,
      label: "c5, empty",
      selected: undefined,
      target: null,
      counted: false,
    });
  });
});
