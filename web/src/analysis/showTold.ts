// The words beside the board scroll where there is little room: what was said last comes into sight.
import type { Attachment } from "svelte/attachments";

/** Of what scrolls, the told words last in it. `told`: what is said; "" once something else is asked. */
export function showTold(told: () => string): Attachment<HTMLElement> {
  return (box) => {
    const last = box.lastElementChild;
    if (told() === "") box.scrollTop = 0;
    else if (last) box.scrollTop += last.getBoundingClientRect().top - box.getBoundingClientRect().top;
  };
}
