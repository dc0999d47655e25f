// Moving the board itself with the mouse: by its empty places, or anywhere while the space bar is held.
const threshold = 4; // pixels before a press becomes a movement
const notch = 40; // of a wheel's turning for one step of zoom

export class Pan {
  active = $state(false);
  /** The space bar is down. */
  held = $state(false);
  #from: { x: number; y: number } | null = null;
  #used = false; // something was moved while the space bar was down
  #ended = false;
  #turned = 0;

  hold(): void {
    if (!this.held) this.#used = false;
    this.held = true;
  }

  /** Whether the space bar has served to move the board. */
  letGo(): boolean {
    this.held = false;
    return this.#used;
  }

  press(event: PointerEvent): void {
    this.#ended = false;
    this.#from = { x: event.clientX, y: event.clientY };
    if (event.button === 1) event.preventDefault();
  }

  move(event: PointerEvent, pan: (dx: number, dy: number) => void): void {
    const from = this.#from;
    if (!from) return;
    const [dx, dy] = [from.x - event.clientX, from.y - event.clientY];
    if (!this.active && Math.hypot(dx, dy) <= threshold) return;
    this.active = true;
    this.#used = true;
    this.#from = { x: event.clientX, y: event.clientY };
    pan(dx, dy);
  }

  release(): void {
    this.#ended = this.active;
    this.active = false;
    this.#from = null;
  }

  /** Whether the click that follows belongs to a movement that has just ended. */
  swallowsClick(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }

  /** Gathers the small turns of a wheel or of two fingers on a pad into steps. */
  turn(event: WheelEvent, step: () => void): void {
    const delta = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * notch;
    if (Math.sign(delta) !== Math.sign(this.#turned)) this.#turned = 0;
    this.#turned += delta;
    if (Math.abs(this.#turned) < notch) return;
    this.#turned = 0;
    step();
  }
}
