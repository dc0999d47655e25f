// What comes in from outside: files, texts that are pasted, links.
import { failed } from "../errors";
import type { Cores } from "../core/remote";
import type { GameCard, GameStart, RecordEntry, Tags } from "../core/types";
import { cellCount } from "../model/layout";
import { learningIn } from "../model/history";
import { readLink, shapeOf } from "../model/links";
import { continuedBy, type Players } from "../model/players";
import { decoded, isLesson, recognise, type Brought } from "../model/recognise";
import type { GameSource } from "../model/storage";
import { refusal } from "../refusals";
import { ownKey } from "../model/ownGames";
import type { StudyText } from "../study/reading";
import * as say from "../words/en/brought";
import type { App } from "./app.svelte";

const largest = 20_000_000; // bytes of a file, letters of a text
const largestPosition = 2_000_000; // bytes of a position text that is read as a whole: of a larger board it stays in its file
const telling = 4096; // bytes that tell what a larger file is
/** Bytes of a position text of such a board at the most, without needless white space. */
const longestText = (sizes: number[]): number => 2 * cellCount(sizes) + 1000;
/** The first byte of position files, which are no text. */
const positionFile = 0x89;

/** A file of several games, of which one is to be chosen. */
export interface Records {
  text: string;
  entries: readonly RecordEntry[];
  players: Players | null; // null: nobody has been asked
  game: string; // for those that name none
  analysis: boolean; // it is to be analysed
}

/** What is to be done with a text. */
export interface Wanted {
  name?: string; // of the file that it is from
  game?: string; // chosen for texts that name none
  players: Players | null; // null: nobody has been asked
  analysis?: boolean;
}

export class Arrivals {
  readonly #app: App;
  readonly #cores: Cores;
  #told = 0; // the notice of what was refused last

  constructor(app: App, cores: Cores) {
    this.#app = app;
    this.#cores = cores;
  }

  /** However it was chosen. */
  async receiveFile(file: File): Promise<void> {
    const begin = new Uint8Array(
      await file
        .slice(0, telling)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0)),
    );
    if (begin.length === 0) return this.#refuse(file.size > 0 ? say.couldNotBeRead(file.name) : say.isEmpty(file.name));
    const isFile = begin[0] === positionFile && !/^.PNG/.test(decoded(begin));
    const isPosition = isFile || recognise(decoded(begin), file.name).kind === "position";
    if (!isFile && file.size <= (isPosition ? largestPosition : largest))
      return this.receive(decoded(new Uint8Array(await file.arrayBuffer())), file.name);
    const fault = await this.#takeLarge(file, decoded(begin), isFile);
    if (fault) this.#refuse(fault);
  }

  /** A position or a game on a large board that stays in its file. `begin`: of what is in it. */
  async #takeLarge(file: File, begin: string, isFile: boolean): Promise<string> {
    const app = this.#app;
    app.notices.withdraw(this.#told);
    const kind = isFile ? "position" : recognise(begin, file.name).kind;
    const players = continuedBy("people");
    if (kind === "position") {
      const isShaped = shapeOf(`${begin.slice(0, begin.lastIndexOf(","))}}`);
      const fits = ({ sizes, wholeBoard }: GameCard): boolean =>
        !wholeBoard && (isFile || !begin.startsWith("{") || isShaped(sizes));
      // Setting up a large board takes long, so that the game whose position it will be comes first.
      const likely = ({ id, sizes }: GameCard): boolean =>
        isFile ? begin.includes(id) : file.size <= longestText(sizes);
      const keys = this.#fitting((card) => fits(card) && likely(card));
      return this.#openAt(file, [...new Set([...keys, ...this.#fitting(fits)])], null);
    }
    if (kind !== "pgn") return say.fileTooLarge(file.name);
    const source = this.#source(app.screen === "play" ? app.currentKey : "chess");
    const opened = await app.put(() => app.session.importPgn(file, 0, source, players), players);
    if (!opened) return this.#reason("game");
    this.#arrived(false);
    return "";
  }

  /** Shows what the text holds, or says why not. */
  async receive(text: string, name = ""): Promise<void> {
    const fault = await this.take(text, { name, players: null });
    if (fault) this.#refuse(fault);
  }

  /** The reason if the text was refused, else "". */
  async take(text: string, { name = "", game = "", players, analysis = false }: Wanted): Promise<string> {
    this.#app.notices.withdraw(this.#told);
    if (text.length > largest) return say.textTooLarge;
    const brought: Brought = recognise(text, name);
    switch (brought.kind) {
      case "other":
        return brought.words;
      case "link":
        if (learningIn(brought.hash)) return this.#openLearning(brought.hash);
        return this.#analysed(analysis, await this.#openLink(brought.hash));
      case "rules":
        if (isLesson(brought.toml)) return this.#openLesson(brought.toml);
        return this.#openRules(brought.toml);
      case "pgn":
        return this.#openRecords(brought.text, { game, players, analysis });
      case "position":
        return this.#analysed(analysis, await this.#openPosition(brought.text, game, players, analysis));
    }
  }

  /** The game on the board has come in, and nobody has been asked who plays. */
  #arrived(analysis: boolean): void {
    this.#app.arrived = { id: this.#app.library.current, asks: !analysis };
  }

  /** What has been opened becomes an analysis, if that is wanted. */
  async #analysed(wanted: boolean, fault: string): Promise<string> {
    if (wanted && fault === "") await this.#app.analyse();
    return fault;
  }

  #refuse(text: string): void {
    this.#app.notices.withdraw(this.#told);
    this.#told = this.#app.notices.fail(text);
  }

  async openLink(hash: string): Promise<void> {
    const fault = await this.#openLink(hash);
    if (fault) this.#refuse(fault);
  }

  async #openLink(hash: string): Promise<string> {
    const app = this.#app;
    const link = await readLink(hash);
    if ("fault" in link) return link.fault;
    const { source, start, moves, at, white, black, pgn, path = [], view, chapter = 1 } = link;
    const { session } = app;
    const people = continuedBy("people");
    const tags: Tags = [...(white ? [["White", white] as const] : []), ...(black ? [["Black", black] as const] : [])];
    const open = (): Promise<boolean> =>
      pgn === undefined ? session.openLine(source, start, moves, at, tags) : session.importPgn(pgn, 0, source, people);
    // As the browser writes it, which tells the page by it that this link is shown.
    const address = new URL(`#${hash.replace(/^#/, "")}`, "http://page/").hash;
    const study = pgn === undefined ? null : await this.#studyIn(pgn, source, await this.#cores.records(pgn));
    if (study) {
      const { readLinked } = await import("../study/read");
      if (!(await readLinked(app, study, address, chapter))) return this.#reason("link");
      if (view) app.lookLike(view);
      return "";
    }
    if (!(await app.put(open, people, null, address))) return this.#reason("link");
    if (pgn !== undefined) await session.go(session.tree.find(path).node);
    if (view) app.lookLike(view);
    this.#reportFaults();
    return "";
  }

  /** Why the session has refused what was tried. */
  #reason(tried: "game" | "position" | "link"): string {
    const { session } = this.#app;
    const { error, report, refused } = session;
    session.error = "";
    return report ? error : refusal(tried, refused ?? { error });
  }

  #source(game: string): GameSource {
    const own = this.#app.own.find(game);
    return own ? { toml: own.toml } : { id: game };
  }

  /** A link to a lesson or to puzzles. */
  async #openLearning(hash: string): Promise<string> {
    const learning = learningIn(hash);
    if (learning) await this.#app.learn(learning.by, learning.what);
    return "";
  }

  async #openLesson(toml: string): Promise<string> {
    await (await import("../lessonMaker/open")).receive(this.#app, toml);
    return "";
  }

  /** A game file of the player's own: read it, then ask who plays. */
  async #openRules(toml: string): Promise<string> {
    const found = await this.#cores.preview({ toml });
    if (failed(found)) return refusal("rules", found);
    this.#app.own.add({ info: found.info, toml });
    this.#app.offerNew(ownKey(found.info.id));
    return "";
  }

  /** Of a file of several games, lists them. */
  async #openRecords(text: string, wanted: Pick<Records, "game" | "players" | "analysis">): Promise<string> {
    const app = this.#app;
    const game = wanted.game || (app.screen === "play" ? app.currentKey : "chess");
    const entries = await this.#cores.records(text);
    const records = { ...wanted, text, entries, game };
    const study = await this.#studyIn(text, this.#source(game), entries);
    if (study) return (await import("../study/open")).openStudyFile(app, study);
    if (entries.length < 2) return this.openRecord(records, 0);
    app.records = records;
    app.dialog = "records";
    return "";
  }

  /** The study whose chapters the games of a text are; null if they are none. */
  async #studyIn(pgn: string, source: GameSource, games: readonly RecordEntry[]): Promise<StudyText | null> {
    if (!pgn.includes("[ChapterName ")) return null;
    const { headsIn, holdsStudy } = await import("../study/study");
    const entries = headsIn(pgn);
    return entries.length === games.length && holdsStudy(entries) ? { pgn, source, entries } : null;
  }

  /** One of the games of a file. */
  async openRecord({ text, players, game, analysis }: Records, which: number): Promise<string> {
    const app = this.#app;
    const playing = players ?? continuedBy("people");
    const opened = await app.put(() => app.session.importPgn(text, which, this.#source(game), playing), playing);
    if (!opened) return this.#reason("game");
    app.records = null;
    if (!players) this.#arrived(analysis);
    this.#reportFaults();
    return this.#analysed(analysis, "");
  }

  #reportFaults(): void {
    const app = this.#app;
    const { faults } = app.session;
    // A doubtful result keeps no move from being read.
    const first = faults.find(({ code }) => code !== "record_result") ?? faults[0];
    if (first === undefined) return;
    const others = faults.length - 1;
    const more = others === 0 ? "" : others === 1 ? say.oneMoreFault : say.moreFaults(others);
    const tell = first.code === "record_result" ? say.resultDoubtful : say.recordWrongHere;
    this.#told = app.notices.tell(tell(first.error, more));
  }

  /** Of the game chosen or in progress if it fits there, else of the first that it fits. */
  async #openPosition(text: string, game: string, players: Players | null, analysis: boolean): Promise<string> {
    const isShaped = shapeOf(text);
    const keys = game ? [game] : this.#fitting(({ sizes }) => isShaped(sizes));
    return this.#openAt(text, keys, players, analysis);
  }

  /** The keys of games: the one in progress first, those of the player's own last. */
  #fitting(fits: (card: GameCard) => boolean): string[] {
    const { session, own, catalogue, screen, currentKey } = this.#app;
    const current = screen === "play" && session.info && fits(session.info) ? [currentKey] : [];
    const files = own.list.filter(({ info }) => fits(info)).map(({ info }) => ownKey(info.id));
    const builtIn = catalogue.cards.filter(fits).map(({ id }) => id);
    return [...new Set([...current, ...builtIn, ...files])];
  }

  /** Begins the first of these games that has the position. `players`: null if nobody has been asked. */
  async #openAt(start: GameStart, keys: string[], players: Players | null, analysis = false): Promise<string> {
    const app = this.#app;
    const playing = players ?? continuedBy("people");
    let fault = "";
    for (const key of keys) {
      if (await app.put(() => app.session.begin(this.#source(key), playing, start), playing)) {
        if (!players) this.#arrived(analysis);
        return "";
      }
      fault ||= this.#reason("position");
    }
    return fault || say.noGameHasSuchBoards;
  }
}
