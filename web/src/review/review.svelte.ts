// The review of the game on the analysis board: what was found of its positions, and what that says of its moves.
import { untrack } from "svelte";
import type { Cores } from "../core/remote";
import type { PlayedMove, Result } from "../core/types";
import type { Opponent } from "../engine/opponent";
import { tagOf } from "../model/pgnTags";
import type { Session } from "../state/session.svelte";
import { writeAll } from "../state/rewriting";
import { commented } from "../state/treeChange";
import * as say from "../words/en/review";
import { readFound, withFound, type Found } from "./kept";
import { lessonOf, mateFor, worth, type Lesson } from "./missed";
import { Reviewer, type Outcome, type Position } from "./reviewer";
import { mistakesOf, rowsOf, type Row } from "./rows";
import { Scratch } from "./scratch";
import { incrementOf, recordedTimes } from "./times";

/** Nodes searched in each position. */
export const efforts = { quick: 30_000, normal: 100_000, deep: 400_000 } as const;
export type Effort = keyof typeof efforts;

const none: readonly Row[] = [];

/** Milliseconds after which what was found is written down, while the review goes on. */
const keptEvery = 4000;

/** Of a position in which the game is over. */
const ended = (result: Result): Found => ({ evaluation: { score: 0, mate: 0, result }, line: [] });

export class Review {
  effort = $state<Effort>("quick");
  running = $state(false);
  done = $state(0);
  total = $state(0);
  /** What there is to say of how the last run ended. */
  told = $state("");
  /** By node; what comments keep is not among it. */
  #found = $state.raw<ReadonlyMap<number, Found>>(new Map());
  #lessons = $state.raw<ReadonlyMap<number, Lesson>>(new Map());
  #scratch: { key: string; opened: Promise<Scratch | null> } | undefined;
  #kept = 0; // when what was found was written down last
  readonly #reviewer: Reviewer;
  readonly #session: Session;
  readonly #cores: Cores;
  readonly #wanted: () => boolean;

  /** `wanted`: the analysis is still open. */
  constructor(session: Session, cores: Cores, engines: readonly Opponent[], wanted: () => boolean) {
    this.#session = session;
    this.#cores = cores;
    this.#reviewer = new Reviewer(engines);
    this.#wanted = wanted;
  }

  /** Why there is no review of this game; "" if there can be one. */
  get refused(): string {
    const { info } = this.#session;
    if (info?.wholeBoard === false) return say.tooLargeToReview;
    return this.moves.length === 0 ? say.noMovesToReview : "";
  }

  readonly #version = $derived.by(() => (this.#session.snapshot ? this.#session.tree.version : 0));
  readonly moves = $derived.by(() => (this.#version === 0 ? [] : this.#session.tree.mainLine));
  /** Of comments, by node. */
  readonly #commented = $derived.by((): ReadonlyMap<number, Found> => {
    const { tree } = this.#session;
    const nodes = [0, ...this.moves.map(({ node }) => node)];
    return new Map(
      nodes.flatMap((node) => {
        const found = readFound(tree.notes(node).comment ?? "");
        return found ? [[node, found] as const] : [];
      }),
    );
  });

  /** By the record's clocks, by node. */
  readonly #times = $derived.by(() => {
    const { tree, tags } = this.#session;
    return recordedTimes(this.moves, (node) => tree.notes(node).comment ?? "", incrementOf(tagOf(tags, "TimeControl")));
  });

  readonly rows = $derived.by((): readonly Row[] => {
    const used = (move: PlayedMove): number | undefined => this.#session.time.used(move) ?? this.#times.get(move.node);
    return this.moves.length === 0 ? none : rowsOf(this.moves, (node) => this.at(node), used);
  });
  readonly mistakes = $derived.by(() => mistakesOf(this.rows));
  /** Whether anything is known. */
  readonly begun = $derived.by(() => this.#found.size + this.#commented.size > 0);
  /** Whether every position of the main line has been searched. */
  readonly complete = $derived.by(() => this.moves.length > 0 && this.#missing(false).length === 0);

  /** What is known of the position at a node of the main line. */
  at(node: number): Found | null {
    return this.#found.get(node) ?? this.#commented.get(node) ?? this.#ended(node);
  }

  /** Where the game ends by its rules there is nothing to search. */
  #ended(node: number): Found | null {
    const { snapshot } = this.#session;
    if (!snapshot || node !== this.moves.at(-1)?.node) return null;
    const mated = this.moves.at(-1)?.readable.endsWith("#") === true;
    if (!mated || snapshot.mainResult === "*") return null;
    return ended(snapshot.mainResult);
  }

  /** The plies whose positions are still to be searched. `anew`: all. */
  #missing(anew: boolean): number[] {
    return [0, ...this.moves.map(({ node }) => node)].flatMap((node, ply) => {
      const found = this.at(node);
      const known = found !== null && (found.line.length > 0 || found.evaluation.result !== "*");
      return known && (!anew || found.evaluation.result !== "*") ? [] : [ply];
    });
  }

  /** Searches what is missing, or all of it anew. */
  async start(anew = false): Promise<void> {
    const { info, source, start, snapshot } = this.#session;
    if (this.running || this.refused !== "" || !info || !snapshot || typeof start !== "string") return;
    this.running = true;
    this.told = "";
    this.#kept = performance.now();
    const { moves } = this;
    const plies = this.#missing(anew);
    this.total = moves.length + 1;
    this.done = this.total - plies.length;
    const texts = moves.map(({ text }) => text);
    const scratch = await this.scratch();
    const positions = plies.map((at): Position => ({
      at,
      side: moves[at]?.side ?? scratch?.side ?? snapshot.side,
    }));
    const outcome = await this.#reviewer.review(
      {
        line: { source: $state.snapshot(source), fen: start, moves: texts },
        positions,
        nodes: efforts[this.effort],
        movesPerTurn: info.movesPerTurn,
      },
      ({ at }, found) => this.#note(at === 0 ? 0 : (moves[at - 1]?.node ?? 0), found),
    );
    await this.#keep();
    this.running = false;
    this.#tell(outcome);
  }

  /** The position after a move that is tried in place of the one after so many moves of the game, and is shown. */
  async evaluate(ply: number, move: PlayedMove): Promise<Found | null> {
    const { info, source, start, snapshot } = this.#session;
    if (this.running || !info || !snapshot || typeof start !== "string") return null;
    const texts = [...this.moves.slice(0, ply).map(({ text }) => text), move.text];
    const over = !move.readable.endsWith("#") ? "1/2-1/2" : move.side === "white" ? "1-0" : "0-1";
    let result: Found | null = null;
    await this.#reviewer.review(
      {
        line: { source: $state.snapshot(source), fen: start, moves: texts },
        positions: [{ at: texts.length, side: snapshot.side }],
        nodes: efforts[this.effort],
        movesPerTurn: info.movesPerTurn,
      },
      (_, found) => (result = found ?? ended(over)),
    );
    return result;
  }

  stop(): void {
    this.#reviewer.stop();
  }

  #note(node: number, found: Found | null): void {
    const last = node === this.moves.at(-1)?.node;
    const result = last && this.#session.snapshot?.mainResult;
    const known = found ?? ended(!result || result === "*" ? "1/2-1/2" : result);
    this.#found = new Map(this.#found).set(node, known);
    ++this.done;
    if (!this.#wanted()) this.stop();
    else if (performance.now() - this.#kept > keptEvery) void this.#keep();
  }

  #tell(outcome: Outcome): void {
    if (outcome === "done") this.told = say.reviewDone(say.mistakesFound(this.mistakes.length));
    else if (outcome === "stopped") this.told = say.reviewStopped(this.done, this.total);
    else this.told = say.reviewFailed(outcome.error);
  }

  /** Writes what was found into the comments of the tree, with which it is kept. */
  async #keep(): Promise<void> {
    if (!this.#wanted()) return;
    this.#kept = performance.now();
    const { tree } = this.#session;
    const changes = [...this.#found].flatMap(([node, found]) => {
      const comment = tree.notes(node).comment ?? "";
      return found.evaluation.result === "*" ? [commented(node, withFound(comment, found), "move")] : [];
    });
    await writeAll(this.#session, changes);
  }

  /** The main line in a core of its own; null if the core refuses it. */
  scratch(): Promise<Scratch | null> {
    const { source, start } = this.#session;
    const texts = this.moves.map(({ text }) => text);
    const key = texts.join(" ");
    if (this.#scratch?.key !== key) {
      void this.#scratch?.opened.then((scratch) => scratch?.close());
      const opened =
        typeof start === "string"
          ? Scratch.open(this.#cores, $state.snapshot(source), start, texts)
          : Promise.resolve(null);
      this.#scratch = { key, opened };
    }
    return this.#scratch.opened;
  }

  /** What a mistake missed and allows, once it has been worked out. */
  lesson({ move }: Row): Lesson | null {
    return this.#lessons.get(move.node) ?? null;
  }

  /** Works it out. */
  async learn(row: Row): Promise<Lesson | null> {
    const known = untrack(() => this.lesson(row));
    if (known) return known;
    const { info } = this.#session;
    const [scratch] = await Promise.all([this.scratch(), this.#session.learnValues()]);
    if (!scratch || !info) return null;
    const { move, ply, line } = row;
    const before = this.at(row.before)?.evaluation.mate ?? 0;
    const after = this.at(move.node);
    const enemy = this.moves[ply]?.side ?? scratch.side;
    // Of a turn of two moves the same side goes on: nothing has been allowed yet.
    const reply = enemy === move.side ? [] : (after?.line ?? []);
    const best = await scratch.facts(ply - 1, line, mateFor(move.side, before));
    const allowed = await scratch.facts(ply, reply, mateFor(enemy, after?.evaluation.mate ?? 0));
    const lesson = lessonOf(info, worth(info, this.#session.values), best, allowed);
    this.#lessons = new Map(this.#lessons).set(move.node, lesson);
    return lesson;
  }
}
