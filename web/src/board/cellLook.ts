// How a cell is shown, worked out in one go for the cells of a flat board: a change then reaches those cells alone that
// look otherwise, and each of them as one value.
import { cellLabel, heldOpacity, Mark, markNames } from "../model/marks";
import { targetKind } from "../model/targets";

export interface CellFacts {
  cell: number;
  name: string;
  letter: string; // "." when empty
  pieceName: string; // "white knight", "" when empty
  pieceType: string; // "knight"
  marks: number;
  axes: number; // that change on the way of the selected piece to here, 0 if it cannot get here
  whites: number; // white pieces that attack or guard it, 0 unless they are to be shown
  blacks: number;
  dark: boolean;
  focusable: boolean;
  movable: boolean;
  lifted: boolean; // its piece is being dragged
  hovered: boolean; // a piece is being dragged over it
}

export interface CellLook {
  facts: CellFacts;
  classes: string;
  style: string | undefined;
  label: string;
  selected: "true" | undefined;
  target: ReturnType<typeof targetKind> | null;
  counted: boolean;
}

function lookOf(facts: CellFacts): CellLook {
  const { name, pieceName, marks, axes, whites, blacks } = facts;
  const counted = whites > 0 || blacks > 0;
  let classes = "cell shows";
  if (marks !== 0) for (const mark of markNames(marks)) classes += ` ${mark}`;
  for (const flag of ["dark", "movable", "lifted", "hovered"] as const) if (facts[flag]) classes += ` ${flag}`;
  return {
    facts,
    classes: counted ? `${classes} held` : classes,
    style: counted
      ? `${whites > 0 ? `--whites:${heldOpacity(whites)}%;` : ""}${blacks > 0 ? `--blacks:${heldOpacity(blacks)}%` : ""}`
      : undefined,
    label: cellLabel(name, pieceName, marks, { whites, blacks, axes }),
    selected: marks & Mark.selected ? "true" : undefined,
    target: axes > 0 ? targetKind(marks) : null,
    counted,
  };
}

function alike(a: CellFacts, b: CellFacts): boolean {
  for (const fact in a) if (a[fact as keyof CellFacts] !== b[fact as keyof CellFacts]) return false;
  return true;
}

export class CellLooks {
  #known: ReadonlyMap<number, CellLook> = new Map();

  /** A cell has the same object as the time before if nothing about it has changed. */
  of(rows: readonly (readonly number[])[], factsOf: (cell: number) => CellFacts): CellLook[][] {
    const fresh = new Map<number, CellLook>();
    const looks = rows.map((row) =>
      row.map((cell) => {
        const facts = factsOf(cell);
        const known = this.#known.get(cell);
        const look = known && alike(known.facts, facts) ? known : lookOf(facts);
        fresh.set(cell, look);
        return look;
      }),
    );
    this.#known = fresh;
    return looks;
  }
}
