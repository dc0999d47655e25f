// The engine of the analysis board: it searches the position that is shown for as long as it is on, in a worker of its own,
// and keeps what it has found of each position of the tree.
import { untrack } from "svelte";
import type { Cores } from "../core/remote";
import type { CoreError, SearchInfo } from "../core/types";
import { searchLines } from "../engine/lines";
import type { Opponent } from "../engine/opponent";
import type { Line, SearchParams } from "../engine/protocol";
import { threadsFor } from "../engine/threads";
import { failed } from "../errors";
import type { GameTree } from "../model/gameTree";
import { noPass, passed, type NoPass } from "../model/nullMove";
import { highestLevel } from "../model/players";
import type { OverlayArrow } from "../model/shapes";
import type { NamedBoard } from "../model/why";
import { afterPaint } from "../motion";
import { evaluationOf, type Evaluation } from "../review/judge";
import { readFound } from "../review/kept";
import type { BoardState } from "../state/board.svelte";
import type { Preferences } from "../state/preferences.svelte";
import type { Session } from "../state/session.svelte";
import { lineTo } from "../state/steps";
import * as say from "../words/en/engine";
import { lineArrows, pathArrows, threatArrows } from "./arrows";
import { Reasoning } from "./reasoning.svelte";

/** What is known of a position. */
interface Known {
  lines: readonly SearchInfo[]; // best first
  asked: number; // lines that were asked for
  depth: number; // to which they have been searched
  nodes: number; // of the last search
  ms: number; // that it took
  searched: number; // milliseconds after which a search has ended, Infinity where it found all it could
}

const unknown: Known = { lines: [], asked: 0, depth: 0, nodes: 0, ms: 0, searched: 0 };

/** Milliseconds for a position, unless more is asked for. On a large board a search cannot go on from where it stopped. */
const usual = { whole: 10_000, large: 2_000 };
const longer = { whole: -1, large: 20_000 };

/** Positions of which something is kept. */
const mostKept = 4000;

const refusals: Record<NoPass, string> = {
  over: say.noThreatOver,
  check: say.noThreatCheck,
  turn: say.noThreatTurn,
  large: say.noThreatLarge,
};

const noArrows: readonly OverlayArrow[] = [];

/** So many moves of a line. */
interface Pointed {
  line: readonly string[];
  count: number;
}

/** Milliseconds after which the position at the end of a line is shown: not of each that the pointer passes. */
const previewAfter = 350;

/** How the engine stands to the position that is shown. */
export type Standing = "off" | "away" | "over" | "searching" | "resting" | "failed";

/** A search that is wanted. */
interface Wanted {
  key: string;
  node: number;
  threat: boolean;
  count: number;
  ms: number;
  threads: number;
}

interface Around {
  cores: Cores;
  session: Session;
  board: BoardState;
  preferences: Preferences;
  /** The analysis that is shown; on its strip a move is looked for. */
  readonly analysis: { readonly strip: unknown } | null;
}

export class Evaluator {
  /** What the other side would do is looked for in place of what the side to move does. */
  threat = $state(false);
  /** The page is not seen: nothing is searched. */
  hidden = $state(false);
  /** What speaks for the best move is told. */
  explained = $state(false);
  /** The moves of a line that are pointed at. */
  pointed = $state.raw<Pointed | null>(null);
  readonly reasoning: Reasoning;
  #following = $state(false);
  #searching = $state(false);
  #fault = $state.raw<CoreError | null>(null);
  #deeper = $state(""); // key of the position that is searched without a limit
  #arrived = $state(0); // counts what has come in
  #tree: GameTree | null = null;
  readonly #known = new Map<string, Known>(); // of that tree
  readonly #opponent: Opponent;
  readonly #session: Session;
  readonly #board: BoardState;
  readonly #preferences: Preferences;
  readonly #around: Around;
  readonly #later: typeof afterPaint;
  #asked: SearchParams | null = null;
  #run = 0; // number of the search that may still tell something

  constructor(around: Around, opponent: Opponent, later = afterPaint) {
    const { cores, session, board, preferences } = around;
    this.#around = around;
    this.reasoning = new Reasoning(session, cores);
    this.#session = session;
    this.#board = board;
    this.#preferences = preferences;
    this.#opponent = opponent;
    this.#later = later;
  }

  /** Follows the position that is shown, as long as the analysis board is. Returns what ends it. */
  follow(): () => void {
    this.#following = true;
    this.#session.evaluator = this;
    const end = $effect.root(() => {
      // Before the boards are drawn, so that the engine searches meanwhile.
      $effect.pre(() => {
        void this.#key;
        untrack(() => void this.#search(this.#wanted));
      });
      $effect(() => {
        void this.#session.changes;
        this.pointed = null;
        this.threat = false;
      });
      $effect(() => {
        const { pointed } = this;
        if (!pointed || this.large || this.threatened) return;
        const waits = setTimeout(() => void this.#preview(pointed), previewAfter);
        return () => {
          clearTimeout(waits);
          this.#board.preview = "";
        };
      });
      this.#showArrows();
    });
    return () => {
      end();
      this.#following = false;
      this.#session.evaluator = null;
      this.#board.overlay = noArrows;
      this.reasoning.close();
      this.#stop();
    };
  }

  /** Arrows of lines come after the words: over a large board they take longer to paint. */
  #showArrows(): void {
    let changes = -1; // of the position whose arrows are shown
    let waits: (() => void) | undefined;
    const show = (arrows: readonly OverlayArrow[]): void => {
      waits?.();
      waits = undefined;
      if (arrows.length + this.#board.overlay.length > 0) this.#board.overlay = arrows;
    };
    $effect(() => {
      const { arrows, pointed } = this;
      const now = this.#session.changes;
      untrack(() => {
        if (now !== changes) show(noArrows);
        changes = now;
        if (pointed || arrows.length === 0) show(arrows);
        else waits ??= this.#later(() => show(this.arrows));
      });
    });
    $effect(() => () => waits?.());
  }

  /** Not while somebody looks for a move: its lines would tell the solution. */
  get on(): boolean {
    return this.#preferences.get("engine") === "on" && !this.#around.analysis?.strip;
  }

  set on(on: boolean) {
    this.#preferences.set("engine", on ? "on" : "off");
    if (!on) this.threat = false;
  }

  get count(): number {
    return this.#preferences.get("engineLines");
  }

  /** Workers that search at once. */
  get threads(): number {
    return threadsFor(this.#preferences.get("engineThreads"));
  }

  get large(): boolean {
    return this.#session.info?.wholeBoard === false;
  }

  /** Why there is no threat to be looked for; null: there may be one. */
  get noThreat(): NoPass | null {
    const { info, snapshot } = this.#session;
    return info && snapshot ? noPass(info, snapshot) : "over";
  }

  /** The same in words, "" where there may be one. */
  get refusal(): string {
    const { noThreat } = this;
    return noThreat ? refusals[noThreat] : "";
  }

  /** Whether the lines are those of the side that is not to move. */
  get threatened(): boolean {
    return this.on && this.threat && this.noThreat === null;
  }

  #keyOf(node: number, threat: boolean): string {
    return `${node}${threat ? " threat" : ""}`;
  }

  readonly #wanted = $derived.by((): Wanted | null => {
    const { info, snapshot, over, referee } = this.#session;
    if (!info || !snapshot || over || referee || !this.on || this.hidden || !this.#following) return null;
    const threat = this.threatened;
    const key = this.#keyOf(snapshot.node, threat);
    const limits = this.#deeper === key ? longer : usual;
    const { count, threads, large } = this;
    return { key, node: snapshot.node, threat, count, threads, ms: large ? limits.large : limits.whole };
  });

  /** Another with each search that is wanted: what changes no position begins none. */
  readonly #key = $derived.by(() => {
    const wanted = this.#wanted;
    return wanted && JSON.stringify([numberOf(this.#session.tree), wanted]);
  });

  #of(node: number, threat: boolean): Known {
    void this.#arrived;
    return (this.#tree === this.#session.tree && this.#known.get(this.#keyOf(node, threat))) || unknown;
  }

  /** Of the position shown, or of what threatens there. */
  readonly #shownNow = $derived.by(() => this.#of(this.#session.snapshot?.node ?? 0, this.threatened));

  /** The best lines of the position that is shown, best first; where the threat is looked for, those of the other side. */
  readonly lines = $derived.by((): readonly SearchInfo[] => (this.on ? this.#shownNow.lines.slice(0, this.count) : []));
  /** The best lines of the position that is shown, whatever is looked for now. */
  readonly best = $derived.by((): readonly SearchInfo[] =>
    this.on ? this.#of(this.#session.snapshot?.node ?? 0, false).lines.slice(0, this.count) : [],
  );

  get info(): { depth: number; nodes: number; ms: number } {
    return this.#shownNow;
  }

  get standing(): Standing {
    if (!this.on) return "off";
    if (this.#session.over) return "over";
    if (this.#fault) return "failed";
    if (this.#searching) return "searching";
    return this.hidden || !this.#following ? "away" : "resting";
  }

  /** Why nothing is searched that should be, "" if it is. */
  get fault(): string {
    const fault = this.#fault;
    if (fault?.code === "game_over") return this.threatened ? say.noThreatFound : say.couldBeClaimed;
    return fault ? say.stopped(fault.error) : "";
  }

  /** Whether to search on would find out more. */
  get canDeepen(): boolean {
    return this.standing === "resting" && this.#shownNow.searched < Infinity;
  }

  deepen(): void {
    const { snapshot } = this.#session;
    if (snapshot) this.#deeper = this.#keyOf(snapshot.node, this.threatened);
  }

  /** White's view of the position that is shown, as far as it is known: from the engine, or from what a review has kept. */
  readonly evaluation = $derived.by((): Evaluation | null => {
    const { info, snapshot, over } = this.#session;
    if (!info || !snapshot) return null;
    if (over) return { score: 0, mate: 0, result: snapshot.result };
    const [found] = this.best;
    if (found) return evaluationOf(found, snapshot.side, info.movesPerTurn);
    return readFound(this.#session.tree.notes(snapshot.node).comment ?? "")?.evaluation ?? null;
  });

  readonly arrows = $derived.by((): readonly OverlayArrow[] => {
    const { info, snapshot } = this.#session;
    if (!info || !snapshot) return noArrows;
    const { sizes, movesPerTurn } = info;
    if (this.pointed) return pathArrows(sizes, this.pointed.line, this.pointed.count);
    if (!this.on || this.#preferences.get("engineArrows") === "off") return noArrows;
    return this.threatened
      ? threatArrows(sizes, this.lines, movesPerTurn)
      : lineArrows(sizes, this.lines, snapshot, movesPerTurn);
  });

  /** What speaks for the best move, a sentence each. */
  async why(board: NamedBoard): Promise<string[]> {
    if (this.large) return [say.noReasonsLarge];
    const [best] = this.best;
    if (!best) return [say.noMoveYet];
    await this.reasoning.look(best);
    return this.reasoning.sentences(board);
  }

  /** Shows the position at the end of what is pointed at. */
  async #preview(pointed: Pointed): Promise<void> {
    const board = await this.reasoning.boardAfter(pointed.line.slice(0, pointed.count));
    if (this.pointed === pointed) this.#board.preview = board;
  }

  async #search(wanted: Wanted | null): Promise<void> {
    const run = this.#stop();
    this.#forgetOthers();
    const { snapshot } = this.#session;
    if (!wanted || !snapshot) return;
    const line = lineTo(this.#session, snapshot);
    const known = this.#known.get(wanted.key) ?? unknown;
    const limit = wanted.ms < 0 ? Infinity : wanted.ms;
    if (known.asked >= wanted.count && known.searched >= limit) return;
    this.#searching = true;
    // At once where it can be: what waits here waits until the boards are drawn.
    const asked = wanted.threat ? await this.#passed(line) : line;
    if (run !== this.#run) return;
    if (!asked) return void (this.#searching = false);
    const { ms, count, threads } = wanted;
    const params = { ...asked, ms, level: highestLevel, seed: 0, lines: count, threads };
    this.#asked = params;
    const answer = await searchLines(this.#opponent, params, (lines, last) => {
      if (run === this.#run) this.#take(wanted, lines, last);
    });
    if (run !== this.#run || answer === "stopped") return;
    this.#asked = null;
    this.#searching = false;
    if (failed(answer)) this.#fault = answer;
    else this.#note(wanted.key, { searched: answer.over && ms < 0 ? Infinity : limit });
  }

  /** The position at the end of the line with the other side to move, whose threat is looked for. */
  async #passed(line: Line): Promise<Line | null> {
    const fen = await this.#session.ask("fen");
    return fen === undefined ? null : { ...line, fen: passed(fen, this.#session.info?.movesPerTurn ?? 1), moves: [] };
  }

  /** What is searched anew tells more only once it is as deep as what was known. */
  #take({ key, count }: Wanted, lines: readonly SearchInfo[], last: SearchInfo): void {
    const known = this.#known.get(key) ?? unknown;
    const told = { nodes: last.nodes, ms: last.ms };
    if (known.asked >= count && last.depth < known.depth) this.#note(key, told);
    else this.#note(key, { ...told, lines, asked: count, depth: lines[0]?.depth ?? 0 });
  }

  #note(key: string, found: Partial<Known>): void {
    this.#known.set(key, { ...(this.#known.get(key) ?? unknown), ...found });
    ++this.#arrived;
  }

  /** What is known is of one game, and of so many positions of it. */
  #forgetOthers(): void {
    const { tree } = this.#session;
    if (tree !== this.#tree) {
      this.#known.clear();
      this.#tree = tree;
      ++this.#arrived;
    }
    for (const key of this.#known.keys()) {
      if (this.#known.size <= mostKept) break;
      this.#known.delete(key);
    }
  }

  /** The number of the next search. */
  #stop(): number {
    if (this.#asked) this.#opponent.stop(this.#asked);
    this.#asked = null;
    this.#searching = false;
    this.#fault = null;
    return ++this.#run;
  }
}

const numbers = new WeakMap<GameTree, number>();
let trees = 0;

/** Another for each tree. */
function numberOf(tree: GameTree): number {
  const number = numbers.get(tree) ?? ++trees;
  numbers.set(tree, number);
  return number;
}
