// What comes in from outside: files, texts that are pasted, links.
import { failed } from "../errors";
import type { Cores } from "../core/remote";
import { isShaped, looksLikePgn, readLink, recognise } from "../model/links";
import { continuedBy, type Players } from "../model/players";
import type { GameSource } from "../model/storage";
import { refusal } from "../refusals";
import { fileKey, type App } from "./app.svelte";

const largest = 5_000_000; // bytes of a file, letters of a text

export class Arrivals {
  readonly #app: App;
  readonly #cores: Cores;
  #told = 0; // the notice of what was refused last

  constructor(app: App, cores: Cores) {
    this.#app = app;
    this.#cores = cores;
  }

  /** However it was chosen. */
  async receiveFile(file: Pick<File, "name" | "size" | "text">): Promise<void> {
    const text = file.size > largest ? "" : await file.text().catch((): null => null);
    if (text === "") this.#refuse(`${file.name} is ${file.size > 0 ? "too large to be a game" : "empty"}.`);
    else if (text === null) this.#refuse(`${file.name} could not be read. Choose it once more.`);
    else await this.receive(text, file.name);
  }

  /** Shows what the text holds, or says why not. */
  async receive(text: string, name = ""): Promise<void> {
    const brought = text.length > largest ? null : recognise(text, name);
    this.#app.notices.withdraw(this.#told);
    if (!brought) {
      this.#refuse("That is not a game (PGN), a position, a link or a game file (.toml) that Tessera can read.");
    } else if (brought.kind === "link") {
      await this.openLink(brought.hash);
    } else if (brought.kind === "rules") {
      await this.#openRules(brought.toml);
    } else {
      const fault = await this.#openGame(brought.text, brought.kind === "position");
      if (fault) this.#refuse(fault);
    }
  }

  #refuse(text: string): void {
    this.#app.notices.withdraw(this.#told);
    this.#told = this.#app.notices.fail(text);
  }

  async openLink(hash: string): Promise<void> {
    const app = this.#app;
    const link = await readLink(hash);
    if ("fault" in link) {
      this.#refuse(link.fault);
      return;
    }
    const { source, start, moves, at, white, black } = link;
    const tags = { ...(white ? { White: white } : {}), ...(black ? { Black: black } : {}) };
    const accepted = await app.put(() => app.session.openLine(source, start, moves, at, tags), continuedBy("people"));
    if (!accepted) {
      this.#refuse(this.#reason("link"));
      return;
    }
    if ("toml" in source && app.session.info) app.own = { info: app.session.info, toml: source.toml };
    app.arrived = app.library.current;
  }

  /** The reason if the text was refused, else "". */
  async importText(text: string, game: string, players: Players): Promise<string> {
    const app = this.#app;
    const source: GameSource = game === fileKey && app.own ? { toml: app.own.toml } : { id: game };
    const isGame = looksLikePgn(text);
    const open = (): Promise<boolean> =>
      isGame ? app.session.importPgn(text, source, players) : app.session.begin(source, players, text);
    return (await app.put(open, players)) ? "" : this.#reason(isGame ? "game" : "position");
  }

  /** Why the session has refused what was tried. */
  #reason(tried: "game" | "position" | "link"): string {
    const { session } = this.#app;
    const { error, report } = session;
    session.error = "";
    return report ? error : refusal(tried, error);
  }

  /** A game file of the player's own: read it, then ask who plays. */
  async #openRules(toml: string): Promise<void> {
    const found = await this.#cores.preview({ toml });
    if (failed(found)) {
      this.#refuse(refusal("rules", found.error));
      return;
    }
    this.#app.own = { info: found.info, toml };
    this.#app.offerNew(fileKey);
  }

  /** Of the game in progress if it fits there, else of the first that it fits. */
  async #openGame(text: string, position: boolean): Promise<string> {
    const app = this.#app;
    const fitting = app.catalogue.cards.filter(({ sizes }) => position && isShaped(text, sizes)).map(({ id }) => id);
    const usual = position ? fitting : ["chess"];
    const current = app.screen === "play" && (!position || isShaped(text, app.session.info?.sizes ?? []));
    let fault = "";
    for (const game of current ? [app.currentKey, ...usual] : usual) {
      const reason = await this.importText(text, game, continuedBy("people"));
      if (reason === "") {
        app.arrived = app.library.current;
        return "";
      }
      fault ||= reason;
    }
    return fault || "No game has boards like those of this position.";
  }
}
