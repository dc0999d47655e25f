// The list of moves as it is printed: turns of the main line in rows, comments and variations below the move that they
// belong to. Each item is small, so that a list of any length can be drawn in parts.
import type { GameTree } from "./gameTree";
import { plainComment } from "./pgnCommands";
import type { PlayedMove } from "../core/types";

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
}

/** A variation, or a part of it between comments and variations within it. */
export interface Variation {
  kind: "variation";
  key: string;
  depth: number;
  begins: boolean;
  moves: NumberedMove[];
}

export interface NumberedMove {
  label: string; // "12." or "12\u2026", "" where the move before tells it
  move: PlayedMove;
}

export type Item = Row | Comment | Variation;

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

interface Branch {
  at: number; // the node shown last
  next: number | undefined; // to show, where it is not the first child of `at`
  depth: number;
  siblings: number[]; // variations that begin in place of `at`, not shown yet, last first
  item: Row | Variation | null; // that goes on; null after anything else
  first: number; // the node of its first move, 0 of the main line
  last: PlayedMove | null;
}

class Sheet {
  readonly items: Item[] = [];
  readonly #tree: GameTree;

  constructor(tree: GameTree) {
    this.#tree = tree;
    this.#comment("0", tree.notes(0).comment, 0);
    this.#branches({ at: 0, next: undefined, depth: 0, siblings: [], item: null, first: 0, last: null });
  }

  /** Depth first, without recursion: variations may be nested as deep as their text is long. */
  #branches(main: Branch): void {
    const tree = this.#tree;
    const open = [main];
    for (let branch = open.at(-1); branch; branch = open.at(-1)) {
      const sibling = branch.siblings.pop();
      if (sibling !== undefined) {
        branch.item = null;
        const depth = branch.depth + 1;
        this.#comment(`b${sibling}`, tree.notes(sibling).before, depth);
        open.push({ at: 0, next: sibling, depth, siblings: [], item: null, first: sibling, last: null });
        continue;
      }
      const [first, ...others] = branch.next === undefined ? tree.children(branch.at) : [branch.next];
      if (first === undefined) {
        open.pop();
        if (branch.first !== 0) this.#comment(`a${branch.first}`, tree.notes(branch.first).after, branch.depth - 1);
        continue;
      }
      branch.next = undefined;
      branch.at = first;
      branch.siblings = others.reverse();
      this.#move(branch, tree.move(first));
    }
  }

  #move(branch: Branch, move: PlayedMove): void {
    if (branch.depth === 0) this.#mainMove(branch, move);
    else this.#variationMove(branch, move);
    branch.last = move;
    if (this.#comment(String(move.node), this.#tree.notes(move.node).comment, branch.depth)) branch.item = null;
  }

  #mainMove(branch: Branch, move: PlayedMove): void {
    const { last } = branch;
    let row = branch.item?.kind === "row" ? branch.item : null;
    if (row?.turn !== move.turn || (move.side === "white" && row.black.length > 0)) {
      const continued = move.side === "black" && last?.turn === move.turn;
      row = { kind: "row", key: `m${move.node}`, turn: move.turn, white: [], black: [], continued };
      this.items.push(row);
      branch.item = row;
    }
    row[move.side].push(move);
  }

  #variationMove(branch: Branch, move: PlayedMove): void {
    const { last } = branch;
    let item = branch.item?.kind === "variation" ? branch.item : null;
    if (!item || item.moves.length >= mostMoves) {
      item = { kind: "variation", key: `v${move.node}`, depth: branch.depth, begins: last === null, moves: [] };
      this.items.push(item);
      branch.item = item;
    }
    const told =
      item.moves.length > 0 && last?.turn === move.turn && (last.side === move.side || move.side === "black");
    item.moves.push({ label: told ? "" : `${move.turn}${move.side === "white" ? "." : "\u2026"}`, move });
  }

  #comment(key: string, text = "", depth = 0): boolean {
    const plain = plainComment(text);
    let count = 0;
    for (const piece of pieces(plain))
      this.items.push({ kind: "comment", key: `c${key}.${count++}`, depth, text: piece });
    return plain !== "";
  }
}

export function scoreSheet(tree: GameTree): Item[] {
  return new Sheet(tree).items;
}

/** Whether the item shows the move that leads to a node. */
export function shows(item: Item, node: number): boolean {
  if (item.kind === "comment") return false;
  if (item.kind === "variation") return item.moves.some(({ move }) => move.node === node);
  return [...item.white, ...item.black].some((move) => move.node === node);
}

/** So many items are drawn at a time; shorter lists at once. */
export const partLength = 40;
export const shortList = 160;

export function partsOf(items: readonly Item[]): Item[][] {
  if (items.length <= shortList) return [[...items]];
  return Array.from({ length: Math.ceil(items.length / partLength) }, (_, i) =>
    items.slice(i * partLength, (i + 1) * partLength),
  );
}

/** Height in pixels, roughly, of an item that has not been drawn yet. */
export function estimatedHeight(item: Item): number {
  if (item.kind === "comment") return 8 + 20 * Math.ceil(item.text.length / 44);
  if (item.kind === "variation") return 28 * Math.ceil(item.moves.length / 4);
  return 28 * Math.max(1, item.white.length, item.black.length);
}

/** From which part to which a window of the list looks: those that it shows and some around them. */
export function partsInSight(heights: readonly number[], top: number, room: number): [first: number, last: number] {
  const margin = 600;
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
