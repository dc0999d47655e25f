// The moves of a game with its variations, kept up to date from what the core tells of each change.
import type { Growth, Note, PlayedMove, Snapshot } from "../core/types";

export function isSnapshot(answer: unknown): answer is Snapshot {
  return typeof answer === "object" && answer !== null && "growth" in answer;
}

let changes = 0; // of all trees

const leaf: readonly number[] = [];

/** So many changes are remembered, of so many nodes each. */
const mostChanges = 64;
const mostNodes = 2000;

const silence: Omit<Note, "node"> = {};

export class GameTree {
  /** Another with every change, and of every tree. */
  version = ++changes;
  readonly #moves = new Map<number, PlayedMove>(); // by node
  readonly #children = new Map<number, number[]>();
  readonly #notes = new Map<number, Note>();
  #log: { before: number; nodes: number[] }[] = []; // the last changes, and the version before each

  grow({ whole, moves, children, notes }: Growth): void {
    if (!whole && moves.length + children.length + notes.length === 0) return;
    this.#remember(whole ? null : [...moves.map(({ parent }) => parent), ...children.map(([node]) => node)], notes);
    this.version = ++changes;
    if (whole) for (const all of [this.#moves, this.#children, this.#notes]) all.clear();
    for (const move of moves) {
      this.#moves.set(move.node, move);
      const others = this.#children.get(move.parent);
      if (others) others.push(move.node);
      else this.#children.set(move.parent, [move.node]);
    }
    for (const [node, ...order] of children) {
      this.#children.set(node, order);
      for (const child of order)
        if (this.move(child).parent !== node) this.#moves.set(child, { ...this.move(child), parent: node });
    }
    for (const { glyphs, ...note } of notes) {
      this.#notes.set(note.node, note);
      const move = this.#moves.get(note.node);
      if (glyphs && move) this.#moves.set(note.node, { ...move, glyphs });
    }
  }

  /** `parents`: nodes with other children than before; null: all is new. */
  #remember(parents: number[] | null, notes: readonly Note[]): void {
    const nodes = parents?.concat(notes.map(({ node }) => node));
    if (!nodes || nodes.length > mostNodes) this.#log = [];
    else this.#log = [...this.#log.slice(1 - mostChanges), { before: this.version, nodes }];
  }

  /** The nodes whose children, comments or glyphs have changed since a version; null if so much is not remembered. */
  changedSince(version: number): number[] | null {
    if (version === this.version) return [];
    const first = this.#log.findIndex(({ before }) => before === version);
    return first < 0 ? null : this.#log.slice(first).flatMap(({ nodes }) => nodes);
  }

  /** The comments at a node. */
  notes(node: number): Omit<Note, "node"> {
    return this.#notes.get(node) ?? silence;
  }

  /** The move that leads to a node. */
  move(node: number): PlayedMove {
    const move = this.#moves.get(node);
    if (!move) throw new Error(`the core told of move ${node} without describing it`);
    return move;
  }

  /** Numeric annotation glyphs of the move that leads to a node. */
  glyphs(node: number): readonly number[] {
    return this.#moves.get(node)?.glyphs ?? leaf;
  }

  /** The node is part of the game: it was told of, and not removed. */
  holds(node: number): boolean {
    for (let at = node; at !== 0;) {
      const move = this.#moves.get(at);
      if (!move || !this.children(move.parent).includes(at)) return false;
      at = move.parent;
    }
    return true;
  }

  /** Node ids; the first is the main line. 0 is the start of the game. */
  children(node: number): readonly number[] {
    return this.#children.get(node) ?? leaf;
  }

  /** The moves outside all variations. */
  get mainLine(): PlayedMove[] {
    return this.mainFrom(0);
  }

  /** The first children from a node on. */
  mainFrom(node: number): PlayedMove[] {
    const line: PlayedMove[] = [];
    for (let next = this.children(node)[0]; next !== undefined; next = this.children(next)[0])
      line.push(this.move(next));
    return line;
  }

  /** The node of the main line at which the line to a node leaves it: that node, if it is on the main line itself. */
  fork(node: number): number {
    let fork = node;
    for (let at = node; at !== 0;) {
      const { parent } = this.move(at);
      if (this.children(parent)[0] !== at) fork = parent;
      at = parent;
    }
    return fork;
  }

  /** The first node of the innermost variation that a node lies in; null on the main line. */
  variation(node: number): number | null {
    for (let at = node; at !== 0; at = this.move(at).parent)
      if (this.children(this.move(at).parent)[0] !== at) return at;
    return null;
  }

  /** The moves that were played or tried from the same position as the one that leads to a node, its own among them. */
  alternatives(node: number): readonly number[] {
    return node === 0 ? leaf : this.children(this.move(node).parent);
  }

  /** So many alternatives before or behind the move that leads to a node or, where that has none, to the first of the
   *  variation that it lies in; null if there are not so many. */
  beside(node: number, by: number): number | null {
    const alone = this.alternatives(node).length < 2;
    const of = alone ? (this.variation(node) ?? node) : node;
    const all = this.alternatives(of);
    return all[all.indexOf(of) + by] ?? null;
  }

  /** How many variations a node lies in, one within the other. */
  depth(node: number): number {
    let depth = 0;
    for (let at = node; at !== 0; at = this.move(at).parent) if (this.alternatives(at)[0] !== at) ++depth;
    return depth;
  }

  /** The last moves of all lines, the main line first. */
  get ends(): number[] {
    const ends: number[] = [];
    const open = [0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const children = this.children(at);
      if (children.length === 0 && at !== 0) ends.push(at);
      open.push(...children.toReversed());
    }
    return ends;
  }

  /** The first nodes of all variations. */
  variations(): number[] {
    return [...this.#children.values()].flatMap((children) => children.slice(1));
  }

  /** How many moves there are from a node on, in all variations, its own included. */
  count(node: number): number {
    let count = 0;
    const open = [node];
    for (let at = open.pop(); at !== undefined; at = open.pop(), ++count) open.push(...this.children(at));
    return count;
  }

  /** The moves from the start to a node. Where one is played again beside itself, the text is followed by how often. */
  path(node: number): string[] {
    const path: string[] = [];
    for (let at = node; at !== 0; at = this.move(at).parent) {
      const { parent, text } = this.move(at);
      const siblings = this.children(parent);
      const twins = siblings.slice(0, siblings.indexOf(at)).filter((child) => this.move(child).text === text).length;
      path.push(twins === 0 ? text : `${text} ${twins + 1}`);
    }
    return path.reverse();
  }

  /** Follows such a path, or the texts of moves, as far as they are in the tree: the node reached, and how many they were. */
  find(path: readonly string[]): { node: number; count: number } {
    let node = 0;
    for (const [count, step] of path.entries()) {
      const [text, twin = "1"] = step.split(" ");
      const next = this.children(node).filter((child) => this.move(child).text === text)[Number(twin) - 1];
      if (next === undefined) return { node, count };
      node = next;
    }
    return { node, count: path.length };
  }
}
