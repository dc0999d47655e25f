// Writes a GIF frame by frame, so that the page does not wait for it.
import { serve } from "../worker/channel";
import { GifWriter } from "./gif";
import type { GifMethods } from "./protocol";

let writer: GifWriter | undefined;

function begun(): GifWriter {
  if (!writer) throw new Error("no GIF has been begun");
  return writer;
}

serve<GifMethods>(self, {
  begin: ({ width, height, frames }) => {
    writer = new GifWriter(
      width,
      height,
      frames.map((frame) => new Uint32Array(frame)),
    );
    return undefined;
  },
  add: ({ frame, delay }) => {
    begun().add(new Uint32Array(frame), delay);
    return undefined;
  },
  finish: () => begun().finish(),
});
