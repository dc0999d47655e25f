// Time controls and clocks: their choices, their sums and how they are written.
import type { Clocks, Colour, TimeControl } from "../core/types";
import * as say from "../words/en/model";

/** How a game is timed; a weaker player may have more time, or less. */
export interface GameTime extends TimeControl {
  black?: number; // what Black begins with, if it is not what White does
}

const second = 1000;
const minute = 60 * second;

export const longestInitial = 180; // minutes
export const longestExtra = 180; // seconds

function control(minutes: number, increment: number): TimeControl {
  return { initial: minutes * minute, increment: increment * second, delay: 0 };
}

/** Minutes and increment as on lichess. */
export const timePresets: readonly TimeControl[] = [
  control(1, 0),
  control(3, 2),
  control(5, 0),
  control(10, 0),
  control(15, 10),
  control(30, 20),
];

export function initialTime({ initial, black }: GameTime, side: Colour): number {
  return side === "black" ? (black ?? initial) : initial;
}

/** With the sides exchanged. */
export function exchanged(time: GameTime): GameTime {
  const { black, ...control } = time;
  return black === undefined ? control : { ...control, initial: black, black: control.initial };
}

/** How many minutes and seconds a player may ask for; else why not. `black`: minutes, NaN for the same. */
export function readControl(minutes: number, increment: number, delay: number, black = NaN): GameTime | string {
  const sound = (value: number, most: number): boolean => Number.isFinite(value) && value >= 0 && value <= most;
  if (!sound(minutes, longestInitial) || !(Number.isNaN(black) || sound(black, longestInitial)))
    return say.minutesUpTo(longestInitial);
  if (!sound(increment, longestExtra) || !sound(delay, longestExtra)) return say.secondsUpTo(longestExtra);
  const start = (given: number): number => Math.max(Math.round(given * minute), (increment + delay) * second);
  if (start(minutes) === 0 || start(black) === 0) return say.leavesNoTimeAtAll;
  const control = {
    initial: start(minutes),
    increment: Math.round(increment * second),
    delay: Math.round(delay * second),
  };
  return Number.isNaN(black) || start(black) === control.initial ? control : { ...control, black: start(black) };
}

export function isControl(value: unknown): value is GameTime {
  const given = value as Partial<GameTime> | null;
  const times = [given?.initial, given?.increment, given?.delay, given?.black ?? 0];
  return (
    times.every((time) => typeof time === "number" && time >= 0 && time <= longestInitial * minute) &&
    given?.initial !== 0
  );
}

/** "5 + 3", "10, delay 5 s" */
export function controlText({ initial, increment, delay }: TimeControl): string {
  const minutes = Math.round((initial / minute) * 100) / 100;
  const start = initial % minute === 0 || initial > minute ? `${minutes}` : say.startSeconds(initial / second);
  const after = delay === 0 || increment > 0 ? ` + ${increment / second}` : say.min;
  return `${start}${after}${delay > 0 ? say.withDelay(delay / second) : ""}`;
}

/** As PGN's tag has it: seconds, and those added after each turn. */
export function pgnControl({ initial, increment }: TimeControl): string {
  const start = String(Math.round(initial / second));
  return increment > 0 ? `${start}+${Math.round(increment / second)}` : start;
}

/** What is left to a side so long after the clocks were told. */
export function timeLeft(clocks: Clocks, side: Colour, running: Colour | null, elapsed: number): number {
  const used = side === running && !clocks.stopped ? Math.max(0, elapsed - clocks.delay) : 0;
  return Math.max(0, clocks[side] - used);
}

/** In how long the side to move has no time left. */
export function untilFlag(clocks: Clocks, running: Colour, elapsed: number): number {
  return clocks[running] + clocks.delay - elapsed;
}

const tenthsBelow = 10 * second;

/** A tenth of the time is left, though never over a minute. */
export function isLow(left: number, initial: number): boolean {
  return left < Math.min(Math.max(initial / 10, tenthsBelow), minute);
}

function padded(n: number): string {
  return String(n).padStart(2, "0");
}

const longest = 48; // hours that are shown as such

/** As clocks show it: 3 d 4 h, 1:02:03, 12:34, and below ten seconds 0:09.4. A second that has begun counts in full. */
export function clockText(ms: number): string {
  if (ms < tenthsBelow) {
    const tenths = Math.ceil(ms / 100);
    return tenths >= 100 ? "0:10" : `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / second);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  if (hours >= longest) return say.daysAndHours(Math.floor(hours / 24), hours % 24);
  const tail = `${hours > 0 ? padded(Math.floor(rest / 60)) : Math.floor(rest / 60)}:${padded(rest % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Milliseconds until clockText() says something else. */
export function untilNextText(ms: number): number {
  const step = ms < tenthsBelow + 1 ? 100 : second;
  return ms % step === 0 ? step : ms % step;
}

/** Time used, in words short enough for a list: 0.8s, 12s, 3:05. */
export function usedText(ms: number): string {
  if (ms < tenthsBelow) return say.secondsShown((ms / second).toFixed(1));
  const seconds = Math.round(ms / second);
  return seconds < 60 ? say.secondsShown(String(seconds)) : clockText(seconds * second);
}

/** "1 minute 5 seconds" for screen readers. */
export function spokenTime(ms: number): string {
  const seconds = Math.ceil(ms / second);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours >= longest) return say.daysAndHoursSpoken(say.days(Math.floor(hours / 24)), say.hours(hours % 24));
  const parts = [hours && say.hours(hours), minutes && say.minutes(minutes), rest && say.seconds(rest)];
  return parts.filter(Boolean).join(" ") || say.noTime;
}

/** Milliseconds that the computer takes for a single move when it has so much left. */
export function clockBudget(left: number, { increment, delay }: TimeControl, movesPerTurn: number): number {
  const reserve = 50;
  const share = left / 30 + 0.8 * increment + 0.8 * delay;
  const most = Math.max(20, left / 3 - reserve);
  return Math.max(10, Math.round(Math.min(share, most) / movesPerTurn));
}
