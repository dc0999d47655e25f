// Plays tones with the browser's own instruments. Nothing is loaded, and nothing sounds before the player has touched
// the page.
import type { Tone } from "../model/sounds";

let context: AudioContext | undefined;

function source(audio: AudioContext, { hertz, seconds }: Tone): AudioScheduledSourceNode {
  if (hertz > 0) {
    const sine = audio.createOscillator();
    sine.frequency.value = hertz;
    return sine;
  }
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = 2 * Math.random() - 1;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  return noise;
}

/** `volume`: 0 .. 100. */
export function playTones(tones: Tone[], volume: number): void {
  if (volume === 0 || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === "suspended") void audio.resume();
  // As ears hear it, half the volume is a quarter of the swing.
  const whole = (volume / 100) ** 2;
  for (const tone of tones) {
    const from = audio.currentTime + tone.at;
    const swing = audio.createGain();
    swing.gain.setValueAtTime(tone.loudness * whole, from);
    swing.gain.exponentialRampToValueAtTime(0.0001, from + tone.seconds);
    const node = source(audio, tone);
    node.connect(swing).connect(audio.destination);
    node.start(from);
    node.stop(from + tone.seconds);
  }
}
