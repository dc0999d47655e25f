// Days of puzzles, which are the same everywhere at one time: "2026-11-24".

/** So many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function today(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
