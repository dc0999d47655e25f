// The man that has just moved glides from where it stood.

export function glide(stage: HTMLElement, cell: number, dx: number, dy: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const man = stage.querySelector<SVGElement>(`[data-cell="${cell}"] .man`);
  const flat = man?.closest<HTMLElement>(".flat");
  if (!man || !flat) return;
  // Above the boards that it crosses, for the time of the movement.
  flat.style.zIndex = "5";
  man.style.position = "relative";
  man.style.zIndex = "5";
  const animation = man.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
    duration: 180,
    easing: "ease-out",
  });
  const settle = (): void => {
    flat.style.zIndex = "";
    man.style.position = "";
    man.style.zIndex = "";
  };
  animation.onfinish = settle;
  animation.oncancel = settle;
}
