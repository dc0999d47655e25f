// The game in progress: the only place that talks to its core. Views read it and call its commands, which are
// carried out one after another.
import { untrack } from "svelte";
import type { Beginning, Opening } from "../core/opening";
import type { Answer, Asked } from "../core/protocol";
import { Edits } from "../model/edits";
import { GameTree } from "../model/gameTree";
import type { RemoteGame } from "../core/remote";
import type { Colour, CoreError, GameStart, LargeCore, Result, Snapshot, Tags } from "../core/types";
import type { LongRequest } from "../core/windows";
import { failed } from "../errors";
import { computerStopped } from "../faults";
import { initialTime, pgnControl, type GameTime } from "../model/clock";
import { acceptsDraw, continuedBy, highestLevel, levelsOf, pondering, type Players } from "../model/players";
import { headOf, savedTags } from "../model/pgnTags";
import { freeTime, searchTime, shortestThought } from "../model/searchTime";
import type { GameSource, SavedGame } from "../model/storage";
import { Computer } from "./computer.svelte";
import { draftOf, editsOf, noteMove, noteRecord, textsOf, WrittenRecord } from "./draft";
import { EditableGame } from "./editableGame";
import { advance } from "./following";
import { lineTo } from "./steps";
import { Queue } from "./queue";
import type { Referee } from "./referee";
import { usualSettings, type ComputerSettings, type Surroundings, type Texts } from "./surroundings";
import { Timekeeper } from "./timekeeper.svelte";
import { changeTree, isIdle, type TreeChange } from "./treeChange";

export type { Surroundings, Texts };

type Begun = (game: RemoteGame) => void | Promise<void>;

const noMoves = new GameTree();

export class Session extends EditableGame {
  readonly time: Timekeeper;
  readonly computer: Computer;

  /** Of the game in progress. */
  edits = new Edits();

  #game: RemoteGame | null = null;
  #start: GameStart = "";
  #seed = 1; // of the game, for the computer's choices
  #standing = false; // no time runs
  #claiming = false;
  readonly #written = new WrittenRecord();
  readonly #queue = new Queue((reason) => this.fail(reason)); // of commands
  readonly #around: Surroundings;
  readonly #settings: ComputerSettings;

  constructor(around: Surroundings, settings = usualSettings) {
    super();
    this.#around = around;
    this.#settings = settings;
    this.time = new Timekeeper(() => around.now());
    this.computer = new Computer(around);
  }

  /** Where the game began: a position, or on large boards perhaps the number of one. */
  get start(): GameStart {
    return this.#start;
  }

  /** All moves, with variations; as of the snapshot. */
  override get tree(): GameTree {
    return this.#game?.tree ?? noMoves;
  }

  /** Begins a game, from a position text or start number if given; refused, the one in progress stays. */
  begin(
    source: GameSource,
    players: Players,
    start: GameStart = "",
    control: GameTime | null = null,
  ): Promise<boolean> {
    return this.#open({ kind: "new", source, start }, players, (game) => this.#begun(game, control));
  }

  /** Begins a game with moves that have been made already. */
  beginAfter(source: GameSource, players: Players, from: Beginning, control: GameTime | null): Promise<boolean> {
    const opening: Opening = { kind: "line", source, ...from, at: from.moves.length };
    return this.#open(opening, players, (game) => this.#begun(game, control));
  }

  async #begun(game: RemoteGame, control: GameTime | null): Promise<void> {
    this.paused = this.#standing = false;
    if (control) {
      const left = { white: initialTime(control, "white"), black: initialTime(control, "black") };
      this.#retell(await game.ask("setClocks", control, left));
    }
    this.time.begin(this.snapshot, control, false);
    this.#continue();
  }

  /** Others go on with the game as it stands. */
  seat(players: Players): Promise<void> {
    return this.#command(async (game) => {
      this.computer.interrupt();
      this.snapshot = await game.ask("seat", ...levelsOf(players));
      this.players = players;
      this.paused = false;
      this.#continue();
    });
  }

  /** Takes a game over from its text, which may name another game than the current one. */
  importPgn(pgn: GameStart, which: number, source: GameSource, players: Players): Promise<boolean> {
    return this.#open({ kind: "pgn", source, pgn, which }, players, async (game) => {
      await this.#record(game); // with its comments, which no path of moves tells
      this.paused = this.#standing = this.computerToMove;
      this.time.begin(this.snapshot, null, this.#standing);
    });
  }

  /** The game is only looked at from now on, and takes nobody's time. */
  look(): void {
    this.looking = true;
    this.halt(true);
  }

  /** A line of moves, looked at after `at` of them, for people to go on from. */
  openLine(source: GameSource, start: string, moves: string[], at: number, tags: Tags): Promise<boolean> {
    return this.#open({ kind: "line", source, start, moves, at }, continuedBy("people"), () => {
      this.tags = tags;
      this.#standing = false;
      this.time.begin(this.snapshot, null, false);
    });
  }

  /** A game that somebody else decides, as far as it has been played. */
  openRefereed(referee: Referee, source: GameSource, start: string, moves: string[]): Promise<boolean> {
    return this.#open({ kind: "line", source, start, moves, at: moves.length }, continuedBy("people"), () => {
      this.referee = referee;
      this.paused = this.#standing = false;
      this.time.begin(this.snapshot, null, false);
    });
  }

  /** Brings a game that somebody else decides to this line. The last move is played where the end of the game is shown;
   *  an earlier position that is looked at stays, if it is still part of the game. `wanted`: null if there is nothing to
   *  do by then. */
  follow(wanted: () => readonly string[] | null): Promise<void> {
    return this.#command(async (game) => {
      const line = wanted();
      const { snapshot } = this;
      if (!line || !snapshot) return;
      const { told, last } = await advance(game, snapshot, line);
      if (told === snapshot && last === null) return;
      if (failed(told)) {
        this.#show(await game.ask("go", this.tree.mainLine.at(-1)?.node ?? 0));
        this.refuse(told);
      } else if (told.node === snapshot.node) this.#retell(told);
      else this.#show(told);
      if (last !== null) await this.#make(game, last);
    });
  }

  /** What somebody else has decided is over, and from now on a record, of which the same position is shown.
   *  `ended`: tells the record as the core writes it how the game ended. */
  conclude(you: Colour | null, tags: Tags, result: Result, ended: (record: string) => string): Promise<boolean> {
    return this.#queue.run(async () => {
      const { snapshot } = this;
      const game = this.#game;
      if (!game || !snapshot) return false;
      if (snapshot.mainResult === result) {
        await this.#record(game);
        this.tags = tags;
        this.you = you;
        this.time.control = null;
        this.referee = null;
        return true;
      }
      const path = this.tree.path(snapshot.node);
      const pgn = ended(await game.ask("pgn", tags));
      return this.#opened({ kind: "pgn", source: this.source, pgn, which: 0 }, this.players, async (opened) => {
        const { node } = opened.tree.find(path);
        if (node !== this.snapshot?.node) this.snapshot = await opened.ask("go", node);
        this.you = you;
        this.time.begin(this.snapshot, null, false);
      });
    }, false);
  }

  /** What is on the board becomes an analysis: moves of both sides are tried, without clocks and computers. */
  becomeAnalysis(): Promise<void> {
    return this.#command(async (game) => {
      if (this.referee || this.analysis) return;
      this.computer.interrupt();
      this.players = continuedBy("people");
      this.time.control = null;
      this.paused = false;
      this.#standing = true;
      this.analysis = { edits: this.edits.count };
      this.#show(await game.ask("analysis", true));
    });
  }

  /** Puts a saved game back. False, with the reason as the error, if it was played under other rules. */
  restore(saved: SavedGame): Promise<boolean> {
    const { time } = saved;
    return this.#open({ kind: "saved", saved }, saved.players, async (game) => {
      this.resigned = saved.resigned;
      this.tags = savedTags(saved.tags);
      this.analysis = saved.analysis ?? null;
      this.you = saved.you ?? null;
      if (saved.analysis) this.#retell(await game.ask("analysis", true));
      if (time) this.#retell(await game.ask("setClocks", time.control, time));
      if (saved.ended && !this.over)
        this.#retell(await game.ask(saved.ended === "agreement" ? "agreeDraw" : "claimTime"));
      // No time has run while the page was closed, and none does until somebody goes on.
      if (time) this.#retell(await game.ask("stopClocks", true));
      this.paused = this.computerToMove && (this.bothComputers || this.canRedo || time !== undefined);
      this.#standing = this.paused || this.canRedo || this.analysis !== null;
      this.time.begin(this.snapshot, time?.control ?? null, this.#standing, saved.used);
      this.#continue();
    });
  }

  /** The line looked at, which can be written down at once; null if there is no game. */
  draft(flipped: boolean): SavedGame | null {
    return draftOf(this, flipped);
  }

  /** The whole of the draft's game; null if another position is shown by the time it is written down. */
  async save(draft: SavedGame | null): Promise<SavedGame | null> {
    if (!draft || draft.far) return draft;
    const of = untrack(() => [this.#game, this.edits.count, this.tags, this.players, this.time.control]);
    const pgn = await this.#written.get(of, () => this.pgn());
    if (pgn === undefined) return null;
    const saved = { ...draft, pgn };
    delete saved.pending;
    delete saved.recorded;
    if (this.info?.wholeBoard) delete saved.start;
    return saved;
  }

  /** Undefined if another position is shown by the time it is written down. */
  pgn(): Promise<string | undefined> {
    const control = untrack(() => this.time.control);
    const tags = untrack(() => this.tags);
    return this.ask("pgn", headOf(tags, this.players, this.#around.today(), control ? pgnControl(control) : ""));
  }

  /** A human's move, of the position that is shown: not while that is about to change. */
  async play(text: string): Promise<void> {
    if (!this.humanToMove || this.#queue.busy) return;
    this.error = "";
    await this.#command(async (game) => {
      await this.#dropSpentClock(game);
      this.#standing = this.analysis !== null;
      if (await this.#make(game, text)) this.referee?.moved(this.last?.text ?? text);
      this.paused = false;
      this.#continue();
    });
  }

  /** One move back; against the computer, back to the human's last move. */
  undo(): Promise<void> {
    return this.#command(async (game) => {
      if (!this.canUndo) return;
      this.computer.interrupt();
      await this.#dropSpentClock(game);
      this.#show(await game.ask("undo"));
      this.paused = true;
      await this.#stand(game, this.computerToMove);
    });
  }

  redo(): Promise<void> {
    return this.#command(async (game) => {
      if (!this.canRedo) return;
      this.computer.interrupt();
      await this.#dropSpentClock(game);
      this.#show(await game.ask("redo"));
      await this.#resumed(game);
    });
  }

  /** Looks at the position after any move of the list; 0 is the start. */
  go(node: number): Promise<void> {
    return this.#goTo(() => node);
  }

  /** Looks at the position before the last move, and after the next. */
  back(): Promise<void> {
    return this.#goTo(({ line }) => (line.length > 0 ? (line.at(-2)?.node ?? 0) : undefined));
  }
  forward(): Promise<void> {
    return this.#goTo(({ future }) => future[0]?.node);
  }

  /** Looks at an alternative to the move that led here: so many before or behind it. */
  toAlternative(by: number): Promise<void> {
    return this.#goTo(({ node }) => this.tree.beside(node, by) ?? undefined);
  }

  /** From a variation to the move of the main line in place of which it begins. */
  toMainLine(): Promise<void> {
    return this.#goTo(() => {
      const { fork } = this;
      return fork === null ? undefined : this.tree.children(fork)[0];
    });
  }

  /** Has the tree worked on while the position shown stays. `work`: what the core has told of that position last; null if
   *  nothing has changed. */
  rewrite(work: (game: RemoteGame, from: Snapshot, edits: Edits) => Promise<Snapshot | null>): Promise<void> {
    return this.#command(async (game) => {
      const told = this.snapshot && !this.referee && (await work(game, this.snapshot, this.edits));
      if (told) this.#retell(told);
    });
  }

  protected override change(choose: (from: Snapshot) => TreeChange): Promise<void> {
    return this.#command(async (game) => {
      const change = this.snapshot && !this.referee && choose(this.snapshot);
      if (!change || isIdle(this.tree, change)) return;
      if (!change.written) this.computer.interrupt();
      const answer = await changeTree(game, change, this.edits, this.#start);
      if (failed(answer)) this.refuse(answer);
      else if (change.written) this.#retell(answer);
      else this.#show(answer);
      if (!change.written) await this.#resumed(game);
    });
  }

  #goTo(choose: (from: Snapshot) => number | undefined): Promise<void> {
    return this.#lookAt((game, from) => {
      const node = choose(from);
      return node === undefined || node === from.node ? undefined : game.ask("go", node);
    });
  }

  /** Shows what the core answers, and goes on from there. `ask`: undefined if there is nothing to do. */
  #lookAt(ask: (game: RemoteGame, from: Snapshot) => Promise<Snapshot | CoreError> | undefined): Promise<void> {
    return this.#command(async (game) => {
      const asked = this.snapshot && ask(game, this.snapshot);
      if (!asked) return;
      this.computer.interrupt();
      this.#show(await asked);
      await this.#resumed(game);
    });
  }

  resign(): Promise<void> {
    return this.#command(async (game) => {
      if (this.over || this.stepped) return;
      this.computer.interrupt();
      if (this.#show(await this.#end(game, game.ask("resign"))))
        this.resigned = this.snapshot?.result === "1-0" ? "black" : "white";
    });
  }

  /** Ends the game as a draw. Against the computer it is for the computer to say, else both sides have agreed. */
  draw(): Promise<void> {
    return this.#command(async (game) => {
      const { snapshot } = this;
      if (!snapshot || this.over || this.bothComputers || this.stepped) return;
      if (this.againstComputer && !acceptsDraw(this.computer.thought?.answer, snapshot.line.length)) {
        this.drawDeclined = snapshot.node;
        return;
      }
      this.computer.interrupt();
      this.#show(await this.#end(game, game.ask("agreeDraw")));
    });
  }

  /** Lets the core end the game if the time of the side to move is up. */
  async claimTime(): Promise<void> {
    if (this.#claiming) return;
    this.#claiming = true;
    await this.#command(async (game) => {
      if (!this.snapshot?.clock || this.over) return;
      const answer = await this.#end(game, game.ask("claimTime"));
      if (failed(answer)) return;
      this.computer.interrupt();
      this.#show(answer);
    });
    this.#claiming = false;
  }

  /** Asks what pieces are worth, once a game. */
  async learnValues(): Promise<void> {
    if (this.values.length > 0) return;
    const values = await this.ask("values");
    if (values) this.values = values;
  }

  /** Halts the computers and the clocks, or lets them go on from here. */
  halt(paused: boolean): void {
    if (paused) this.computer.interrupt();
    this.paused = paused;
    void this.#command((game) => this.#stand(game, paused));
    this.#continue();
  }

  /** Lets the computer make a single move, then wait. */
  step(): void {
    this.computer.interrupt();
    this.paused = true;
    if (this.computerToMove) void this.#think();
  }

  /** The game, the position shown and the number of the start position as texts. */
  texts(): Promise<Texts | undefined> {
    return textsOf(this);
  }

  /** Asks the core about the position shown. Undefined if another is shown by the time it answers, or it fails. */
  async ask<M extends Asked>(method: M, ...args: Parameters<LargeCore[M]>): Promise<Answer<M> | undefined> {
    const { changes } = this;
    try {
      if (this.#queue.busy) await this.#queue.idle();
      if (!this.#game || changes !== this.changes) return undefined;
      const answer = await this.#game.ask(method, ...args);
      return changes === this.changes ? answer : undefined;
    } catch (reason) {
      this.fail(reason);
      return undefined;
    }
  }

  /** Something about the position shown that takes long to find out. Undefined if another is shown by then, it was broken
   *  off, or it fails. `onprogress`: told how many thousandths are done. */
  async question<M extends LongRequest>(
    method: M,
    args: Parameters<LargeCore[M]>,
    onprogress: (done: number) => void,
  ): Promise<Exclude<ReturnType<LargeCore[M]>, CoreError> | undefined> {
    const { snapshot } = this;
    if (!snapshot || !this.mayAnalyse) return undefined;
    return this.computer.ask({ ...lineTo(this, snapshot), method, args }, onprogress);
  }

  leave(): void {
    this.halt(true);
  }

  /** Searches the position shown with all strength; so many lines come in as they are found. */
  async analyse(lines = 1): Promise<void> {
    const { snapshot, info } = this;
    if (!snapshot || !info || !this.mayAnalyse) return;
    const refused = await this.computer.analyse({
      ...lineTo(this, snapshot),
      ms: freeTime(info),
      level: highestLevel,
      seed: 0,
      lines,
      threads: this.#settings.threads(highestLevel),
    });
    if (refused) this.fault = computerStopped(refused.error);
  }

  #command(run: (game: RemoteGame) => Promise<void>): Promise<void> {
    return this.#queue.run(async () => {
      if (this.#game) await run(this.#game);
    }, undefined);
  }

  #open(opening: Opening, players: Players, begun: Begun): Promise<boolean> {
    return this.#queue.run(() => this.#opened(opening, players, begun), false);
  }

  async #opened(opening: Opening, players: Players, begun: Begun): Promise<boolean> {
    this.opening = true;
    this.#around.opponent.rest?.();
    const opened = await this.#around.cores.open(opening).finally(() => (this.opening = false));
    if (failed(opened)) return this.refuse(opened);
    this.computer.interrupt();
    const snapshot = await opened.game.ask("seat", ...levelsOf(players));
    void this.#game?.close();
    this.#game = opened.game;
    this.#start = opened.start;
    this.edits = editsOf(opening, opened.game.tree);
    this.#seed = 1 + Math.floor(this.#around.random() * 0x7ffffffe);
    this.snapshot = snapshot;
    this.info = opened.info;
    this.source = opened.source;
    this.players = players;
    this.referee = this.analysis = this.you = null;
    this.looking = false;
    ++this.changes;
    this.made = 0;
    this.way = null;
    this.resigned = null;
    this.computer.begin();
    this.error = "";
    this.values = [];
    this.tags = opened.read?.tags ?? null;
    this.faults = opened.read?.faults ?? [];
    this.drawDeclined = -1;
    await begun(opened.game);
    return true;
  }

  #record(game: RemoteGame): Promise<void> {
    return noteRecord(this.edits, this.#start, game);
  }

  /** How the game ends, which makes the line looked at the main line. */
  async #end(game: RemoteGame, asked: Promise<Snapshot | CoreError>): typeof asked {
    const answer = await asked;
    if (!failed(answer)) await this.#record(game);
    return answer;
  }

  /** Plays a move, and keeps how it went. */
  async #make(game: RemoteGame, text: string): Promise<boolean> {
    const before = this.snapshot?.node;
    const played = await game.play(text);
    if (failed(played)) return this.refuse(played);
    // Whose time is up has not moved.
    const moved = played.snapshot.node !== before;
    await noteMove(this.edits, this.#start, game, played.snapshot);
    this.#show(played.snapshot, moved);
    if (!moved) return true;
    ++this.made;
    this.way = played.way && { node: played.snapshot.node, found: played.way };
    return true;
  }

  #show(answer: Snapshot | CoreError, moved = false): boolean {
    if (failed(answer)) return this.refuse(answer);
    this.computer.moveOn();
    this.snapshot = answer;
    ++this.changes;
    this.time.show(answer, this.#standing, moved);
    return true;
  }

  /** Of what changes no position. */
  #retell(answer: Snapshot | CoreError): void {
    if (failed(answer)) return;
    this.snapshot = answer;
    this.time.show(answer, this.#standing);
  }

  /** Lets no time run, or lets it run on. */
  async #stand(game: RemoteGame, standing: boolean): Promise<void> {
    const { snapshot } = this;
    this.#standing = standing || this.looking || this.analysis !== null;
    if (!snapshot) return;
    const told = snapshot.clock === null || snapshot.clock.stopped === standing || this.over;
    this.#retell(told ? snapshot : await game.ask("stopClocks", standing));
  }

  /** A game that was lost on time goes on without clocks. */
  async #dropSpentClock(game: RemoteGame): Promise<void> {
    const clock = this.snapshot?.clock;
    if (!clock || (clock.white > 0 && clock.black > 0)) return;
    this.time.control = null;
    this.#retell(await game.ask("setClocks", null));
  }

  /** After moving about in the game: at its end the computer goes on, in its middle it waits. */
  resume(): void {
    void this.#command((game) => this.#resumed(game));
  }

  async #resumed(game: RemoteGame): Promise<void> {
    this.paused = this.bothComputers || this.canRedo;
    await this.#stand(game, this.canRedo || (this.paused && this.computerToMove));
    this.#continue();
  }

  #continue(): void {
    if (!this.paused && !this.computer.thinking && this.computerToMove) void this.#think();
  }

  async #think(): Promise<void> {
    const { snapshot, info } = this;
    if (!snapshot || !info) return;
    const { side } = snapshot;
    const { level } = this.players[side];
    const left = this.time.leftNow(side);
    const limits = { ms: searchTime(info, this.time.control, left), level, threads: this.#settings.threads(level) };
    const asked = { ...lineTo(this, snapshot), ...limits, seed: this.#seed };
    const found = await this.computer.choose(asked, () =>
      shortestThought(this.bothComputers ? this.#settings.pace() : null, info.movesPerTurn, left),
    );
    if (!found) return;
    const { answer } = found;
    if (failed(answer)) {
      this.paused = true;
      this.fault = computerStopped(answer.error);
      return;
    }
    await this.#command(async (game) => {
      if (!found.wanted()) return;
      const made = await this.#make(game, answer.move);
      if (!found.wanted()) return;
      this.computer.chose({ side, ms: found.ms, answer });
      if (!made) this.paused = true;
      if (this.paused) await this.#stand(game, true);
      this.#continue();
      if (pondering(this.players) && this.humanToMove) this.computer.ponder(asked, answer, info.movesPerTurn);
    });
  }
}
