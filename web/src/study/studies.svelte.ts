// All studies that are kept here: how they and their chapters are made, changed, removed and written to a file.
import { failed } from "../errors";
import type { Opening } from "../core/opening";
import type { Change, KeyedStore } from "../library/keyedStore";
import type { Tags } from "../core/types";
import { savedTags } from "../model/pgnTags";
import { shownCell } from "../model/picture";
import { continuedBy } from "../model/players";
import { freshId } from "../model/ids";
import type { KeptGame } from "../model/kept";
import type { SavedGame } from "../model/storage";
import { refusal } from "../refusals";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/study";
import { changed, headOfChapter, type Chapter, type Head, type Study } from "./study";

/** A chapter or a study that was removed, with its games. */
interface Removed {
  study: Study;
  games: readonly KeptGame[];
  chapter: { chapter: Chapter; at: number } | null; // null: the whole study
}

export class Studies {
  /** Changed last first. */
  list = $state.raw<readonly Study[]>([]);
  /** What was removed last. */
  removed = $state.raw<Removed | null>(null);
  /** What was done last, in words. */
  told = $state("");
  readonly #app: App;
  readonly #store: Promise<KeyedStore<Study>>;
  readonly #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("tessera.studies") : null;

  constructor(app: App, store: Promise<KeyedStore<Study>>) {
    this.#app = app;
    this.#store = store;
    if (this.#channel) this.#channel.onmessage = () => void this.refresh();
  }

  async refresh(): Promise<void> {
    const all = await (await this.#store).all();
    this.list = all.sort((a, b) => b.changed - a.changed);
  }

  /** The study whose chapter is on the board. */
  get current(): Study | null {
    const id = this.#app.session.analysis?.study;
    return id === undefined ? null : (this.list.find((study) => study.id === id) ?? null);
  }

  async create(title: string): Promise<Study> {
    const id = freshId();
    const study: Study = { id, title, changed: 0, chapters: [] };
    await this.#change(id, () => study);
    return study;
  }

  /** Makes a chapter of a game or position, behind the others. A text: why it was refused. */
  async add(study: Study, opening: Opening, head: Head): Promise<{ game: string } | string> {
    const opened = await this.#app.cores.open(opening);
    if (failed(opened)) return refusal(opening.kind === "pgn" ? "game" : "position", opened);
    const { game, info, source, start, snapshot, read } = opened;
    try {
      if (typeof start !== "string") return say.tooLong;
      const own = opening.kind === "saved" ? savedTags(opening.saved.tags) : null;
      const tags: Tags = headOfChapter(study, head, read?.tags ?? own ?? []);
      const pieces = info.wholeBoard ? snapshot.board : await game.ask("slice", shownCell(snapshot), 0, 1);
      const saved: SavedGame = {
        version: 1,
        source,
        name: info.name,
        identity: info.identity,
        pgn: await game.ask("pgn", tags),
        ...(info.wholeBoard ? {} : { start }),
        line: [],
        resigned: null,
        players: continuedBy("people"),
        flipped: head.orientation === "black",
        tags,
        edits: 0,
        analysis: { edits: 0, study: study.id },
      };
      const id = freshId();
      await this.#app.library.keep(id, saved, info, snapshot, pieces);
      await this.#app.library.rename(id, `${study.title}: ${head.name}`);
      await this.#edit(study.id, (chapters) => [...chapters, { ...head, game: id }]);
      return { game: id };
    } finally {
      await game.close();
    }
  }

  /** Shows a chapter to be edited. */
  async open({ game, orientation }: Chapter): Promise<void> {
    const { app } = this.#start();
    await app.save();
    await app.openKept(game);
    if (app.library.current !== game) return;
    app.board.flipped = orientation === "black";
    const study = this.list.find(({ chapters }) => chapters.some((chapter) => chapter.game === game));
    if (study && study.shown !== game) await this.#show(study.id, game);
  }

  /** At the chapter of a game, "" for the one that was shown last. */
  async openStudy({ chapters, shown }: Study, game = ""): Promise<void> {
    this.#app.dialog = "none";
    const [first] = chapters;
    const chapter = [game, shown].map((id) => chapters.find((one) => one.game === id)).find((one) => one) ?? first;
    if (chapter) await this.open(chapter);
  }

  async retitle({ id, chapters }: Study, title: string): Promise<void> {
    await this.#change(id, (study) => study && { ...study, title });
    for (const { game, name } of chapters) await this.#app.library.rename(game, `${title}: ${name}`);
  }

  async alter({ id }: Study, chapter: Chapter, how: Partial<Head>): Promise<void> {
    await this.#edit(id, (chapters) => changed(chapters, chapter.game, how));
    if (how.name !== undefined) {
      const title = this.list.find((study) => study.id === id)?.title ?? "";
      await this.#app.library.rename(chapter.game, `${title}: ${how.name}`);
    }
  }

  /** Gives the chapters another order. */
  async arrange({ id }: Study, order: (chapters: readonly Chapter[]) => readonly Chapter[]): Promise<void> {
    await this.#edit(id, order);
  }

  async duplicate(study: Study, chapter: Chapter): Promise<string> {
    await this.#app.save();
    const kept = this.#app.library.games.find(({ id }) => id === chapter.game);
    if (!kept) return say.chapterLost;
    const name = say.copyOf(chapter.name);
    const made = await this.add(study, { kind: "saved", saved: kept.saved }, { ...chapter, name });
    return typeof made === "string" ? made : "";
  }

  /** Not the only chapter of a study. */
  async removeChapter(study: Study, chapter: Chapter): Promise<void> {
    const { app } = this.#start();
    const at = study.chapters.findIndex(({ game }) => game === chapter.game);
    const beside = study.chapters[at + 1] ?? study.chapters[at - 1];
    if (!beside) return;
    await app.save();
    const games = app.library.games.filter(({ id }) => id === chapter.game);
    if (app.library.current === chapter.game) await this.open(beside);
    if (app.library.current === chapter.game) return;
    await this.#edit(study.id, (chapters) => chapters.filter(({ game }) => game !== chapter.game));
    await app.library.remove(chapter.game);
    this.removed = { study, games, chapter: { chapter, at } };
  }

  async remove(study: Study): Promise<void> {
    const { library } = this.#app;
    const ids = new Set(study.chapters.map(({ game }) => game));
    const games = library.games.filter(({ id }) => ids.has(id));
    await this.#change(study.id, () => undefined);
    for (const { id } of games) await library.remove(id);
    this.removed = { study, games, chapter: null };
  }

  /** Puts back what was removed last. */
  async putBack(): Promise<void> {
    const { removed } = this;
    this.removed = null;
    if (!removed) return;
    for (const game of removed.games) await this.#app.library.putBack(game);
    const { study, chapter } = removed;
    if (chapter) await this.#edit(study.id, (chapters) => chapters.toSpliced(chapter.at, 0, chapter.chapter));
    else await this.#change(study.id, (kept) => kept ?? study);
  }

  /** Chapters as one PGN, all unless others are given. Null: the game of one of them is lost. */
  async text(study: Study, chapters = study.chapters): Promise<string | null> {
    await this.#app.save();
    const texts: string[] = [];
    for (const chapter of chapters) {
      const kept = this.#app.library.games.find(({ id }) => id === chapter.game);
      const opened = kept && (await this.#app.cores.open({ kind: "saved", saved: kept.saved }));
      if (!opened || failed(opened)) return null;
      const tags = headOfChapter(study, chapter, savedTags(kept.saved.tags) ?? []);
      texts.push((await opened.game.ask("pgn", tags)).trim());
      await opened.game.close();
    }
    return `${texts.join("\n\n")}\n`;
  }

  /** The app, when what was removed can no longer be put back. */
  #start(): { app: App } {
    this.removed = null;
    this.told = "";
    return { app: this.#app };
  }

  #edit(id: string, edit: (chapters: readonly Chapter[]) => readonly Chapter[]): Promise<void> {
    return this.#change(id, (study) => study && { ...study, chapters: edit(study.chapters) });
  }

  #change(id: string, change: Change<Study>): Promise<void> {
    return this.#write(id, (kept) => {
      const study = change(kept);
      return study && { ...study, changed: Date.now() };
    });
  }

  /** Notes which chapter was shown last, which is no change of the study. */
  #show(id: string, shown: string): Promise<void> {
    return this.#write(id, (kept) => kept && { ...kept, shown });
  }

  async #write(id: string, change: Change<Study>): Promise<void> {
    await (await this.#store).update(id, change);
    this.#channel?.postMessage(id);
    await this.refresh();
  }
}
