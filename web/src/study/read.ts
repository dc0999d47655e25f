// Chapters for those who read a study: of one that is kept, of one that a link holds, and by an address.
import type { App } from "../state/app.svelte";
import * as say from "../words/en/study";
import { LessonReader } from "./lessonReader.svelte";
import { makeStudy, studiesOf } from "./open";
import type { Reader, Ways } from "./reader.svelte";
import { keptReading, linkedReading, type StudyText, type Reading } from "./reading";
import { StepReader } from "./stepReader.svelte";
import type { Study } from "./study";

/** False: the chapter could not be put on the board, and that was told. */
async function readChapter(app: App, reading: Reading, at: number): Promise<boolean> {
  const opening = reading.opening(at);
  if (!opening) {
    app.notices.fail(say.chapterLost);
    return false;
  }
  const kind = reading.chapters[at]?.interactive ? LessonReader : StepReader;
  return kind.open(app, reading, at, waysOf, opening);
}

function waysOf(reader: Reader): Ways {
  const { app } = reader;
  return {
    turn: (to) => readChapter(app, reader.reading, to),
    leave: async () => {
      const studies = studiesOf(app);
      const study = studies.list.find(({ id }) => id === reader.reading.study);
      const chapter = study?.chapters[reader.at];
      if (chapter) await studies.open(chapter);
      else app.show("home");
    },
    keep: async () => {
      const { brought } = reader.reading;
      if (!brought) return "";
      const { study, fault } = await makeStudy(app, brought);
      if (!study) return fault;
      // The board stays as it is. Chapters that were refused are not counted.
      const at = study.chapters.findIndex(({ name }) => name === reader.chapter.name);
      reader.reading = keptReading(app, study);
      reader.at = Math.max(0, at);
      app.looked = reader.reading.address(reader.at);
      return fault;
    },
  };
}

/** Shows a chapter of a kept study to whom it is meant for. */
export async function readStudy(app: App, study: Study, at: number): Promise<boolean> {
  app.dialog = "none";
  await app.save();
  return readChapter(app, keptReading(app, study), at);
}

/** Shows the study of a link. `chapter`: the number of the one that is shown. */
export function readLinked(app: App, brought: StudyText, address: string, chapter: number): Promise<boolean> {
  const at = Math.min(chapter, brought.entries.length) - 1;
  return readChapter(app, linkedReading(brought, address), at);
}

/** What an address asks for of a kept study: "ID", or "ID/read/2" to read its second chapter. `game`: of the chapter that
 *  was shown there, "" if that is not known. */
export async function openAddress(app: App, address: string, game: string): Promise<void> {
  const [wanted, way, number] = address.split("/");
  const studies = studiesOf(app);
  await Promise.all([studies.refresh(), app.library.refresh()]);
  const study = studies.list.find(({ id }) => id === wanted);
  if (!study || study.chapters.length === 0) app.notices.fail(say.unknownStudy);
  else if (way === "read") {
    const chapter = Math.min(Math.max(1, Math.floor(Number(number)) || 1), study.chapters.length);
    await readStudy(app, study, chapter - 1);
  } else await studies.openStudy(study, game);
}
