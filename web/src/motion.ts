/** Whether nothing is to move by itself: the player's setting, else the system's. */
export function calm(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === "reduced" || (motion !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Carries a task out once what has changed so far is painted. Returns what calls it off. */
export function afterPaint(task: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(task)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
