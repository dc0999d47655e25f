// The list of moves as it is printed: turns of the main line in rows, comments and variations below the move that they
// belong to. It is kept in parts, of which a change of the tree makes only those anew that it is seen in.
import type { CommentPlace, PlayedMove } from "../core/types";
import type { GameTree } from "./gameTree";
import { plainComment } from "./pgnCommands";

/** A turn of the main line, or the rest of it after a comment or variation. */
export interface Row {
  kind: "row";
  key: string;
  turn: number;
  white: PlayedMove[];
  black: PlayedMove[];
  continued: boolean; // White's moves of the turn stand in a row before
}

export interface Comment {
  kind: "comment";
  key: string;
  depth: number; // of the variation it stands in; 0 in the main line
  text: string;
  node: number; // whose comment it is
  place: CommentPlace;
}

/** A variation, or a part of it between comments and variations within it. */
export interface Variation {
  kind: "variation";
  key: string;
  depth: number;
  begins: boolean;
  folded: boolean; // its first move stands for all of it
  moves: NumberedMove[];
}

export interface NumberedMove {
  label: string; // "12." or "12\u2026", "" where the move before tells it
  move: PlayedMove;
}

export type Item = Row | Comment | Variation;

/** What is drawn or left out together. */
export interface Part {
  id: number; // stays where the part is made anew
  items: readonly Item[];
}

const mostMoves = 24; // of a variation in one item
const mostLetters = 600; // of a comment in one item

/** Cut between words, where there are any. */
function* pieces(text: string): Iterable<string> {
  let rest = text;
  while (rest.length > mostLetters) {
    const space = rest.lastIndexOf(" ", mostLetters);
    const end = space > 0 ? space : mostLetters;
    yield rest.slice(0, end);
    rest = rest.slice(end).trimStart();
  }
  if (rest !== "") yield rest;
}

/** How far a line has been written down; those above the innermost wait until it has ended. */
interface Branch {
  readonly above: Branch | null;
  readonly at: number; // the node shown last
  readonly next: number | undefined; // to show, where it is not the first child of `at`
  readonly depth: number;
  readonly others: readonly number[]; // variations that begin in place of `at`, not shown yet
  readonly first: number; // the node of its first move, 0 of the main line
  readonly last: PlayedMove | null;
}

const begin: Branch = { above: null, at: 0, next: undefined, depth: 0, others: [], first: 0, last: null };

/** Whether the same follows. */
function alike(one: Branch | null, other: Branch | null): boolean {
  let [a, b] = [one, other];
  for (; a !== b; a = a.above, b = b.above) {
    if (!a || !b) return false;
    const { others } = b;
    const same =
      a.at === b.at &&
      a.next === b.next &&
      a.depth === b.depth &&
      a.first === b.first &&
      a.last?.turn === b.last?.turn &&
      a.last?.side === b.last?.side &&
      a.others.length === others.length &&
      a.others.every((node, i) => node === others[i]);
    if (!same) return false;
  }
  return true;
}

interface Written extends Part {
  begins: Branch | null; // null: before all
  reads: readonly number[]; // nodes of which it tells something, or that nothing follows them
  length: number; // in moves and comments
}

/** Writes one part. */
class Writer {
  readonly items: Item[] = [];
  readonly reads: number[] = [];
  length = 0;
  branch: Branch | null;
  readonly #tree: GameTree;
  readonly #folded: ReadonlySet<number>;
  #item: Row | Variation | null = null; // that goes on; null after anything else

  constructor(tree: GameTree, folded: ReadonlySet<number>, begins: Branch | null) {
    this.#tree = tree;
    this.#folded = folded;
    this.branch = begins ?? begin;
    if (!begins) this.#comment(0, "move", 0);
  }

  /** Another part may begin here without a turn being torn apart. */
  get rests(): boolean {
    const item = this.#item;
    const [next] = this.branch ? this.#tree.children(this.branch.at) : [];
    return item?.kind !== "row" || next === undefined || this.#tree.move(next).turn !== item.turn;
  }

  /** Depth first, without recursion: variations may be nested as deep as their text is long. */
  step(): void {
    const { branch } = this;
    if (!branch) return;
    const [other, ...others] = branch.others;
    if (other !== undefined) {
      this.branch = { ...branch, others };
      this.#enter(other, this.branch);
      return;
    }
    const [first, ...rest] = branch.next === undefined ? this.#children(branch.at) : [branch.next];
    if (first === undefined) {
      this.branch = branch.above;
      this.#item = null;
      if (branch.first !== 0) this.#comment(branch.first, "after", branch.depth - 1);
      return;
    }
    const move = this.#tree.move(first);
    ++this.length;
    if (branch.depth === 0) this.#mainMove(branch, move);
    else this.#variationMove(branch, move);
    this.branch = { ...branch, next: undefined, at: first, others: rest, last: move };
    if (this.#comment(first, "move", branch.depth)) this.#item = null;
  }

  #children(node: number): readonly number[] {
    this.reads.push(node);
    return this.#tree.children(node);
  }

  #enter(first: number, above: Branch): void {
    const depth = above.depth + 1;
    this.#item = null;
    this.reads.push(first);
    if (this.#folded.has(first)) {
      const move = this.#tree.move(first);
      const moves = [{ label: labelOf(move), move }];
      this.items.push({ kind: "variation", key: `v${first}`, depth, begins: true, folded: true, moves });
      ++this.length;
      return;
    }
    this.#comment(first, "before", depth);
    this.branch = { above, at: 0, next: first, depth, others: [], first, last: null };
  }

  #mainMove({ last }: Branch, move: PlayedMove): void {
    let row = this.#item?.kind === "row" ? this.#item : null;
    if (row?.turn !== move.turn || (move.side === "white" && row.black.length > 0)) {
      const continued = move.side === "black" && last?.turn === move.turn;
      row = { kind: "row", key: `m${move.node}`, turn: move.turn, white: [], black: [], continued };
      this.items.push(row);
      this.#item = row;
    }
    row[move.side].push(move);
  }

  #variationMove({ depth, last }: Branch, move: PlayedMove): void {
    let item = this.#item?.kind === "variation" ? this.#item : null;
    if (!item || item.moves.length >= mostMoves) {
      item = { kind: "variation", key: `v${move.node}`, depth, begins: last === null, folded: false, moves: [] };
      this.items.push(item);
      this.#item = item;
    }
    const told =
      item.moves.length > 0 && last?.turn === move.turn && (last.side === move.side || move.side === "black");
    item.moves.push({ label: told ? "" : labelOf(move), move });
  }

  #comment(node: number, place: CommentPlace, depth: number): boolean {
    this.reads.push(node);
    const notes = this.#tree.notes(node);
    const plain = plainComment((place === "move" ? notes.comment : notes[place]) ?? "");
    let count = 0;
    for (const text of pieces(plain)) {
      this.items.push({ kind: "comment", key: `c${place}${node}.${count++}`, depth, text, node, place });
      ++this.length;
    }
    return plain !== "";
  }
}

/** "12." or "12\u2026" */
export function labelOf({ turn, side }: PlayedMove): string {
  return `${turn}${side === "white" ? "." : "\u2026"}`;
}

/** So many moves and comments make a part; shorter lists are one. */
export const partLength = 60;
export const shortList = 240;

let parts = 0; // of all lists

/** The list of a game, which follows its tree. */
export class ScoreSheet {
  readonly #tree: GameTree;
  readonly #folded = new Set<number>(); // first nodes of variations
  #parts: readonly Part[] = [];
  #written: readonly Written[] = []; // the parts, also of a short list
  #short = ++parts; // the only part of that
  #version = -1;
  #changed: Set<number> | null = null; // nodes at which the list may be wrong; null: all of them
  #work: Generator<undefined, Written[]> | null = null;

  constructor(tree: GameTree) {
    this.#tree = tree;
  }

  get parts(): readonly Part[] {
    return this.#parts;
  }

  /** Writes on, so many moves at most. False: the list is still as it was before the last change. */
  advance(most = Infinity): boolean {
    this.#notice();
    if (this.#work === null && this.#changed?.size === 0) return true;
    this.#work ??= this.#rewrite();
    for (let i = 0; i < most; ++i) {
      const { done, value } = this.#work.next();
      if (!done) continue;
      this.#written = value;
      this.#changed = new Set();
      this.#work = null;
      this.#join();
      return true;
    }
    return false;
  }

  folds(node: number): boolean {
    return this.#folded.has(node);
  }

  /** There are variations that are folded. */
  get foldsAny(): boolean {
    return this.#folded.size > 0;
  }

  /** Folds the variation that begins with a node, or unfolds it. */
  fold(first: number, folded: boolean): void {
    if (this.folds(first) === folded) return;
    if (folded) this.#folded.add(first);
    else this.#folded.delete(first);
    this.#change([first]);
  }

  foldAll(folded: boolean): void {
    this.#folded.clear();
    if (folded) for (const first of this.#tree.variations()) this.#folded.add(first);
    this.#change(null);
  }

  /** Unfolds what a node lies in. */
  reveal(node: number): void {
    if (!this.foldsAny) return;
    for (let at = node; at !== 0; at = this.#tree.move(at).parent) this.fold(at, false);
  }

  /** Index of the part that shows the move to a node, -1 for none. */
  partOf(node: number): number {
    return this.parts.findIndex(({ items }) => items.some((item) => shows(item, node)));
  }

  #notice(): void {
    const { version } = this.#tree;
    if (version === this.#version) return;
    this.#change(this.#tree.changedSince(this.#version));
    this.#version = version;
  }

  #change(nodes: readonly number[] | null): void {
    if (nodes === null) this.#changed = null;
    else for (const node of nodes) this.#changed?.add(node);
    this.#work = null;
  }

  /** The list as it is now. Its old parts are taken over but for those that tell of what has changed, from each of which
   *  it is written anew until it goes on as it did. */
  *#rewrite(): Generator<undefined, Written[]> {
    const old = this.#changed === null ? [] : this.#written;
    const changed = this.#changed ?? new Set();
    const stale = new Set(old.filter(({ reads }) => reads.some((node) => changed.has(node))));
    const found = new Map<number, number>(); // index of an old part by the node before it
    old.forEach(({ begins }, i) => begins && found.set(begins.at, i));
    const made: Written[] = [];
    for (let from = 0; from < old.length || made.length === 0;) {
      const before = old[from];
      if (before && !stale.has(before)) {
        made.push(before);
        ++from;
        continue;
      }
      // Where the first part that follows stands among the old ones.
      const goesOn = (branch: Branch): number => {
        const i = found.get(branch.at) ?? -1;
        return i > from && alike(branch, old[i]?.begins ?? null) ? i : -1;
      };
      from = yield* this.#writeFrom(before, made, goesOn);
    }
    return made;
  }

  /** Parts in place of an old one and of those behind it. Returns which of them follows, `Infinity` at the end. */
  *#writeFrom(
    before: Written | undefined,
    made: Written[],
    goesOn: (branch: Branch) => number,
  ): Generator<undefined, number> {
    let id = before?.id ?? ++parts;
    let writer = new Writer(this.#tree, this.#folded, before?.begins ?? null);
    let begins = before?.begins ?? null;
    for (;;) {
      const { branch, items, reads, length } = writer;
      const next = branch && goesOn(branch);
      const ends = branch === null || (next !== null && next >= 0);
      const full = length >= partLength && (writer.rests || length >= 2 * partLength);
      if (ends || full) {
        made.push({ id, items, reads, begins, length });
        if (ends) return next ?? Infinity;
        begins = branch;
        id = ++parts;
        writer = new Writer(this.#tree, this.#folded, begins);
      }
      writer.step();
      yield undefined;
    }
  }

  #join(): void {
    const length = this.#written.reduce((sum, part) => sum + part.length, 0);
    this.#parts =
      length > shortList ? this.#written : [{ id: this.#short, items: this.#written.flatMap((part) => part.items) }];
  }
}

const sheets = new WeakMap<GameTree, ScoreSheet>();

/** The one list of a game: what is folded in it stays so as long as the game is open. */
export function sheetOf(tree: GameTree): ScoreSheet {
  const sheet = sheets.get(tree) ?? new ScoreSheet(tree);
  sheets.set(tree, sheet);
  return sheet;
}

/** Whether the item shows the move that leads to a node. */
export function shows(item: Item, node: number): boolean {
  if (item.kind === "comment") return false;
  if (item.kind === "variation") return item.moves.some(({ move }) => move.node === node);
  return item.white.some((move) => move.node === node) || item.black.some((move) => move.node === node);
}

/** Height in pixels, roughly, of an item that has not been drawn yet. */
export function estimatedHeight(item: Item): number {
  if (item.kind === "comment") return 8 + 20 * Math.ceil(item.text.length / 44);
  if (item.kind === "variation") return 28 * Math.ceil(item.moves.length / 4);
  return 28 * Math.max(1, item.white.length, item.black.length);
}

/** From which part to which a window of the list looks: those that it shows and some around them. */
export function partsInSight(heights: readonly number[], top: number, room: number): [first: number, last: number] {
  const margin = 300;
  let y = 0;
  let first = -1;
  let last = 0;
  heights.forEach((height, i) => {
    if (first < 0 && y + height >= top - margin) first = i;
    if (y <= top + room + margin) last = i;
    y += height;
  });
  return [Math.max(0, first), last];
}
