// A hand that draws: from the press of a button, a pen or a finger until it is lifted.
import { brushes, type Brush } from "../model/shapes";
import type { Drawing, Tool } from "./drawing.svelte";

/** The cell at a point of the window, -1 for none; `from`: where the arrow begins, -1 before that is known. */
type Aim = (x: number, y: number, from: number) => number;

/** The colour of the right button by the keys that are held with it. */
export function brushOf(event: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey" | "metaKey">): Brush {
  const one = event.shiftKey || event.ctrlKey ? 1 : 0;
  const two = event.altKey || event.metaKey ? 2 : 0;
  return brushes[one + two] ?? "green";
}

class Stroke {
  readonly #drawing: Drawing;
  readonly #aim: Aim;
  readonly #tool: Tool;
  readonly #from: number;
  readonly #pointer: number;
  readonly #begun: number;
  #to: number;

  constructor(drawing: Drawing, first: PointerEvent, aim: Aim) {
    this.#drawing = drawing;
    this.#aim = aim;
    this.#pointer = first.pointerId;
    this.#begun = drawing.cancelled;
    this.#tool = first.button === 0 && drawing.tool !== null ? drawing.tool : brushOf(first);
    this.#from = this.#to = aim(first.clientX, first.clientY, -1);
    if (this.#from >= 0) void drawing.begin(this.#from);
    this.#show();
  }

  /** False once the hand is lifted, or what it draws is given up. */
  goesOn({ type, pointerId, clientX, clientY, defaultPrevented }: PointerEvent): boolean {
    if (this.#drawing.cancelled !== this.#begun) return false;
    if (pointerId !== this.#pointer) {
      // A second finger is there to move the board or to make it larger.
      return type !== "pointerdown" || this.#leave();
    }
    if (type === "pointercancel") return this.#leave();
    if (type === "pointerup") {
      this.#leave();
      // The same click may have meant something else.
      if (!defaultPrevented) this.#draw();
      return false;
    }
    if (this.#from >= 0) this.#to = this.#aim(clientX, clientY, this.#tool === "eraser" ? -1 : this.#from);
    this.#show();
    return true;
  }

  #leave(): false {
    this.#drawing.sketch = null;
    return false;
  }

  #show(): void {
    const [from, to, tool] = [this.#from, this.#to, this.#tool];
    this.#drawing.sketch = from >= 0 && to >= 0 && tool !== "eraser" ? { brush: tool, from, to } : null;
  }

  #draw(): void {
    const [from, to, tool] = [this.#from, this.#to, this.#tool];
    if (from < 0 || to < 0) return;
    if (tool === "eraser") this.#drawing.erase(to);
    else this.#drawing.toggle({ brush: tool, from, to });
  }
}

/** `events`: what has happened so far. */
export function follow(drawing: Drawing, events: readonly PointerEvent[], aim: Aim): void {
  const [first, ...others] = events;
  if (!first) return;
  const stroke = new Stroke(drawing, first, aim);
  const kinds = ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const;
  const onevent = (event: PointerEvent): void => {
    if (!stroke.goesOn(event)) for (const kind of kinds) removeEventListener(kind, onevent);
  };
  if (others.every((event) => stroke.goesOn(event))) for (const kind of kinds) addEventListener(kind, onevent);
}
