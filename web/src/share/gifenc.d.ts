// gifenc comes without types: those of what is used of it.
declare module "gifenc" {
  interface FrameOptions {
    palette?: number[][]; // of the first frame
    delay?: number; // milliseconds
    repeat?: number; // 0: for ever
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number; // 1: the frame stays under the next one
  }
  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array, colours: number): number[][];
}
