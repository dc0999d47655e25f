// What comes in from outside: files, texts that are pasted, links.
import { failed } from "../errors";
import type { Cores } from "../core/remote";
import type { GameCard, RecordEntry, Tags } from "../core/types";
import { isShaped, readLink } from "../model/links";
import { continuedBy, type Players } from "../model/players";
import { decoded, recognise, type Brought } from "../model/recognise";
import type { GameSource } from "../model/storage";
import { refusal } from "../refusals";
import { ownKey } from "../model/ownGames";
import type { App } from "./app.svelte";

const largest = 20_000_000; // bytes of a file, letters of a text

/** A file of several games, of which one is to be chosen. */
export interface Records {
  text: string;
  entries: readonly RecordEntry[];
  players: Players | null; // null: nobody has been asked
  game: string; // for those that name none
}

/** The game on a large board that a record names by id or display name; "" for another. */
function largeNamed(cards: readonly GameCard[], name: string): string {
  if (name === "") return "";
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return cards.find((card) => [card.id, card.name].some((own) => plain(own) === plain(name)))?.id ?? "";
}

/** One game of a file of records. */
function partOf(text: string, entries: readonly RecordEntry[], which: number): string {
  const lines = text.split(/\r\n|\r|\n/);
  const end = entries[which + 1]?.line;
  return lines.slice((entries[which]?.line ?? 1) - 1, end === undefined ? undefined : end - 1).join("\n");
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
  async receiveFile(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<void> {
    const bytes = file.size > largest ? new ArrayBuffer(0) : await file.arrayBuffer().catch((): null => null);
    if (bytes === null) this.#refuse(`${file.name} could not be read. Choose it once more.`);
    else if (bytes.byteLength === 0)
      this.#refuse(`${file.name} is ${file.size > 0 ? "too large to be a game" : "empty"}.`);
    else await this.receive(decoded(new Uint8Array(bytes)), file.name);
  }

  /** Shows what the text holds, or says why not. */
  async receive(text: string, name = ""): Promise<void> {
    const fault = await this.take(text, { name, players: null });
    if (fault) this.#refuse(fault);
  }

  /** The reason if the text was refused, else "". `game`: chosen for texts that name none. */
  async take(
    text: string,
    { name = "", game = "", players }: { name?: string; game?: string; players: Players | null },
  ): Promise<string> {
    this.#app.notices.withdraw(this.#told);
    if (text.length > largest) return "This text is too large to be a game.";
    const brought: Brought = recognise(text, name);
    switch (brought.kind) {
      case "other":
        return brought.words;
      case "link":
        return this.#openLink(brought.hash);
      case "rules":
        return this.#openRules(brought.toml);
      case "pgn":
        return this.#openRecords(brought.text, game, players);
      case "position":
        return this.#openPosition(brought.text, game, players);
    }
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
    const { source, start, moves, at, white, black } = link;
    const tags: Tags = [...(white ? [["White", white] as const] : []), ...(black ? [["Black", black] as const] : [])];
    const accepted = await app.put(() => app.session.openLine(source, start, moves, at, tags), continuedBy("people"));
    if (!accepted) return this.#reason("link");
    if ("toml" in source && app.session.info) app.own.add({ info: app.session.info, toml: source.toml });
    app.arrived = app.library.current;
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

  /** A game file of the player's own: read it, then ask who plays. */
  async #openRules(toml: string): Promise<string> {
    const found = await this.#cores.preview({ toml });
    if (failed(found)) return refusal("rules", found);
    this.#app.own.add({ info: found.info, toml });
    this.#app.offerNew(ownKey(found.info.id));
    return "";
  }

  /** Of a file of several games, lists them. */
  async #openRecords(text: string, game: string, players: Players | null): Promise<string> {
    const app = this.#app;
    const chosen = game || (app.screen === "play" ? app.currentKey : "chess");
    const entries = await this.#cores.records(text);
    if (entries.length < 2) return this.openRecord({ text, entries, players, game: chosen }, 0);
    app.records = { text, entries, players, game: chosen };
    app.dialog = "records";
    return "";
  }

  /** One of the games of a file. */
  async openRecord({ text, entries, players, game }: Records, which: number): Promise<string> {
    const app = this.#app;
    const playing = players ?? continuedBy("people");
    const vast = largeNamed(app.catalogue.large, entries[which]?.tags.find(([name]) => name === "Variant")?.[1] ?? "");
    if (vast) {
      app.records = null;
      app.openVast(vast, { text: partOf(text, entries, which), players: playing });
      return "";
    }
    const opened = await app.put(() => app.session.importPgn(text, which, this.#source(game), playing), playing);
    if (!opened) return this.#reason("game");
    app.records = null;
    if (!players) app.arrived = app.library.current;
    this.#reportFaults();
    return "";
  }

  #reportFaults(): void {
    const app = this.#app;
    const [first, ...others] = app.session.faults;
    if (first === undefined) return;
    const more =
      others.length === 0
        ? ""
        : others.length === 1
          ? " One more fault follows."
          : ` ${others.length} more faults follow.`;
    this.#told = app.notices.tell(`The record is wrong here, and was opened up to there: ${first}.${more}`);
  }

  /** Of the game chosen or in progress if it fits there, else of the first that it fits. */
  async #openPosition(text: string, game: string, players: Players | null): Promise<string> {
    const app = this.#app;
    const playing = players ?? continuedBy("people");
    const vast = app.catalogue.large.find(({ sizes }) => isShaped(text, sizes));
    if (vast) {
      app.openVast(vast.id, { text, players: playing });
      return "";
    }
    const fitting = app.catalogue.cards.filter(({ sizes }) => isShaped(text, sizes)).map(({ id }) => id);
    const current = app.screen === "play" && isShaped(text, app.session.info?.sizes ?? []) ? [app.currentKey] : [];
    let fault = "";
    for (const one of game ? [game] : [...current, ...fitting]) {
      if (await app.put(() => app.session.begin(this.#source(one), playing, text), playing)) {
        if (!players) app.arrived = app.library.current;
        return "";
      }
      fault ||= this.#reason("position");
    }
    return fault || "No game has boards like those of this position.";
  }
}
