// Every game that was begun, each under an id of its own and written by one page at a time.
import type { GameInfo, GameStart, Snapshot } from "../core/types";
import { outline, type KeptGame } from "../model/kept";
import { forgetGame, forgetLine, loadGame, loadLines, type SavedGame, type Store } from "../model/storage";
import * as say from "../words/en/library";
import type { GameLocks } from "./gameLocks";
import type { Beginnings } from "./beginnings";
import { TakenOver, type GameStore } from "./gameStore";
import type { Change } from "./keyedStore";

export interface LibraryParts {
  store: Promise<GameStore>;
  beginnings: Beginnings;
  locks: GameLocks;
  /** What all pages share, and what this one alone keeps over a reload. */
  local: Store;
  tab: Store;
  /** Tells other pages the id of the game that has changed, and hears of theirs. */
  channel: Pick<BroadcastChannel, "postMessage" | "onmessage"> | null;
  now(): number; // milliseconds since 1970
  newId(): string;
  pause(ms: number): Promise<void>;
}

/** The game in progress as far as it can be written down at once. */
interface Journal {
  id: string;
  saved: SavedGame;
  at: number; // when it was noted
}

const currentKey = "tessera.current";
const journalKey = "tessera.journal";

/** Changes in other pages that follow each other within so many milliseconds are read once. */
const gathered = 250;

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // The browser keeps nothing.
  }
}

export type Opening = "elsewhere" | "missing" | KeptGame;

export class Library {
  games = $state.raw<readonly KeptGame[]>([]);
  /** Of the game in progress, "" if there is none. */
  current = $state("");
  /** Another page has taken the game in progress over. */
  lost = $state(false);
  /** Another page has deleted the game in progress. */
  deleted = $state(false);
  /** Why games cannot be kept, "" if they can. */
  trouble = $state("");
  readonly #parts: LibraryParts;
  readonly #writer: string;
  #writing: Promise<void> = Promise.resolve();
  readonly #changed = new Set<string>(); // by other pages, not read yet
  readonly #begun = new Set<string>(); // games whose beginnings have been put by themselves

  constructor(parts: LibraryParts) {
    this.#parts = parts;
    this.#writer = parts.newId();
    if (parts.channel) parts.channel.onmessage = ({ data }) => void this.#follow(String(data));
  }

  /** Reads every game. Done once: after that the list follows each change. */
  refresh(): Promise<void> {
    return this.#enqueue(async (store) => {
      if (!store.lasting) this.trouble = say.nothingKept;
      this.games = await store.all();
    });
  }

  /** A game of its own from now on. */
  async begin(id = this.#parts.newId()): Promise<void> {
    await this.#lock(id, false);
    this.play(id);
  }

  /** The game that was on the board is left to other pages, and what is on it now is not kept. */
  async leave(): Promise<void> {
    await this.#lock(this.#parts.newId(), false); // in place of the other game's
    this.current = "";
    this.lost = this.deleted = false;
  }

  /** Whether a game is kept under the id. */
  async has(id: string): Promise<boolean> {
    await this.#writing;
    return (await (await this.#parts.store).get(id)) !== undefined;
  }

  /** Id of the game that this page played before it was loaded anew, else of the last one played anywhere. */
  async last(): Promise<string> {
    await this.#takeOld();
    const { tab, local } = this.#parts;
    try {
      return tab.getItem(currentKey) ?? local.getItem(currentKey) ?? "";
    } catch {
      return "";
    }
  }

  /** The kept game, for this page to write from now on. `seize`: also where another page has it open.
   *  `begun`: what it is if nothing of it is kept. */
  async open(id: string, seize = false, begun?: SavedGame): Promise<Opening> {
    await this.#writing;
    if ((id !== this.current || this.lost) && !(await this.#lock(id, seize))) return "elsewhere";
    let game = await this.#take(id);
    const journal = this.#journal();
    // A tab that was duplicated has a note from before the moves that were kept since.
    if (
      journal?.id === id &&
      (!game || (game.saved.identity === journal.saved.identity && game.played <= journal.at))
    ) {
      const { saved } = journal;
      if (game) game = { ...game, saved: broughtUpToDate(game.saved, saved) };
      else game = { ...blank, id, saved, writer: this.#writer };
    }
    if (!game && begun) game = { ...blank, id, saved: begun, writer: this.#writer };
    return (game && (await this.whole(game))) ?? "missing";
  }

  /** The game with where it begins, if that is kept by itself; undefined if it is lost. */
  async whole(game: KeptGame): Promise<KeptGame | undefined> {
    if (!game.saved.far) return game;
    const start = await this.#parts.beginnings.get(game.id).catch(() => undefined);
    return start && { ...game, saved: { ...game.saved, start } };
  }

  /** The game that was opened is on the board. */
  play(id: string): void {
    this.current = id;
    this.lost = this.deleted = false;
    attempt(() => this.#parts.tab.setItem(currentKey, id));
    attempt(() => this.#parts.local.setItem(currentKey, id));
  }

  /** The game that was opened could not be put on the board, where the one before it still is. */
  async stay(): Promise<void> {
    if (this.current !== "") await this.#lock(this.current, true);
  }

  /** Writes at once, where the page alone reads it, what is on its way to the store. */
  note(id: string, saved: SavedGame): void {
    if (this.lost) return;
    const write = (noted: SavedGame): void => {
      const journal: Journal = { id, saved: noted, at: this.#parts.now() };
      this.#parts.tab.setItem(journalKey, JSON.stringify(journal));
    };
    try {
      write(saved);
    } catch {
      // Where there is no room for all that has been changed, at least the line looked at.
      attempt(() => write({ ...saved, pgn: "", pending: [] }));
    }
  }

  /** Keeps the game in progress as it is now. One in which nothing has happened yet is only noted.
   *  `pieces`: of its picture. `far`: where it begins, to be kept by itself. Returns whether it outlasts the page. */
  keep(
    id: string,
    saved: SavedGame,
    info: GameInfo,
    snapshot: Snapshot,
    pieces = snapshot.board,
    far?: GameStart,
  ): Promise<boolean> {
    const told = outline(info, snapshot, pieces);
    if (this.lost || (told.moves === 0 && !saved.tags && far === undefined)) return Promise.resolve(false);
    const played = this.#parts.now();
    const change: Change<KeptGame> = (kept) => {
      if (kept && kept.writer !== this.#writer) throw new TakenOver();
      return { id, title: kept?.title ?? "", played, saved, writer: this.#writer, ...told };
    };
    return this.#write(id, change, far);
  }

  rename(id: string, title: string): Promise<boolean> {
    return this.#write(id, (kept) => kept && { ...kept, title });
  }

  /** Whether another page has the game open. */
  async openElsewhere(id: string): Promise<boolean> {
    return (id !== this.current || this.lost) && this.#parts.locks.locked(id);
  }

  remove(id: string): Promise<boolean> {
    return this.#write(id, () => undefined);
  }

  putBack(game: KeptGame): Promise<boolean> {
    return this.#write(game.id, (kept) => kept ?? game);
  }

  /** Tried twice: a page that is loaded anew lets go of its game only a moment later. */
  async #lock(id: string, seize: boolean): Promise<boolean> {
    const { locks, pause } = this.#parts;
    const lost = (): void => this.#lose(id);
    if (await locks.lock(id, seize, lost)) return true;
    await pause(200);
    return locks.lock(id, seize, lost);
  }

  /** Marks the game as this page's to write; where nothing can be written it can still be read. */
  async #take(id: string): Promise<KeptGame | undefined> {
    const store = await this.#parts.store;
    try {
      return await store.update(id, (kept) => kept && { ...kept, writer: this.#writer });
    } catch (reason) {
      this.trouble = troubleOf(reason);
      return store.get(id).catch((): undefined => undefined);
    }
  }

  #lose(id: string): void {
    if (id === this.current) this.lost = true;
  }

  /** Returns whether the change outlasts the page. */
  async #write(id: string, change: Change<KeptGame>, far?: GameStart): Promise<boolean> {
    let written = false;
    await this.#enqueue(async (store) => {
      try {
        if (far !== undefined) await this.#putBeginning(store, id, far);
        this.#list(id, await store.update(id, change));
        this.#parts.channel?.postMessage(id);
        if (store.lasting) this.trouble = "";
        written = store.lasting;
      } catch (reason) {
        if (reason instanceof TakenOver) this.#lose(id);
        else this.trouble = troubleOf(reason);
      }
    });
    return written;
  }

  async #putBeginning(store: GameStore, id: string, start: GameStart): Promise<void> {
    if (this.#begun.has(id)) return;
    const kept = new Set((await store.all()).map((game) => game.id));
    await this.#parts.beginnings.put(id, new Blob([start]), kept, this.#parts.now());
    this.#begun.add(id);
  }

  /** Of a game that another page has changed. */
  async #follow(id: string): Promise<void> {
    const waiting = this.#changed.size > 0;
    this.#changed.add(id);
    if (waiting) return;
    await this.#parts.pause(gathered);
    const ids = [...this.#changed];
    this.#changed.clear();
    await this.#enqueue(async (store) => {
      for (const one of ids) this.#list(one, await store.get(one));
    });
  }

  #list(id: string, game: KeptGame | undefined): void {
    const others = this.games.filter((kept) => kept.id !== id);
    if (id === this.current) this.deleted = !game && (this.deleted || others.length < this.games.length);
    this.games = game ? [...others, game] : others;
  }

  /** Reads or writes after what was begun before. */
  #enqueue(run: (store: GameStore) => Promise<void>): Promise<void> {
    const guarded = async (): Promise<void> => {
      try {
        await run(await this.#parts.store);
      } catch {
        this.trouble = say.gamesNotRead;
      }
    };
    this.#writing = this.#writing.then(guarded);
    return this.#writing;
  }

  #journal(): Journal | null {
    try {
      return JSON.parse(this.#parts.tab.getItem(journalKey) ?? "null") as Journal | null;
    } catch {
      return null;
    }
  }

  /** What earlier versions of the page kept: one game, and one of each large board. */
  async #takeOld(): Promise<void> {
    const { local } = this.#parts;
    for (const [key, saved] of loadLines(local)) if (await this.#adopt(saved)) forgetLine(local, key);
    const saved = loadGame(local);
    const id = saved && (await this.#adopt(saved));
    if (!id) return;
    forgetGame(local);
    attempt(() => local.setItem(currentKey, id));
  }

  /** Returns the id under which it is kept now; "" if it cannot be. */
  async #adopt(saved: SavedGame): Promise<string> {
    const id = this.#parts.newId();
    await this.#write(id, () => ({
      ...blank,
      id,
      saved,
      moves: saved.line.length,
      played: this.#parts.now(),
      writer: this.#writer,
    }));
    return this.games.some((game) => game.id === id) ? id : "";
  }
}

const blank: Omit<KeptGame, "id" | "saved" | "writer"> = {
  title: "",
  played: 0,
  moves: 0,
  result: "*",
  look: { sizes: [], view: { across: [], up: [], down: [] }, pieces: [] },
  pieces: "",
};

/** What was noted of a kept game since. */
function broughtUpToDate(kept: SavedGame, { recorded, ...noted }: SavedGame): SavedGame {
  const has = kept.far ? 0 : (kept.edits ?? 0);
  const pending = noted.pending?.filter(({ number }) => number > has) ?? [];
  return recorded !== undefined && recorded > has
    ? { ...noted, recorded, pending }
    : { ...noted, pgn: kept.pgn, pending };
}

function troubleOf(reason: unknown): string {
  return reason instanceof DOMException && reason.name === "QuotaExceededError" ? say.storageFull : say.movesNotKept;
}
