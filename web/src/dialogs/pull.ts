// A sheet that comes from the bottom of a small screen is pulled down by its head to close it.

const far = 90; // pixels that close it
const fast = 0.5; // pixels a millisecond that close it wherever it is

export function pull(head: HTMLElement, sheet: HTMLElement, close: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let from = -1;
  let last = { y: 0, at: 0, speed: 0 };

  function rest(): void {
    from = -1;
    sheet.style.transform = "";
  }
  head.addEventListener(
    "pointerdown",
    (event) => {
      const control = event.target instanceof Element && event.target.closest("button, a, input, select");
      if (event.pointerType === "mouse" || control) return;
      head.setPointerCapture(event.pointerId);
      from = event.clientY;
      last = { y: from, at: event.timeStamp, speed: 0 };
    },
    { signal },
  );
  head.addEventListener(
    "pointermove",
    (event) => {
      if (from < 0) return;
      const ms = Math.max(1, event.timeStamp - last.at);
      last = { y: event.clientY, at: event.timeStamp, speed: (event.clientY - last.y) / ms };
      sheet.style.transform = `translateY(${Math.max(0, event.clientY - from)}px)`;
    },
    { signal },
  );
  head.addEventListener(
    "pointerup",
    (event) => {
      const closes = from >= 0 && (event.clientY - from > far || (last.speed > fast && event.clientY > from));
      rest();
      if (closes) close();
    },
    { signal },
  );
  head.addEventListener("pointercancel", rest, { signal });
  return () => stop.abort();
}
