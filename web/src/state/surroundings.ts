// What a session needs of the page around it, and its texts.
import type { Cores } from "../core/remote";
import type { Opponent } from "../engine/opponent";
import type { Pace } from "../model/players";

export interface Texts {
  pgn: string;
  position: string;
  start: string; // "" if it has none
}

export interface Surroundings {
  cores: Cores;
  opponent: Opponent;
  now(): number;
  pause(ms: number): Promise<void>;
  random(): number; // 0 .. 1
  today(): string; // as PGN writes it: 2026.01.31
}

/** What a session asks of the settings, each time anew. */
export interface ComputerSettings {
  pace: () => Pace; // of computers against each other
  threads: (level: number) => number; // of a search at that level
}

export const usualSettings: ComputerSettings = { pace: () => "fast", threads: () => 1 };
