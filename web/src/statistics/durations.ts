import * as say from "../words/en/statistics";

/** "4.2 s", "12 min", "3 h 5 min". */
export function durationText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 59.95) return say.seconds(seconds.toFixed(1));
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? say.minutes(minutes) : say.hours(Math.floor(minutes / 60), minutes % 60);
}
