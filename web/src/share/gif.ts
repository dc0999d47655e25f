// Writing looping GIFs: one palette for all frames, so that nothing flickers, and of each frame only what has changed.
import { GIFEncoder, quantize } from "gifenc";

type Colour = [number, number, number];

const most = 255; // colours; the last place is for what has not changed
const exact = 96; // of the most frequent colours are kept as they are
const sampled = 400_000; // pixels from which the palette is made

/** Colours share a place in the table of the nearest if their six upper bits agree. */
function bucketOf(pixel: number): number {
  return ((pixel >> 2) & 0x3f) | ((pixel >> 4) & 0xfc0) | ((pixel >> 6) & 0x3f000);
}

function colourOf(pixel: number): Colour {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

/** Pixels from all frames alike, as red, green and blue from the lowest byte on. */
function sample(frames: readonly Uint32Array[]): Uint32Array {
  const total = frames.reduce((sum, frame) => sum + frame.length, 0);
  const step = Math.max(1, Math.ceil(total / sampled)) | 1;
  const taken = frames.map((frame) => frame.filter((_, i) => i % step === 0));
  const all = new Uint32Array(taken.reduce((sum, some) => sum + some.length, 0));
  let at = 0;
  for (const some of taken) {
    all.set(some, at);
    at += some.length;
  }
  return all;
}

function frequent(pixels: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, exact)
    .map(([pixel]) => pixel);
}

export class GifWriter {
  readonly #encoder = GIFEncoder();
  readonly #width: number;
  readonly #height: number;
  readonly #palette: Colour[];
  readonly #nearest = new Int16Array(1 << 18).fill(-1);
  #before: Uint8Array | null = null;

  /** `frames`: some of those to come, from which the palette is made; RGBA, opaque. */
  constructor(width: number, height: number, frames: readonly Uint32Array[]) {
    [this.#width, this.#height] = [width, height];
    const pixels = sample(frames);
    const kept = frequent(pixels);
    const others = quantize(new Uint8Array(pixels.buffer), most - kept.length);
    this.#palette = [...kept.map(colourOf), ...others.map(([r = 0, g = 0, b = 0]): Colour => [r, g, b])];
    kept.forEach((pixel, i) => {
      const bucket = bucketOf(pixel);
      if (this.#nearest[bucket] === -1) this.#nearest[bucket] = i;
    });
  }

  #index(pixel: number): number {
    const bucket = bucketOf(pixel);
    const known = this.#nearest[bucket] ?? -1;
    if (known >= 0) return known;
    const [r, g, b] = colourOf(pixel);
    let best = 0;
    let least = Infinity;
    this.#palette.forEach(([pr, pg, pb], i) => {
      const far = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
      if (far < least) [best, least] = [i, far];
    });
    this.#nearest[bucket] = best;
    return best;
  }

  /** `delay`: milliseconds for which it is shown. */
  add(frame: Uint32Array, delay: number): void {
    const indices = new Uint8Array(frame.length);
    for (let i = 0; i < frame.length; ++i) indices[i] = this.#index(frame[i] ?? 0);
    const before = this.#before;
    const drawn = before ? indices.map((index, i) => (index === before[i] ? most : index)) : indices;
    this.#encoder.writeFrame(drawn, this.#width, this.#height, {
      delay,
      // The place for what stays is in the palette, though no pixel has its colour.
      ...(before
        ? { transparent: true, transparentIndex: most, dispose: 1 }
        : { palette: this.#padded(), repeat: 0, dispose: 1 }),
    });
    this.#before = indices;
  }

  #padded(): Colour[] {
    return Array.from({ length: most + 1 }, (_, i): Colour => this.#palette[i] ?? [0, 0, 0]);
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}
