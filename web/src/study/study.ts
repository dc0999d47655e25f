// A study: chapters in an order, each a game or position that is kept in the library, and what a file says of them.
import type { Colour, RecordEntry, Tags } from "../core/types";
import { tagOf } from "../model/pgnTags";
import * as say from "../words/en/study";

export interface Chapter {
  game: string; // id under which it is kept
  name: string;
  orientation: Colour; // of the board
  interactive: boolean; // the reader has to find the moves of that colour
}

export interface Study {
  id: string;
  title: string;
  changed: number; // in milliseconds since 1970
  chapters: readonly Chapter[];
  shown?: string; // game of the chapter that was shown last
}

/** What a file says of a chapter. */
export type Head = Omit<Chapter, "game">;

export const longestName = 100;

export function soundName(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, longestName);
}

/** The chapters with one put at another place among them. */
export function moved(chapters: readonly Chapter[], from: number, to: number): readonly Chapter[] {
  const chapter = chapters[from];
  if (!chapter) return chapters;
  const others = chapters.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, chapter);
}

/** The chapters with one of them changed. */
export function changed(chapters: readonly Chapter[], game: string, how: Partial<Head>): readonly Chapter[] {
  return chapters.map((chapter) => (chapter.game === game ? { ...chapter, ...how } : chapter));
}

/** A game of a file, by its tags. */
export type Headed = Pick<RecordEntry, "tags">;

/** Tags by which the chapters of a study are told, as Lichess writes them. */
const own: ReadonlySet<string> = new Set(["Event", "StudyName", "ChapterName", "Orientation", "ChapterMode"]);

const eventOf = (title: string, name: string): string => `${title}: ${name}`;

/** The event that a game was played at, "" if its tags have none or one that was made of the names of study and chapter. */
function ownEvent(tags: Tags): string {
  const [event, chapter] = [tagOf(tags, "Event"), tagOf(tags, "ChapterName")];
  return chapter !== "" && event.endsWith(eventOf("", chapter)) ? "" : event;
}

/** The head of a chapter in a file. `tags`: those of its game, which keeps the event that it was played at. */
export function headOfChapter(study: Pick<Study, "title">, chapter: Head, tags: Tags): Tags {
  return [
    ["Event", ownEvent(tags) || eventOf(study.title, chapter.name)],
    ...tags.filter(([name]) => !own.has(name)),
    ["StudyName", study.title],
    ["ChapterName", chapter.name],
    ["Orientation", chapter.orientation],
    ...(chapter.interactive ? [["ChapterMode", "gamebook"] as const] : []),
  ];
}

/** Whether the games of a file are the chapters of a study. */
export function holdsStudy(entries: readonly Headed[]): boolean {
  return entries.length > 0 && entries.every(({ tags }) => tagOf(tags, "ChapterName") !== "");
}

/** The title of the study that a file holds; older files have it before the chapter's name in the event. */
export function titleIn(entries: readonly Headed[]): string {
  const tags = entries[0]?.tags ?? null;
  const event = tagOf(tags, "Event");
  const behind = eventOf("", tagOf(tags, "ChapterName"));
  const before = event.endsWith(behind) ? event.slice(0, -behind.length) : event;
  return soundName(tagOf(tags, "StudyName") || before) || say.untitled;
}

/** What a game of a file is as a chapter. `number`: its place in the study, from 1. */
export function chapterIn({ tags }: Headed, number: number): Head {
  const players = [tagOf(tags, "White"), tagOf(tags, "Black")];
  const name = tagOf(tags, "ChapterName") || (players.every((one) => one !== "") ? players.join(" \u2013 ") : "");
  return {
    name: soundName(name) || say.chapterNumber(number),
    orientation: tagOf(tags, "Orientation").toLowerCase() === "black" ? "black" : "white",
    interactive: tagOf(tags, "ChapterMode") === "gamebook",
  };
}

/** The heads of the games of a text with all their tags, of which the core lists only some. */
export function headsIn(text: string): Headed[] {
  const heads = text.matchAll(/(?:^[ \t]*\[\w+\s+"(?:[^"\\]|\\.)*"\][ \t]*\r?\n)+/gm);
  return [...heads].map(([head]) => ({
    tags: [...head.matchAll(/\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/g)].map(
      ([, name = "", value = ""]) => [name, value.replace(/\\(.)/g, "$1")] as const,
    ),
  }));
}
