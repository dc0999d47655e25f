// A press that draws an arrow or a circle. The code for it is fetched with the first one; what the hand does until that is
// there is followed later.
import type { Drawing } from "../shapes/drawing.svelte";
import type { BoardState } from "../state/board.svelte";

/** The cell that is meant by a point of the window, -1 for none; `from`: where the arrow begins, -1 before that is known. */
export type Aim = (drawing: Drawing, x: number, y: number, from: number) => number;

const kinds = ["pointermove", "pointerup", "pointercancel"] as const;

/** The right button draws, and anything while the pen is out. */
export function draws({ drawing }: BoardState, { pointerType, button, isPrimary }: PointerEvent): boolean {
  return isPrimary && ((pointerType === "mouse" && button === 2) || (button === 0 && drawing?.tool != null));
}

export function stroke(board: BoardState, event: PointerEvent, aim: Aim): void {
  const events = [event];
  const hold = (next: PointerEvent): void => void events.push(next);
  for (const kind of kinds) addEventListener(kind, hold);
  const release = (): void => {
    for (const kind of kinds) removeEventListener(kind, hold);
  };
  void board
    .draw()
    .then((drawing) => drawing.follow(events, aim))
    .finally(release);
}
