// What moves took, by the clocks that a record tells: [%emt 0:00:05] is the time of a move, [%clk 0:09:55] what was left
// after it.
import type { PlayedMove } from "../core/types";
import { commandsOf } from "../model/pgnCommands";

/** Milliseconds of "1:02:03.4"; undefined of what is no time. */
export function readTime(text: string | undefined): number | undefined {
  const [, hours = "0", minutes = "0", seconds] =
    /^\s*(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6}(?:\.\d{1,3})?)\s*$/.exec(text ?? "") ?? [];
  return seconds === undefined
    ? undefined
    : Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/** Milliseconds that each turn adds, of the tag TimeControl: "600+5". */
export function incrementOf(timeControl: string): number {
  return Number(/^\d+(?:\.\d+)?\+(\d{1,6})$/.exec(timeControl)?.[1] ?? 0) * 1000;
}

/** By node, of a line of moves. Of a side's first move it is known where its time is told. `increment`: of a game of one
 *  move a turn. */
export function recordedTimes(
  moves: readonly PlayedMove[],
  comment: (node: number) => string,
  increment: number,
): ReadonlyMap<number, number> {
  const left: Partial<Record<PlayedMove["side"], number>> = {};
  const times = new Map<number, number>();
  for (const { node, side } of moves) {
    const commands = commandsOf(comment(node));
    const valueOf = (wanted: string): string | undefined => commands.find(({ name }) => name === wanted)?.value;
    const clock = readTime(valueOf("clk"));
    const before = left[side];
    const worked = clock === undefined || before === undefined ? undefined : Math.max(0, before + increment - clock);
    const used = readTime(valueOf("emt")) ?? worked;
    if (used !== undefined) times.set(node, used);
    if (clock !== undefined) left[side] = clock;
  }
  return times;
}
