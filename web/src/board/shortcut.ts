/** Nothing that takes the key itself has the focus. */
export function isShortcut({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || document.querySelector("dialog[open]")) return false;
  return !(target instanceof Element && target.closest("input, select, textarea"));
}
