// Keeps the keyboard's focus on the page: what has it and leaves the page, or is disabled or hidden, hands it on.

const focusable = "button, a[href], input, select, textarea, summary, [tabindex]";
const groups = "dialog, ul, ol, form, fieldset, section, [role=toolbar], [role=group], [role=radiogroup]";

function usable(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true });
}

function focus(element: Element | undefined | null): boolean {
  if (!(element instanceof HTMLElement) || !usable(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** An element with the groups around it, and which of what could have the focus there it was. */
interface Place {
  element: Element;
  groups: { element: Element; index: number }[];
}

function placeOf(element: Element): Place {
  // The board finds another cell by itself.
  if (element.matches("[data-cell]")) return { element, groups: [] };
  const around: Place["groups"] = [];
  for (let at = element.parentElement?.closest(groups); at; at = at.parentElement?.closest(groups)) {
    around.push({ element: at, index: [...at.querySelectorAll(focusable)].indexOf(element) });
  }
  return { element, groups: around };
}

/** Its neighbours in what is left of the groups around it, the nearest first. */
function neighbourOf({ groups }: Place): boolean {
  return groups.some(({ element, index }) => {
    if (!usable(element) || element.querySelector("[data-cell]")) return false;
    const all = [...element.querySelectorAll(focusable)].filter((one) => (one as HTMLElement).tabIndex >= 0);
    const order = all.map((one, i) => ({ one, far: Math.abs(i - index) })).sort((a, b) => a.far - b.far);
    return order.some(({ one }) => focus(one));
  });
}

/** Watches from now on; returns what ends it. */
export function keepFocus(): () => void {
  let last: Place | null = null;
  let frame = 0;

  function check(): void {
    frame = 0;
    if (!last || (document.activeElement && document.activeElement !== document.body)) return;
    const { element } = last;
    if (usable(element)) return; // it was left on purpose
    const cell = element.matches("[data-cell]");
    if (cell && element.isConnected) return; // the board hides its cells while it is zoomed
    const dialog = document.querySelector("dialog[open]");
    if (dialog) focus(dialog.querySelector(focusable));
    else if (cell) focus(document.querySelector("[data-cell][tabindex='0']"));
    else if (!neighbourOf(last) && !focus(document.querySelector("[data-focus-home]")))
      focus(document.querySelector("[data-cell][tabindex='0']"));
  }
  function later(): void {
    if (last && frame === 0) frame = requestAnimationFrame(check);
  }
  function onfocusin({ target }: FocusEvent): void {
    last = target instanceof Element ? placeOf(target) : null;
  }

  const watch = new MutationObserver(later);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "open"],
  });
  document.addEventListener("focusin", onfocusin);
  document.addEventListener("focusout", later);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", onfocusin);
    document.removeEventListener("focusout", later);
    cancelAnimationFrame(frame);
  };
}
