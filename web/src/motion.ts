/** Whether nothing is to move by itself: the player's setting, else the system's. */
export function calm(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === "reduced" || (motion !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}
