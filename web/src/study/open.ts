// The studies of the page, and a study that comes from a file.
import { openKeyed } from "../library/keyedStore";
import type { GameSource } from "../model/storage";
import type { App } from "../state/app.svelte";
import { Studies } from "./studies.svelte";
import { chapterIn, titleIn, type Headed, type Study } from "./study";

const opened = new WeakMap<App, Studies>();

export function studiesOf(app: App): Studies {
  const known = opened.get(app);
  if (known) return known;
  const studies = new Studies(app, openKeyed<Study>("tessera-studies", "studies"));
  opened.set(app, studies);
  void studies.refresh();
  return studies;
}

/** Makes a study of the games of a file and shows its first chapter. Returns why a game was refused, "" if none was. */
export async function openStudyFile(
  app: App,
  text: string,
  entries: readonly Headed[],
  source: GameSource,
): Promise<string> {
  const studies = studiesOf(app);
  const study = await studies.create(titleIn(entries));
  let fault = "";
  for (const [which, entry] of entries.entries()) {
    const made = await studies.add(study, { kind: "pgn", source, pgn: text, which }, chapterIn(entry, which + 1));
    if (typeof made === "string") fault ||= made;
  }
  const made = studies.list.find(({ id }) => id === study.id);
  if (made && made.chapters.length > 0) await studies.openStudy(made);
  else if (made) await studies.remove(made);
  return fault;
}
