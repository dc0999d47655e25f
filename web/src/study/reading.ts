// A study as it is read: one that is kept here, or one that a link holds.
import type { Opening } from "../core/opening";
import { withChapter } from "../model/links";
import type { GameSource } from "../model/storage";
import type { App } from "../state/app.svelte";
import { chapterIn, titleIn, type Head, type Headed, type Study } from "./study";

/** How a chapter is put on the board. */
export type ChapterOpening = Opening & { kind: "saved" | "pgn" };

/** A study as a text, and what its games say of themselves. */
export interface StudyText {
  pgn: string;
  source: GameSource; // of games that name none
  entries: readonly Headed[];
}

export interface Reading {
  title: string;
  chapters: readonly Head[];
  /** Id of a study that is kept, "" of another. */
  study: string;
  /** What can be kept; null of a study that is. */
  brought: StudyText | null;
  /** Null: the game of the chapter is lost. */
  opening(at: number): ChapterOpening | null;
  address(at: number): string;
}

export function keptReading({ library }: Pick<App, "library">, { id, title, chapters }: Study): Reading {
  return {
    title,
    chapters,
    study: id,
    brought: null,
    opening: (at) => {
      const kept = library.games.find((game) => game.id === chapters[at]?.game);
      return kept ? { kind: "saved", saved: kept.saved } : null;
    },
    address: (at) => `#study/${id}/read/${at + 1}`,
  };
}

/** `address`: of the link. */
export function linkedReading(brought: StudyText, address: string): Reading {
  const { pgn, source, entries } = brought;
  return {
    title: titleIn(entries),
    chapters: entries.map((entry, at) => chapterIn(entry, at + 1)),
    study: "",
    brought,
    opening: (which) => (which < entries.length ? { kind: "pgn", source, pgn, which } : null),
    address: (at) => withChapter(address, at + 1),
  };
}
