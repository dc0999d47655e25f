// Two fingers on a board make its cells larger or smaller.
import type { Viewport } from "../state/viewport.svelte";

interface Grip {
  distance: number;
  x: number;
  y: number;
}

export class Pinch {
  readonly #element: HTMLElement;
  readonly #view: Viewport;
  readonly #stop = new AbortController();
  #began = { distance: 1, cell: 1 };
  #frame = 0;
  #hands = new AbortController();

  constructor(element: HTMLElement, view: Viewport) {
    this.#element = element;
    this.#view = view;
    const options = { signal: this.#stop.signal, passive: false };
    element.addEventListener("touchstart", (event) => this.#start(event), options);
  }

  end(): void {
    this.#stop.abort();
    this.#hands.abort();
    cancelAnimationFrame(this.#frame);
  }

  #grip(event: TouchEvent): Grip | null {
    const [a, b] = event.touches;
    if (!a || !b || event.touches.length !== 2) return null;
    const box = this.#element.getBoundingClientRect();
    return {
      distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      x: (a.clientX + b.clientX) / 2 - box.left,
      y: (a.clientY + b.clientY) / 2 - box.top,
    };
  }

  #start(event: TouchEvent): void {
    const grip = this.#grip(event);
    if (!grip || this.#view.small) return;
    if (event.cancelable) event.preventDefault();
    this.#began = { distance: grip.distance, cell: this.#view.cell };
    // What was touched may leave the page as cells grow, but goes on telling of its fingers.
    this.#hands.abort();
    this.#hands = new AbortController();
    const options = { signal: this.#hands.signal, passive: false };
    for (const { target } of event.touches) {
      target.addEventListener("touchmove", (moved) => this.#move(moved as TouchEvent), options);
      for (const name of ["touchend", "touchcancel"]) target.addEventListener(name, () => this.#hands.abort(), options);
    }
  }

  #move(event: TouchEvent): void {
    const began = this.#began;
    const grip = this.#grip(event);
    if (!grip) return;
    if (event.cancelable) event.preventDefault();
    const wanted = (began.cell * grip.distance) / began.distance;
    const cell = wanted < 6 ? Math.round(wanted * 4) / 4 : Math.round(wanted);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (cell !== this.#view.cell) this.#view.zoomTo(Math.max(cell, this.#view.whole), grip.x, grip.y);
    });
  }
}
