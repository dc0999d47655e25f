// The game in progress: the only place that talks to the core. Views read it and call its commands.
import { CellQueries } from "../core/cellQueries";
import type {
  AttackMaps,
  Bearing,
  Colour,
  Core,
  CoreError,
  Explanation,
  GameInfo,
  LegalMove,
  PlayedMove,
  ReachMove,
  SearchAnswer,
  SearchInfo,
  Snapshot,
} from "../core/types";
import type { Opponent } from "../engine/opponent";
import type { SearchParams } from "../engine/protocol";
import { withLine } from "../model/analysis";
import { moveCells } from "../model/moves";
import { defaultPlayers, highestLevel, thinkingTime, type Players } from "../model/players";
import type { GameSource, SavedGame } from "../model/storage";

export interface Thought {
  side: Colour;
  ms: number;
  answer: SearchAnswer;
}

export interface Surroundings {
  makeCore(): Promise<Core>;
  opponent: Opponent;
  now(): number;
  pause(ms: number): Promise<void>;
  random(): number; // 0 .. 1
  today(): string; // as PGN writes it: 2026.01.31
}

// A computer that moves at once would leave no time to see what it replies to.
const shortestAnswer = 350;

/** Games on boards of more cells are kept as a line of moves, without variations. */
const vastBoard = 4096;

function failed<T extends object>(answer: T | CoreError): answer is CoreError {
  return "error" in answer;
}

export class Session {
  info = $state.raw<GameInfo | null>(null);
  snapshot = $state.raw<Snapshot | null>(null);
  players = $state.raw<Players>(defaultPlayers());
  /** The computer waits: it was halted, or an earlier position is being looked at. */
  paused = $state(false);
  thinking = $state(false);
  /** How far the computer that thinks has got. */
  progress = $state.raw<SearchInfo | null>(null);
  thought = $state.raw<Thought | null>(null);
  /** The best lines of the position shown, best first, as far as an analysis has got. */
  analysis = $state.raw<readonly SearchInfo[]>([]);
  analysing = $state(false);
  /** How often the position shown has changed; what is picked on the board lasts until it does. */
  changes = $state(0);
  /** How the move that led to a node went; not known of moves that were taken over. */
  way = $state.raw<{ node: number; found: Explanation } | null>(null);
  error = $state("");
  resigned = $state<Colour | null>(null);
  source = $state.raw<GameSource>({ id: "" });

  #core: Core | null = null;
  #startFen = "";
  #seed = 1; // of the game, for the computer's choices
  #search = 0; // number of the search that may still answer
  readonly #cellQueries = new CellQueries();
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get over(): boolean {
    return this.snapshot?.toMove === "nobody";
  }

  get last(): PlayedMove | null {
    return this.snapshot?.line.at(-1) ?? null;
  }

  get bothComputers(): boolean {
    return this.players.white.kind === "computer" && this.players.black.kind === "computer";
  }

  get againstComputer(): boolean {
    return this.players.white.kind !== this.players.black.kind;
  }

  /** A human is to move and may. */
  get humanToMove(): boolean {
    return this.snapshot?.toMove === "human";
  }

  get computerToMove(): boolean {
    return this.snapshot?.toMove === "computer";
  }

  /** Begins a game, from a position text or start number if given; refused, the one in progress stays. */
  async begin(source: GameSource, players: Players, start = ""): Promise<boolean> {
    const core = await this.#around.makeCore();
    const info = core.newGame(source, start === "" ? undefined : start);
    if (failed(info)) return this.#refuse(info);
    this.#adopt(core, info, source, players, core.fen());
    this.paused = false;
    this.#continue();
    return true;
  }

  /** Takes a game over from its text, which may name another game than the current one. */
  async importPgn(pgn: string, source: GameSource, players: Players): Promise<boolean> {
    const core = await this.#around.makeCore();
    const begun = core.newGame(source);
    if (failed(begun)) return this.#refuse(begun);
    const loaded = core.loadPgn(pgn);
    if (failed(loaded)) return this.#refuse(loaded);
    const info = core.info();
    this.#adopt(core, info, info.id === begun.id ? source : { id: info.id }, players);
    this.paused = this.computerToMove;
    return true;
  }

  /** Puts a saved game back. False, with the reason as the error, if it was played under other rules. */
  async restore(saved: SavedGame): Promise<boolean> {
    const core = await this.#around.makeCore();
    const info = core.newGame(saved.source);
    if (failed(info)) return this.#refuse(info);
    if (info.identity !== saved.identity) {
      return this.#refuse({
        error: `The saved game of ${saved.name} was played under other rules (${saved.identity}) than today's (${info.identity}). It was not loaded.`,
      });
    }
    const loaded = saved.start === undefined ? core.loadPgn(saved.pgn) : core.setLine(saved.start, saved.line);
    if (failed(loaded)) return this.#refuse(loaded);
    // The line looked at need not be the main line that the text ends in.
    const { line } = core.snapshot();
    const fork = line.findIndex((move, i) => move.text !== saved.line[i]);
    const common = fork < 0 ? line.length : fork;
    if (common < line.length) core.go(line[common - 1]?.node ?? 0);
    for (const move of saved.line.slice(common)) {
      const next = core.play(move);
      if (failed(next)) return this.#refuse(next);
    }
    // The text tells how a main line ended, not another.
    if (saved.resigned && core.snapshot().result === "*") core.resign(saved.resigned);
    this.#adopt(core, info, saved.source, saved.players, saved.start);
    this.resigned = saved.resigned;
    this.paused = this.computerToMove && (this.bothComputers || this.canRedo);
    this.#continue();
    return true;
  }

  save(flipped: boolean): SavedGame | null {
    const { info, snapshot } = this;
    if (!info || !snapshot) return null;
    // Where one move is chosen from hundreds of thousands, writing a game down in words takes long.
    const vast = info.cellNames.length > vastBoard;
    return {
      version: 1,
      source: this.source,
      name: info.name,
      identity: info.identity,
      pgn: vast ? "" : this.pgn(),
      ...(vast ? { start: this.#startFen } : {}),
      line: snapshot.line.map((move) => move.text),
      resigned: this.over ? this.resigned : null,
      players: this.players,
      flipped,
    };
  }

  pgn(): string {
    const name = (side: Colour): string => {
      const player = this.players[side];
      return player.kind === "human" ? "Human" : `Tessera level ${player.level}`;
    };
    const date = this.#around.today();
    return this.#core?.pgn({ Date: date, White: name("white"), Black: name("black") }) ?? "";
  }

  /** A human's move. */
  play(text: string): void {
    if (!this.#core || !this.humanToMove) return;
    this.error = "";
    this.#make(this.#core, text);
    this.paused = false;
    this.#continue();
  }

  /** One move back; against the computer, back to the human's last move. */
  undo(): void {
    if (!this.#core || !this.canUndo) return;
    this.#interrupt();
    this.#show(this.#core.undo());
    this.paused = true;
  }

  redo(): void {
    if (!this.#core || !this.canRedo) return;
    this.#interrupt();
    this.#show(this.#core.redo());
    this.resume();
  }

  get canUndo(): boolean {
    return this.snapshot?.canUndo ?? false;
  }

  get canRedo(): boolean {
    return this.snapshot?.canRedo ?? false;
  }

  /** Looks at the position after any move of the list; 0 is the start. */
  go(node: number): void {
    if (!this.#core || node === this.snapshot?.node) return;
    this.#interrupt();
    this.#show(this.#core.go(node));
    this.resume();
  }

  /** Looks at the position before the last move, and after the next. */
  back(): void {
    const line = this.snapshot?.line ?? [];
    if (line.length > 0) this.go(line.at(-2)?.node ?? 0);
  }
  forward(): void {
    const next = this.snapshot?.future[0];
    if (next) this.go(next.node);
  }

  resign(): void {
    if (!this.#core || this.over) return;
    this.#interrupt();
    if (this.#show(this.#core.resign())) this.resigned = this.snapshot?.result === "1-0" ? "black" : "white";
  }

  /** Halts the computers, or lets them go on from here. */
  halt(paused: boolean): void {
    if (paused) this.#interrupt();
    this.paused = paused;
    this.#continue();
  }

  /** Lets the computer make a single move, then wait. */
  step(): void {
    this.#interrupt();
    this.paused = true;
    if (this.computerToMove) void this.#think();
  }

  /** Number of the start position, "" if it has none. */
  startNumber(): string {
    return this.#core?.startNumber() ?? "";
  }

  /** The position as text. */
  fen(): string {
    return this.#core?.fen() ?? "";
  }

  attackMaps(): AttackMaps {
    return this.#core?.attackMaps() ?? { white: [], black: [] };
  }

  legalFrom(cell: number): LegalMove[] {
    return this.#core ? this.#cellQueries.legalFrom(this.#core, this.changes, cell) : [];
  }

  bearing(cell: number): Bearing {
    return this.#core ? this.#cellQueries.bearing(this.#core, this.changes, cell) : { white: [], black: [] };
  }

  reach(cell: number): ReachMove[] {
    return this.#core ? this.#cellQueries.reach(this.#core, this.changes, cell) : [];
  }

  /** How the piece on one cell gets to the other, or why it cannot. */
  explain(from: number, to: number): Explanation {
    return this.#core?.explain(from, to) ?? { obstacle: "not_now", ways: [], at: from, by: from, attack: [] };
  }

  leave(): void {
    this.#interrupt();
    this.paused = true;
  }

  /** Searches the position shown with all strength; so many lines come in as they are found. */
  async analyse(lines = 1): Promise<void> {
    const { snapshot, info } = this;
    if (!snapshot || !info || this.over || this.thinking) return;
    this.#interrupt();
    this.analysis = [];
    this.analysing = true;
    const search = this.#search;
    const params = {
      ...this.#position(snapshot),
      ms: thinkingTime(highestLevel, info.movesPerTurn),
      level: highestLevel,
      seed: 0,
      lines,
    };
    const answer = await this.#around.opponent.think(params, (found) => {
      if (search === this.#search) this.analysis = withLine(this.analysis, found);
    });
    if (search !== this.#search) return;
    this.analysing = false;
    if (!answer) return;
    if (failed(answer)) this.error = answer.error;
    // Where not even one iteration was finished, or a better move was found in the last.
    else if (answer.move !== this.analysis[0]?.line[0]) this.analysis = [{ ...answer, multipv: 1, ms: 0 }];
  }

  #refuse(reason: CoreError): false {
    this.error = reason.error;
    return false;
  }

  /** `start`: the position the game began from, where it is known. */
  #adopt(core: Core, info: GameInfo, source: GameSource, players: Players, start = ""): void {
    this.#interrupt();
    this.#core = core;
    this.#startFen = start || this.#startOf(core);
    this.#seed = 1 + Math.floor(this.#around.random() * 0x7ffffffe);
    const level = (side: Colour): number => (players[side].kind === "human" ? 0 : players[side].level);
    this.snapshot = core.seat(level("white"), level("black"));
    this.info = info;
    this.source = source;
    this.players = players;
    ++this.changes;
    this.resigned = null;
    this.thought = null;
    this.analysis = [];
    this.error = "";
  }

  #position(snapshot: Snapshot): Pick<SearchParams, "source" | "fen" | "moves"> {
    return {
      source: $state.snapshot(this.source),
      fen: this.#startFen,
      moves: snapshot.line.map((move) => move.text),
    };
  }

  #startOf(core: Core): string {
    const { node } = core.snapshot();
    core.go(0);
    const start = core.fen();
    core.go(node);
    return start;
  }

  /** Plays a move, and keeps how it went, which only the position before it tells. */
  #make(core: Core, text: string): boolean {
    const cells = moveCells(this.info?.cellNames ?? [], text);
    const found = cells && core.explain(cells.from, cells.to);
    if (!this.#show(core.play(text))) return false;
    this.way = found && this.snapshot ? { node: this.snapshot.node, found } : null;
    return true;
  }

  #show(answer: Snapshot | CoreError): boolean {
    if (failed(answer)) return this.#refuse(answer);
    if (this.analysing) this.#interrupt();
    this.analysis = [];
    this.snapshot = answer;
    ++this.changes;
    return true;
  }

  /** After moving about in the game: at its end the computer goes on, in its middle it waits. */
  resume(): void {
    this.paused = this.bothComputers || this.canRedo;
    this.#continue();
  }

  #continue(): void {
    if (!this.paused && !this.thinking && this.computerToMove) void this.#think();
  }

  #interrupt(): void {
    this.thinking = false;
    this.analysing = false;
    ++this.#search;
    this.#around.opponent.stop();
  }

  async #think(): Promise<void> {
    const { snapshot, info } = this;
    if (!snapshot || !info) return;
    const { side } = snapshot;
    const { level } = this.players[side];
    const { opponent, now, pause } = this.#around;
    this.thinking = true;
    this.progress = null;
    const search = ++this.#search;
    const began = now();
    const params = {
      ...this.#position(snapshot),
      ms: thinkingTime(level, info.movesPerTurn),
      level,
      seed: this.#seed,
    };
    const answer = await opponent.think(params, (progress) => {
      if (search === this.#search) this.progress = progress;
    });
    const ms = now() - began;
    const rest = shortestAnswer / info.movesPerTurn - ms;
    if (answer && rest > 0) await pause(rest);
    if (!answer || search !== this.#search || !this.#core) return;
    this.thinking = false;
    if (failed(answer)) {
      this.paused = true;
      this.error = answer.error;
      return;
    }
    this.thought = { side, ms, answer };
    if (!this.#make(this.#core, answer.move)) this.paused = true;
    this.#continue();
  }
}
