// A study or one of its chapters as a link, which whoever opens it reads.
import type { LinkedGame } from "../model/links";
import type { GameSource } from "../model/storage";
import { linkOf, type MadeLink } from "../share/makeLink";
import type { App } from "../state/app.svelte";
import type { Studies } from "./studies.svelte";
import type { Chapter, Study } from "./study";

/** What a link says of the game where a chapter names none: rules of one's own; null if there are several. */
function sourceOf({ library }: Pick<App, "library">, chapters: readonly Chapter[]): GameSource | null {
  const sources = chapters.flatMap(({ game }) => library.games.find(({ id }) => id === game)?.saved.source ?? []);
  const own = new Set(sources.flatMap((source) => ("toml" in source ? [source.toml] : [])));
  if (own.size > 1) return null;
  const [toml] = own;
  return toml === undefined ? (sources[0] ?? null) : { toml };
}

/** Null: the chapters are of several games of one's own, which a link cannot hold. `shown`: the chapter that it shows first,
 *  or the only one that it has. */
export async function handOut(
  app: App,
  studies: Studies,
  study: Study,
  { shown, whole, withView }: { shown: Chapter; whole: boolean; withView: boolean },
): Promise<MadeLink | null> {
  const chapters = whole ? study.chapters : [shown];
  const pgn = await studies.text(study, chapters);
  const source = sourceOf(app, chapters);
  if (!source) return null;
  const chapter = 1 + chapters.findIndex(({ game }) => game === shown.game);
  const game: LinkedGame = { source, start: "", moves: [], at: 0, white: "", black: "", chapter };
  return linkOf(app, pgn === null ? null : { ...game, pgn, path: [] }, withView);
}
