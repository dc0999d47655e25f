/** For the button that has the focus first: Enter presses it at once. */
export function ready(button: HTMLButtonElement): void {
  queueMicrotask(() => button.focus({ preventScroll: true }));
}
