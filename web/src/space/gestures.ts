// Mouse and fingers on the picture: a drag turns it, with another button, Shift or two fingers it moves, a wheel or two
// fingers bring it nearer, and what does not move is a press. The right button on a cell, and the pen, draw instead.
import type { SpaceView } from "./space.svelte";

export interface Pressed {
  press: (x: number, y: number, finger: boolean) => void;
  hold: (x: number, y: number) => void; // for long, or with Alt
  draws: (event: PointerEvent) => boolean; // it draws, and is followed elsewhere
}

const threshold = 5; // pixels before a press becomes a movement
const holdTime = 500; // milliseconds

interface Hand {
  x: number;
  y: number;
}

export class Gestures {
  readonly #element: HTMLElement;
  readonly #space: SpaceView;
  readonly #told: Pressed;
  readonly #stop = new AbortController();
  readonly #hands = new Map<number, Hand>();
  #began: (Hand & { button: number }) | null = null;
  #moved = false;
  #holding: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, space: SpaceView, told: Pressed) {
    this.#element = element;
    this.#space = space;
    this.#told = told;
    const { signal } = this.#stop;
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    element.addEventListener("pointerup", (event) => this.#up(event, true), { signal });
    element.addEventListener("pointercancel", (event) => this.#up(event, false), { signal });
    element.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  }

  /** The picture is being moved. */
  get active(): boolean {
    return this.#moved;
  }

  end(): void {
    this.#stop.abort();
    clearTimeout(this.#holding);
  }

  #at({ clientX, clientY }: MouseEvent): Hand {
    const box = this.#element.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  }

  #down(event: PointerEvent): void {
    const at = this.#at(event);
    this.#hands.set(event.pointerId, at);
    clearTimeout(this.#holding);
    if (this.#hands.size > 1) {
      this.#began ??= { ...at, button: 0 }; // the first was drawing
      this.#moved = true;
      return;
    }
    this.#moved = false;
    if (this.#told.draws(event)) return;
    this.#began = { ...at, button: event.button };
    if (event.pointerType === "mouse") return;
    this.#holding = setTimeout(() => {
      this.#moved = true; // no press any more
      this.#told.hold(at.x, at.y);
    }, holdTime);
  }

  #move(event: PointerEvent): void {
    const before = this.#hands.get(event.pointerId);
    const began = this.#began;
    if (!before) return;
    const at = this.#at(event);
    if (!began) return void this.#hands.set(event.pointerId, at);
    if (!this.#moved && Math.hypot(at.x - began.x, at.y - began.y) <= threshold) return;
    if (!this.#moved) this.#element.setPointerCapture(event.pointerId);
    this.#moved = true;
    clearTimeout(this.#holding);
    this.#hands.set(event.pointerId, at);
    const [dx, dy] = [at.x - before.x, at.y - before.y];
    if (this.#hands.size > 1) this.#pinch(event.pointerId, before, at);
    else this.#space.drag(dx, dy, began.button !== 0 || event.shiftKey);
  }

  /** What lies between the fingers stays there. */
  #pinch(id: number, before: Hand, at: Hand): void {
    const other = [...this.#hands].find(([hand]) => hand !== id)?.[1];
    if (!other) return;
    const apart = (hand: Hand): number => Math.max(1, Math.hypot(hand.x - other.x, hand.y - other.y));
    this.#space.drag((at.x - before.x) / 2, (at.y - before.y) / 2, true);
    this.#space.zoom(apart(at) / apart(before), (at.x + other.x) / 2, (at.y + other.y) / 2);
  }

  #up(event: PointerEvent, ended: boolean): void {
    clearTimeout(this.#holding);
    const at = this.#hands.get(event.pointerId);
    this.#hands.delete(event.pointerId);
    if (this.#hands.size > 0) return;
    const began = this.#began;
    this.#began = null;
    if (this.#moved) this.#space.released();
    const pressed = ended && at && began?.button === 0 && !this.#moved;
    this.#moved = false;
    if (pressed && event.altKey) this.#told.hold(began.x, began.y);
    else if (pressed) this.#told.press(began.x, began.y, event.pointerType === "touch");
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.#at(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
    this.#space.zoom(1.16 ** -Math.max(-3, Math.min(3, lines)), x, y);
  }
}
