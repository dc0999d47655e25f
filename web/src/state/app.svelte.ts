// What the page shows: which screen, which dialog, and the way from one to the other.
import { failed } from "../errors";
import type { Cores } from "../core/remote";
import type { GameStart, ReachMove } from "../core/types";
import type { Opponent } from "../engine/opponent";
import type { Emblems } from "../model/emblems";
import { insideAxes } from "../model/arrangements";
import { exchanged, type GameTime } from "../model/clock";
import { savedTags } from "../model/pgnTags";
import { shownCell } from "../model/picture";
import { defaultPlayers, facesBlack, type Players } from "../model/players";
import { drawnStart } from "../model/starts";
import { loadView, saveView, type GameSource, type SavedGame, type SavedView, type Store } from "../model/storage";
import type { AnalysisBoard } from "../analysis/analysisBoard.svelte";
import type { Evaluator } from "../analysis/evaluator.svelte";
import type { Library } from "../library/library.svelte";
import type { LinkedView } from "../model/linkedView";
import type { KeptGame } from "../model/kept";
import type { OnlineClient } from "../lobby/client";
import type { OnlineGame } from "../match/onlineGame.svelte";
import type { Learning, Place } from "../model/history";
import type { OnlineMatch } from "../online/types";
import * as say from "../words/en/state";
import type { Arrivals, Records } from "./arrivals";
import type { GivenLine } from "../share/steps";
import { BoardState } from "./board.svelte";
import { Catalogue } from "./catalogue.svelte";
import { Keys } from "./keys.svelte";
import { Notices } from "./notices.svelte";
import { OwnGames } from "./ownGames.svelte";
import { ownKey } from "../model/ownGames";
import { Preferences } from "./preferences.svelte";
import { Session, type Surroundings } from "./session.svelte";
import { Showcase } from "./showcase.svelte";
import { Viewport } from "./viewport.svelte";
import type { BoardWindow } from "../vast/window.svelte";

export type DialogName =
  | "none"
  | "new"
  | "share"
  | "help"
  | "sources"
  | "rules"
  | "settings"
  | "saved"
  | "records"
  | "making"
  | "resign"
  | "draw"
  | "playFrom"
  | "players"
  | "friend"
  | "devices"
  | "adopt"
  | "people";

export type Screen = "home" | "play" | "puzzle" | Learning | Place["screen"];

/** What the page needs of the browser. */
export interface Around extends Surroundings {
  /** The client of the server that the page comes from. */
  online(): Promise<OnlineClient>;
  /** Another engine than the one that plays, in a worker of its own. */
  engine(): Opponent;
}

/** What a newcomer plays first. */
export const firstGame = "fourstar";

export class App {
  screen = $state<Screen>("home");
  /** The puzzle that is shown last, as its address says. */
  puzzle = $state("8");
  /** The game whose puzzles, coordinates or endings are shown, and of puzzles perhaps which; of lessons what is no list of them; "": none. */
  topic = $state("");
  /** The game on the server that is on the board. */
  onlineGame = $state.raw<OnlineGame | null>(null);
  /** The challenge, or game on the server, that is shown last. */
  challenge = $state.raw<Place & { screen: "challenge" }>({ screen: "challenge", game: "" });
  /** The name of the account that is shown last. */
  player = $state("");
  /** The key of a private link, until it is decided whether this browser acts for that person from now on. */
  brought = $state("");
  dialog = $state<DialogName>("none");
  /** Only the board and the clocks are shown. */
  zen = $state(false);
  chosen = $state("");
  readonly own: OwnGames;
  /** A file of several games, of which one is to be chosen. */
  records = $state.raw<Records | null>(null);
  /** Where moves are tried instead of played; null while they are played. */
  analysis = $state.raw<AnalysisBoard | null>(null);
  /** What the pieces of the game in progress wear; empty if they are drawn plain. */
  emblems = $state.raw<Emblems>(new Map());
  /** The part that is seen of a board in windows, while one is. */
  windowed = $state.raw<BoardWindow | null>(null);
  /** A saved game that today's rules refuse; its text can still be taken away. */
  stranded = $state.raw<SavedGame | null>(null);
  /** The link by which the game on the board is looked at; "" if it is not somebody else's to look at. */
  looked = $state("");
  /** The position of the game on the board from which somebody wants to play on. */
  playingFrom = 0;
  /** A line of which a clip is to be made in place of that which is looked at. */
  clipped = $state.raw<GivenLine | null>(null);
  /** The game that came in from outside last, and whether it is asked who plays on. */
  arrived = $state.raw({ id: "", asks: false });

  readonly notices = new Notices();
  readonly preferences: Preferences;
  readonly session: Session;
  readonly board: BoardState;
  readonly view: Viewport;
  readonly showcase: Showcase;
  readonly catalogue = new Catalogue();
  readonly keys = new Keys();
  readonly library: Library;
  readonly store: Store;
  readonly cores: Cores;
  readonly around: Around;
  #arrivals: Arrivals | undefined;
  #online: Promise<OnlineClient> | undefined;
  #evaluator: Promise<Evaluator> | undefined;
  #exchanging = $state(0);

  constructor(around: Around, store: Store, library: Library) {
    this.library = library;
    this.store = store;
    this.around = around;
    this.cores = around.cores;
    this.preferences = new Preferences(store);
    this.session = new Session(around, this.preferences.ofComputers);
    this.own = new OwnGames(store);
    this.board = new BoardState(this.session, this.preferences);
    this.view = new Viewport(this.board);
    this.showcase = new Showcase(around, this.preferences);
  }

  /** Puts the game back that was played last, if there is one and no other page has it open. */
  async restore(wantsPlay: boolean): Promise<void> {
    const id = await this.library.last();
    const opened = id === "" ? "missing" : await this.#open(id, false);
    if (opened === "elsewhere" && wantsPlay) this.#openElsewhere(id);
    if (opened === "open" && wantsPlay) this.screen = "play";
    else this.session.leave();
  }

  /** A kept game, from the list of them. `begun`: where nothing is kept, since nobody has moved in it yet. */
  async openKept(id: string, seize = false, begun?: SavedGame): Promise<void> {
    this.dialog = "none";
    if (id !== this.library.current || this.library.lost) {
      const opened = await this.#open(id, seize, begun);
      if (opened === "elsewhere") this.#openElsewhere(id);
      if (opened === "missing") this.notices.fail(say.gameWasDeleted);
      if (opened !== "open") return;
      this.board.clear();
    }
    this.show("play");
  }

  /** Goes on with the kept game under a new id. */
  async openCopy(id: string): Promise<void> {
    const listed = this.library.games.find((game) => game.id === id);
    const kept = listed && (await this.library.whole(listed));
    if (kept) await this.openSaved(kept.saved);
  }

  /** Puts a game on the board as it would be kept, under an id of its own. False: the one before it stays. */
  async openSaved(saved: SavedGame): Promise<boolean> {
    const opened = await this.#exchange(async () => {
      const adopted = await this.#adopt({ saved });
      if (adopted) await this.library.begin();
      return adopted;
    });
    if (opened) this.show("play");
    return opened;
  }

  #open(id: string, seize: boolean, begun?: SavedGame): Promise<"open" | "elsewhere" | "missing" | "refused"> {
    return this.#exchange(async () => {
      const kept = await this.library.open(id, seize, begun);
      if (typeof kept === "string") return kept;
      if (await this.#adopt(kept)) {
        this.library.play(id);
        return "open";
      }
      await this.library.stay();
      return "refused";
    });
  }

  /** Nothing is kept while the game on the board may be another than the one to be written. */
  async #exchange<T>(run: () => Promise<T>): Promise<T> {
    ++this.#exchanging;
    try {
      return await run();
    } finally {
      --this.#exchanging;
    }
  }

  #openElsewhere(id: string): void {
    this.notices.tell(
      say.gameOpenInAnotherTab,
      { label: say.playItHere, run: () => this.openKept(id, true) },
      { label: say.openACopy, run: () => this.openCopy(id) },
    );
  }

  async #adopt({ saved }: Pick<KeptGame, "saved">): Promise<boolean> {
    if (!(await this.session.restore(saved))) {
      this.stranded = saved;
      return false;
    }
    this.stranded = null;
    this.looked = "";
    this.#leaveOnline(null);
    this.analysis = saved.analysis ? (await import("../analysis/open")).boardOf(this) : null;
    this.board.flipped = saved.flipped;
    this.#restoreView();
    if ("toml" in saved.source && this.session.info) this.own.add({ info: this.session.info, toml: saved.source.toml });
    return true;
  }

  async loadCatalogue(): Promise<void> {
    await this.catalogue.load(this.cores);
  }

  /** The game in progress, as the list of games knows it. */
  get currentKey(): string {
    const { source, info } = this.session;
    return "toml" in source ? ownKey(info?.id ?? "") : (info?.id ?? "");
  }

  async save(): Promise<void> {
    const { info, snapshot } = this.session;
    const id = this.library.current;
    const { edits, start } = this.session;
    const game = await this.session.save(this.note());
    if (!game || !info || !snapshot) return;
    const pieces = info.wholeBoard ? snapshot.board : await this.session.ask("slice", shownCell(snapshot), 0, 1);
    // Undefined if another position is shown by now, which is saved in its turn.
    if (pieces === undefined) return;
    const kept = await this.library.keep(id, game, info, snapshot, pieces, game.far && start);
    if (kept && !game.far) edits.kept(game.edits ?? 0);
  }

  /** The game as far as that can be written down at once, for the page may be about to close. Null: there is none. */
  note(): SavedGame | null {
    const id = this.library.current;
    if (id === "" || this.#exchanging > 0) return null;
    const draft = this.session.draft(this.board.flipped);
    if (draft) this.library.note(id, draft);
    return draft;
  }

  /** How each game is looked at is remembered for the next time it is played. */
  saveView(): void {
    const view = this.viewNow();
    if (this.screen === "play" && this.looked === "") saveView(this.store, this.currentKey, view);
  }

  /** How the game on the board is looked at. */
  viewNow(): SavedView {
    const { choices, arranged } = this.board;
    const { zoom, chosen: shown, hypercube } = this.view;
    const inside = insideAxes(choices[arranged.index] ?? choices[0]);
    return { inside, turned: arranged.turned, zoom, shown, hypercube };
  }

  #restoreView(): void {
    this.#see(loadView(this.store, this.currentKey));
  }

  #see({ inside, turned, zoom, shown, hypercube }: SavedView): void {
    const index = this.board.choices.findIndex((choice) => insideAxes(choice).join() === inside?.join());
    this.board.arranged = { index: Math.max(0, index), turned };
    this.view.zoom = zoom;
    this.view.chosen = shown;
    this.view.hypercube = hypercube;
  }

  /** Looks at the game on the board as the maker of a link did. */
  lookLike(view: LinkedView): void {
    this.#see(view);
    this.board.flipped = view.flipped;
    this.view.wished = view;
  }

  show(screen: Screen): void {
    if (screen === this.screen || (screen === "play" && !this.session.info)) return;
    if (screen === "home") this.showcase.enter();
    else this.showcase.leave();
    if (screen === "play") this.session.resume();
    else this.session.leave();
    this.screen = screen;
  }

  /** The game of an address: the one of that kind that was played last, else a new one against the weakest computer. */
  async openNamed(game: string): Promise<void> {
    await this.library.refresh();
    const [last] = this.library.games
      .filter(({ saved: { source, analysis } }) => !analysis && "id" in source && source.id === game)
      .sort((a, b) => b.played - a.played);
    if (last) return this.openKept(last.id);
    const card = (await this.cores.games()).find(({ id }) => id === game);
    if (card) await this.start(game, defaultPlayers(), drawnStart(card));
    else this.notices.fail(say.unknownGame);
  }

  openPuzzle(puzzle: string): void {
    this.dialog = "none";
    this.puzzle = puzzle;
    this.show("puzzle");
  }

  /** Opens puzzles, lessons, coordinates or endings, or of them what an address names. */
  async learn(by: Learning, what = ""): Promise<void> {
    this.dialog = "none";
    await (await import("../learning")).open(this, by, what);
  }

  /** What an address asks for of a study that is kept here. `game`: of the chapter that was shown there, or "". */
  async openStudy(address: string, game: string): Promise<void> {
    this.dialog = "none";
    await (await import("../study/read")).openAddress(this, address, game);
  }

  /** What an address asks for of the games between people. */
  visit(place: Place): void {
    this.dialog = "none";
    if (place.screen === "lobby") {
      this.brought = place.person ?? "";
      if (this.brought !== "") this.dialog = "adopt";
    } else if (place.screen === "player") {
      this.player = place.name;
    } else if (place.screen === "challenge" && place.game === this.match?.id && place.seat === undefined) {
      return this.show("play");
    } else if (place.screen === "challenge") {
      this.challenge = place;
    }
    this.show(place.screen);
  }

  offerNew(game: string): void {
    this.chosen = game;
    this.dialog = "new";
  }

  /** A challenge to a game; "" for the one that is offered first. */
  offerFriend(game: string): void {
    if (game !== "") this.chosen = game;
    this.dialog = "friend";
  }

  /** Where the piece on a cell of another position of a game may go, of the one in progress unless another is given; null
   *  if there is no such position. */
  async reach(position: string, cell: number, source = this.session.source): Promise<ReachMove[] | null> {
    const opened = await this.cores.open({ kind: "new", source, start: position });
    if (failed(opened)) return null;
    const reach = await opened.game.ask("reach", cell);
    await opened.game.close();
    return reach;
  }

  /** Puts a game on the board, to be kept under an id of its own beside the one before it. False: that one stays.
   *  `online`: if it is on a server, which keeps it while it is on. `looked`: the link of a game that is only looked at,
   *  and not kept. `focused`: the board gets the focus. */
  async put(
    open: () => Promise<boolean>,
    players: Players,
    online: OnlineGame | null = null,
    looked = "",
    focused = true,
  ): Promise<boolean> {
    const opened = await this.#exchange(async () => {
      const done = await open();
      if (done) await (online || looked ? this.library.leave() : this.library.begin());
      return done;
    });
    if (!opened) return false;
    this.dialog = "none";
    this.looked = looked;
    if (looked) this.session.look();
    this.#leaveOnline(online);
    this.analysis = null;
    this.board.flipped = online ? online.you === "black" : facesBlack(players);
    this.#enter(focused);
    return true;
  }

  /** The game that was looked at by a link is one's own from now on. */
  async keepLooked(): Promise<void> {
    const { source, info } = this.session;
    await this.library.begin();
    this.looked = "";
    this.session.looking = false;
    if ("toml" in source && info) this.own.add({ info, toml: source.toml });
  }

  #leaveOnline(next: OnlineGame | null): void {
    this.onlineGame?.leave();
    this.onlineGame = next;
  }

  /** The client of the server; fetched when it is asked for. */
  online(): Promise<OnlineClient> {
    return (this.#online ??= this.#openClient());
  }

  async #openClient(): Promise<OnlineClient> {
    const [client, { tellWhatIsHeard }] = await Promise.all([this.around.online(), import("../lobby/heard.svelte")]);
    tellWhatIsHeard(this, client);
    return client;
  }

  get match(): OnlineMatch | null {
    return this.onlineGame?.match ?? null;
  }

  /** Puts a game of the server on the board, once it is known. False: there is none, or it could not be opened. */
  async openOnline(match: OnlineMatch): Promise<boolean> {
    if (match === this.match) this.show("play");
    else
      return (await import("../match/open.svelte")).openOnline(this, match, {
        now: () => this.around.now(),
        store: this.store,
      });
    return true;
  }

  /** Whether what is on the board can be analysed: not while it is played on a server. */
  get mayAnalyse(): boolean {
    const { info, referee, analysis } = this.session;
    return info !== null && referee === null && analysis === null;
  }

  /** Opens what is on the board as an analysis. */
  async analyse(): Promise<void> {
    if (!this.mayAnalyse) return;
    const { over, made, info } = this.session;
    const reviewed = over && made > 0 && info?.wholeBoard === true;
    await (await import("../analysis/open")).analyse(this);
    if (reviewed) this.analysis?.open("review");
  }

  /** A kept game as an analysis. */
  async analyseKept(id: string): Promise<void> {
    this.dialog = "none";
    await (await import("../analysis/open")).analyseKept(this, id);
  }

  /** Back to the game, which is as it was. */
  async leaveAnalysis(): Promise<void> {
    await this.analysis?.leave();
  }

  /** The player gives the game up. */
  resign(): void {
    if (this.onlineGame?.on) this.onlineGame.match.resign();
    else void this.session.resign();
  }

  /** A game in four dimensions against the weakest computer, at once. */
  playNow(): void {
    void this.start(firstGame, defaultPlayers());
  }

  /** `from`: "" for the usual start. */
  async start(game: string, players: Players, from = "", time: GameTime | null = null): Promise<void> {
    const own = this.own.find(game);
    const source: GameSource = own ? { toml: own.toml } : { id: game };
    await this.#begin(source, players, from, time);
    this.dialog = "none";
  }

  /** Once more from the same position and with the same time. `exchange`: the players change colours, two people at one
   *  screen by turning the board round. */
  async rematch(exchange = true): Promise<void> {
    const { source, players, start, time, bothComputers, againstComputer } = this.session;
    const { white, black } = players;
    const { flipped } = this.board;
    const control = exchange && time.control ? exchanged(time.control) : time.control;
    const begun = await this.#begin(source, exchange ? { white: black, black: white } : players, start, control);
    if (begun && !bothComputers && !againstComputer) this.board.flipped = flipped !== exchange;
  }

  #begin(source: GameSource, players: Players, start: GameStart, time: GameTime | null): Promise<boolean> {
    return this.put(() => this.session.begin(source, players, start, time), players);
  }

  /** Asks who is to play on from a position of the game on the board, from that which is shown unless another is given.
   *  Not from one of a game that is on between people. */
  offerPlayFrom(node = this.session.snapshot?.node ?? 0): void {
    if (!this.session.info || this.session.referee) return;
    this.playingFrom = node;
    this.dialog = "playFrom";
  }

  /** A new game, which begins with the moves to a node. The one on the board stays kept as it is. */
  async playFrom(node: number, players: Players, time: GameTime | null = null): Promise<void> {
    const { session, board } = this;
    const { source, start, info } = session;
    if (!info || session.referee) return;
    const moves = session.tree.path(node).map((step) => step.split(" ")[0] ?? "");
    const { flipped } = board;
    const view = this.viewNow();
    await this.save();
    if (!(await this.put(() => session.beginAfter(source, players, { start, moves }, time), players))) return;
    if ("toml" in source) this.own.add({ info, toml: source.toml });
    if (players.white.kind === players.black.kind) board.flipped = flipped;
    this.#see(view);
  }

  /** Offers a clip of a line that goes on from a node, from the position shown unless another is given. */
  clipOf(moves: readonly string[], node = this.session.snapshot?.node ?? 0): void {
    this.clipped = { node, moves };
    this.dialog = "share";
  }

  /** Games as PGN, those under rules that have changed as they were written down then. */
  async textsOf(games: readonly KeptGame[]): Promise<string[]> {
    const texts: string[] = [];
    for (const game of games) texts.push(game.saved.pgn || (await this.#written(game)));
    return texts;
  }

  /** Of a game that is kept as its moves. */
  async #written(game: KeptGame): Promise<string> {
    const { saved } = (await this.library.whole(game)) ?? game;
    const opened = await this.cores.open({ kind: "saved", saved });
    if (failed(opened)) {
      const { name, start = "", line } = saved;
      return `[Variant "${name}"]\n[FEN "${typeof start === "string" ? start : await start.text()}"]\n\n{ ${line.join(" ")} } *`;
    }
    const text = await opened.game.ask("pgn", savedTags(saved.tags) ?? []);
    await opened.game.close();
    return text;
  }

  /** For what comes in from outside; fetched when something does. */
  async arrivals(): Promise<Arrivals> {
    const { Arrivals } = await import("./arrivals");
    return (this.#arrivals ??= new Arrivals(this, this.cores));
  }

  /** A game was brought in and nobody has moved in it yet: two people play on, unless others are chosen. */
  get asksWhoPlaysOn(): boolean {
    const { session, library } = this;
    return (
      this.screen === "play" &&
      this.arrived.asks &&
      this.arrived.id === library.current &&
      session.made === 0 &&
      session.analysis === null &&
      !session.over
    );
  }

  /** It is a game as any other from now on. */
  forgetArrived(): void {
    this.arrived = { id: "", asks: false };
  }

  async playOn(players: Players): Promise<void> {
    this.forgetArrived();
    this.dialog = "none";
    await this.session.seat(players);
    this.board.flipped = facesBlack(players);
  }

  /** Another engine than the one that plays. Its worker starts with the first search. */
  engine(): Opponent {
    return this.around.engine();
  }

  /** The engine of the analysis board; fetched when that is shown first. */
  evaluator(): Promise<Evaluator> {
    return (this.#evaluator ??= import("../analysis/evaluator.svelte").then(
      ({ Evaluator }) => new Evaluator(this, this.engine()),
    ));
  }

  dismiss(): void {
    this.session.error = "";
    this.stranded = null;
  }

  #enter(focused: boolean): void {
    this.showcase.leave();
    this.stranded = null;
    this.#restoreView();
    this.board.focus = 0;
    this.board.clear();
    this.board.wantsFocus = focused;
    this.screen = "play";
  }
}
