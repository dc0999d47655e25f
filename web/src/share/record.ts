// Clips as files: GIFs, written in a worker, and videos, recorded while they run.
import { connect, type WorkerPort } from "../worker/channel";
import type { Clip } from "./clip";
import type { GifMethods } from "./protocol";

export interface Recording {
  signal: AbortSignal;
  onprogress: (part: number) => void;
}

const frameTime = 50; // milliseconds

export interface Frame {
  time: number;
  delay: number;
}

/** Evenly where something moves; what stands is one frame. */
export function framesOf({ parts }: Pick<Clip, "parts">): Frame[] {
  const frames: Frame[] = [];
  let begin = 0;
  for (const { duration, moves } of parts) {
    const count = moves ? Math.max(1, Math.round(duration / frameTime)) : 1;
    // In hundredths of a second, as GIFs tell time.
    const delay = Math.round(duration / count / 10) * 10;
    // A movement is shown from its first step on: what stands before it shows where it begins.
    for (let i = 0; i < count; ++i)
      frames.push({ time: begin + (moves ? ((i + 1) / (count + 1)) * duration : 0), delay });
    begin += duration;
  }
  return frames;
}

function canvasFor({ width, height }: Clip): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser gave no canvas to paint on");
  return [canvas, context];
}

export async function recordGif(clip: Clip, { signal, onprogress }: Recording): Promise<Blob> {
  const [, context] = canvasFor(clip);
  const { width, height } = clip;
  const painted = ({ time }: Frame): ArrayBuffer => {
    clip.paint(context, time);
    return context.getImageData(0, 0, width, height).data.buffer;
  };
  const frames = framesOf(clip);
  const worker: WorkerPort & { terminate(): void } = new Worker(new URL("./gif.worker.ts", import.meta.url), {
    type: "module",
  });
  try {
    const connection = connect<GifMethods>(worker);
    const samples = frames.filter((_, i) => i % Math.ceil(frames.length / 6) === 0);
    await connection.request("begin", { width, height, frames: samples.map(painted) }, { signal });
    for (const [i, frame] of frames.entries()) {
      await connection.request("add", { frame: painted(frame), delay: frame.delay }, { signal });
      onprogress((i + 1) / (frames.length + 1));
    }
    return new Blob([await connection.request("finish", undefined, { signal })], { type: "image/gif" });
  } finally {
    worker.terminate();
  }
}

const videoTypes = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

/** The kind of video that the browser can record, "" if none. */
export function videoType(): string {
  if (!("MediaRecorder" in globalThis) || !("captureStream" in HTMLCanvasElement.prototype)) return "";
  return videoTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
}

/** In the time that the clip takes. */
export async function recordVideo(clip: Clip, { signal, onprogress }: Recording): Promise<Blob> {
  const [canvas, context] = canvasFor(clip);
  const duration = clip.parts.reduce((sum, part) => sum + part.duration, 0);
  const type = videoType();
  clip.paint(context, 0);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: type, videoBitsPerSecond: 6e6 });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error("the browser could not record the video"));
  });
  recorder.start();
  const begun = performance.now();
  await new Promise<void>((resolve) => {
    const step = (): void => {
      const time = performance.now() - begun;
      if (signal.aborted || time >= duration) return resolve();
      clip.paint(context, time);
      onprogress(time / duration);
      requestAnimationFrame(step);
    };
    step();
  });
  recorder.stop();
  await stopped;
  signal.throwIfAborted();
  return new Blob(pieces, { type: type.split(";")[0] ?? type });
}
