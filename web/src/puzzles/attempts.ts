// First attempts at puzzles, as they are kept: one short text each.

export interface Attempt {
  at: number; // milliseconds since 1970
  id: string; // of the puzzle
  theme: string;
  axes: number; // that the solution changes
  piece: string; // that it moves, in upper case; "" where it moves none
  solved: boolean;
  ms: number; // that it took
}

/** As they are kept; a later page may keep them otherwise. */
export interface Log {
  version: 1;
  rows: readonly string[];
}

export const mostAttempts = 2000;

/** Whoever takes longer has left the board alone. */
export const longest = 600_000;

const rowOf = ({ at, id, theme, axes, piece, solved, ms }: Attempt): string =>
  [at.toString(36), id, theme, axes, piece || "-", solved ? 1 : 0, Math.round(ms / 100)].join(" ");

function readRow(row: unknown): Attempt[] {
  const [, at, id, theme, axes, piece, solved, tenths] =
    /^([0-9a-z]{1,11}) ([\w-]{1,20}) (\w{1,20}) (\d{1,2}) (\S{1,4}) ([01]) (\d{1,6})$/.exec(String(row)) ?? [];
  if (at === undefined || id === undefined || theme === undefined || piece === undefined) return [];
  return [
    {
      at: parseInt(at, 36),
      id,
      theme,
      axes: Number(axes),
      piece: piece === "-" ? "" : piece,
      solved: solved === "1",
      ms: Math.min(longest, Number(tenths) * 100),
    },
  ];
}

export function logOf(attempts: readonly Attempt[]): Log {
  return { version: 1, rows: attempts.map(rowOf) };
}

/** What cannot be read is passed over. */
export function readLog(value: unknown): Attempt[] {
  const { version, rows } = (value ?? {}) as Partial<Record<keyof Log, unknown>>;
  return version === 1 && Array.isArray(rows) ? rows.flatMap(readRow) : [];
}
