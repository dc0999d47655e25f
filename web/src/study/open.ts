// The studies of the page, and a study that comes from a file.
import { openKeyed } from "../library/keyedStore";
import type { App } from "../state/app.svelte";
import { perApp } from "../state/perApp";
import type { StudyText } from "./reading";
import { Studies } from "./studies.svelte";
import { chapterIn, titleIn, type Study } from "./study";

export const studiesOf = perApp((app) => {
  const studies = new Studies(app, openKeyed<Study>("tessera-studies", "studies"));
  void studies.refresh();
  return studies;
});

/** Makes a study of the games of a text. Returns it, null if no game was taken, and why one was refused, "" if none was. */
export async function makeStudy(
  app: App,
  { pgn, source, entries }: StudyText,
): Promise<{ study: Study | null; fault: string }> {
  const studies = studiesOf(app);
  const created = await studies.create(titleIn(entries));
  let fault = "";
  for (const [which, entry] of entries.entries()) {
    const made = await studies.add(created, { kind: "pgn", source, pgn, which }, chapterIn(entry, which + 1));
    if (typeof made === "string") fault ||= made;
  }
  const study = studies.list.find((one) => one.id === created.id);
  if (study && study.chapters.length > 0) return { study, fault };
  if (study) await studies.remove(study);
  return { study: null, fault };
}

/** Makes a study of the games of a file and shows its first chapter. Returns why a game was refused, "" if none was. */
export async function openStudyFile(app: App, brought: StudyText): Promise<string> {
  const { study, fault } = await makeStudy(app, brought);
  if (study) await studiesOf(app).openStudy(study);
  return fault;
}
