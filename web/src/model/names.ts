// Names of cells and of flat boards, as the player wishes to read them.
import { outsideAxes } from "./arrangements";
import type { GameInfo } from "../core/types";
import type { StateOf } from "./headless";
import { cellCount, coordinates, smallBoard } from "./layout";

/** The inventor's names, or those made of a coordinate for each axis. */
export type Naming = "native" | "canonical";

/** Whether the game's inventor names cells in another way. */
export function hasTwoNames(info: GameInfo | null): boolean {
  return (
    info !== null &&
    info.nativeNames !== info.cellNames &&
    info.nativeNames.some((name, cell) => name !== info.cellNames[cell])
  );
}

/** Names by cell. Where both ways are the same, they are the list of canonical names itself. */
export function cellNames(info: GameInfo | null, naming: Naming): string[] {
  if (!info) return [];
  return naming === "native" && hasTwoNames(info) ? info.nativeNames : info.cellNames;
}

/** Name of the flat board that a cell lies on. */
export function flatBoardName(
  state: StateOf<"info" | "naming" | "arrangementIndex" | "arrangement" | "outerLabels" | "axisOrder">,
  cell: number,
): string {
  const { info, arrangement } = state;
  if (!info) return "";
  if (state.arrangementIndex === 0 && state.naming === "native") {
    const label = info.boardLabels[cell] ?? "";
    // Where boards are many, none goes without a name.
    if (label !== "" || cellCount(info.sizes) <= smallBoard) return label;
  }
  const at = coordinates(info.sizes, cell);
  return outsideAxes(arrangement, state.axisOrder)
    .map((axis) => state.outerLabels[axis]?.[at[axis] ?? 0] ?? "")
    .join("");
}
