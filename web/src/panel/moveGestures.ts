// How the menu of a move is opened in the list: with the right button, a finger held still, the menu key or Shift+F10.

const held = 500; // milliseconds
const still = 8; // pixels that a finger may stray

export interface Point {
  x: number;
  y: number;
}

export interface MoveGestures {
  /** `node`: of the move that was meant, null where none was. */
  menu: (node: number | null, at: Point | HTMLElement) => void;
  /** Twice on a comment. */
  comment: (node: number, place: string) => void;
}

function nodeAt(target: EventTarget | null): number | null {
  const node = target instanceof Element ? target.closest<HTMLElement>("[data-node]")?.dataset["node"] : undefined;
  return node === undefined ? null : Number(node);
}

/** What a finger does that is lifted where something has opened below it is no press there. */
function keepFromPressing(): void {
  const lifted = new AbortController();
  const { signal } = lifted;
  const keep = (event: MouseEvent): void => {
    if (event.detail === 0) return; // by a key
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of ["mousedown", "mouseup", "click"] as const)
    addEventListener(name, keep, { capture: true, signal });
  addEventListener("pointerdown", () => lifted.abort(), { capture: true, signal });
}

/** Returns what ends it. */
export function moveGestures(list: HTMLElement, { menu, comment }: MoveGestures): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down: Point | null = null;

  const letGo = (): void => {
    clearTimeout(timer);
    down = null;
  };
  const on = <K extends keyof HTMLElementEventMap>(name: K, listen: (event: HTMLElementEventMap[K]) => void): void =>
    list.addEventListener(name, listen, { signal });

  on("contextmenu", (event) => {
    event.preventDefault();
    if (down) keepFromPressing();
    letGo();
    menu(nodeAt(event.target), { x: event.clientX, y: event.clientY });
  });
  on("keydown", (event) => {
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
    event.preventDefault();
    menu(nodeAt(event.target), event.target instanceof HTMLElement ? event.target : list);
  });
  on("pointerdown", ({ pointerType, isPrimary, clientX: x, clientY: y, target }) => {
    letGo();
    const node = nodeAt(target);
    if (pointerType !== "touch" || !isPrimary || node === null) return;
    down = { x, y };
    timer = setTimeout(() => {
      keepFromPressing();
      menu(node, { x, y });
    }, held);
  });
  on("pointermove", ({ clientX, clientY }) => {
    if (down && Math.hypot(clientX - down.x, clientY - down.y) > still) letGo();
  });
  on("pointerup", letGo);
  on("pointercancel", letGo);
  on("dblclick", ({ target }) => {
    const { comment: node, place } =
      (target instanceof Element && target.closest<HTMLElement>("[data-comment]")?.dataset) || {};
    if (node !== undefined && place !== undefined) comment(Number(node), place);
  });
  return () => {
    letGo();
    ended.abort();
  };
}
