/** Makes a canvas as large as a picture of this size, in pixels of the page, and ready to be painted on at this scale. */
export function prepared(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number },
  scale: number,
): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio;
  [canvas.width, canvas.height] = [Math.ceil(size.width * ratio), Math.ceil(size.height * ratio)];
  const context = canvas.getContext("2d");
  context?.setTransform(ratio * scale, 0, 0, ratio * scale, 0, 0);
  return context;
}
