// What the page asks of the worker that writes GIFs.

export interface GifMethods {
  /** `frames`: some of those to come, RGBA. */
  begin: { params: { width: number; height: number; frames: ArrayBuffer[] }; result: undefined; event: never };
  add: { params: { frame: ArrayBuffer; delay: number }; result: undefined; event: never };
  finish: { params: undefined; result: Uint8Array<ArrayBuffer>; event: never };
}
