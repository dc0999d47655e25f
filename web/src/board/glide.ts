// The piece that has just moved glides from where it stood.

export function glide(stage: HTMLElement, cell: number, dx: number, dy: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const piece = stage.querySelector<SVGElement>(`[data-cell="${cell}"] .piece`);
  const flat = piece?.closest<HTMLElement>(".flat");
  if (!piece || !flat) return;
  // Above the boards that it crosses, for the time of the movement.
  flat.style.zIndex = "5";
  piece.style.position = "relative";
  piece.style.zIndex = "5";
  const animation = piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
    duration: 180,
    easing: "ease-out",
  });
  const settle = (): void => {
    flat.style.zIndex = "";
    piece.style.position = "";
    piece.style.zIndex = "";
  };
  animation.onfinish = settle;
  animation.oncancel = settle;
}
