// What a move sounds like: a stone set down on stone, with a note for each axis that changes.

export interface Tone {
  hertz: number; // 0: noise
  at: number; // seconds from the beginning
  seconds: number; // until it has died away
  loudness: number; // 0 .. 1
}

export interface Heard {
  axes: number;
  capture: boolean;
  check: boolean;
  over: boolean;
}

const [c5, e5, g5, a5, b5, c6, d6] = [523.25, 659.26, 783.99, 880, 987.77, 1046.5, 1174.66];

const stone: readonly Tone[] = [
  { hertz: 0, at: 0, seconds: 0.005, loudness: 0.5 },
  { hertz: 1180, at: 0, seconds: 0.07, loudness: 0.22 },
  { hertz: 2710, at: 0, seconds: 0.04, loudness: 0.12 },
];
const axisNotes = [c5, e5, g5, b5];
const axisStep = 0.055;

function notes(frequencies: number[], at: number, step: number, seconds: number, loudness: number): Tone[] {
  return frequencies.map((hertz, i) => ({ hertz, at: at + i * step, seconds, loudness }));
}

export function toneOf({ axes, capture, check, over }: Heard): Tone[] {
  const after = 0.12 + axisStep * Math.min(axes, axisNotes.length);
  return [
    ...stone,
    ...(capture ? notes([180], 0, 0, 0.16, 0.6) : []),
    ...notes(axisNotes.slice(0, axes), 0.03, axisStep, 0.25, 0.1),
    ...(check ? notes([d6, a5], after, 0.11, 0.3, 0.16) : []),
    ...(over ? notes([c5, e5, g5, c6], after + (check ? 0.3 : 0), 0.09, 0.9, 0.13) : []),
  ];
}
