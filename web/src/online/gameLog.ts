// The fold of a game's events: its terms, the tree of its moves, the line to the position on the board, and what the players
// have said.
import { phrases, type Phrase, type Said, type Terms } from "./types";
import type { GameEvent, GameFrame } from "./wire";

interface Node {
  parent: number;
  move: string;
  children: number[];
}

/** `gap`: events before those of the frame are missing. `broken`: they are not events of one game, and all is forgotten. */
export type Taken = "taken" | "repeated" | "gap" | "broken";

const isPhrase = (word: string): word is Phrase => (phrases as readonly string[]).includes(word);

const root = (): Node => ({ parent: 0, move: "", children: [] });

export class GameLog {
  #version = 0;
  #terms: Terms | null = null;
  #nodes: Node[] = [root()];
  #current = 0;
  #line: readonly string[] | null = []; // null: to be worked out
  #talk: readonly Said[] = [];

  /** How many events it has. */
  get version(): number {
    return this.#version;
  }

  get terms(): Terms | null {
    return this.#terms;
  }

  /** Another array after each change. */
  get talk(): readonly Said[] {
    return this.#talk;
  }

  /** Moves from the start to the position on the board. Another array after each change. */
  get line(): readonly string[] {
    this.#line ??= this.#path(this.#current);
    return this.#line;
  }

  /** Takes those events of the frame that it has not taken. */
  take({ after, events }: Pick<GameFrame, "after" | "events">): Taken {
    if (after > this.#version) return "gap";
    const fresh = events.slice(this.#version - after);
    for (const event of fresh) {
      if (!this.#apply(event)) {
        this.#forget();
        return "broken";
      }
    }
    return fresh.length > 0 ? "taken" : "repeated";
  }

  #apply(event: GameEvent): boolean {
    if (event.v !== this.#version + 1 || (event.type === "created") !== (event.v === 1)) return false;
    this.#version = event.v;
    if (event.type === "created") {
      const { variant, rules, time, listed, start, rated } = event;
      this.#terms = { variant, rules, time, listed, start, ...(rated === true && { rated }) };
    } else if (event.type === "move") this.#play(event.move);
    else if (event.type === "takeback" || event.type === "go") return this.#go(event.node);
    else this.#hear(event);
    return true;
  }

  #hear(event: GameEvent): void {
    const add = (said: Said): void => void (this.#talk = [...this.#talk, said]);
    const { v } = event;
    if (event.type === "say" && isPhrase(event.phrase))
      add({ v, side: event.colour, kind: "phrase", phrase: event.phrase });
    else if (event.type === "chat") add({ v, side: event.colour, kind: "chat", on: event.on });
    else if (event.type === "message") add({ v, side: event.colour, kind: "message", text: event.text });
  }

  #play(move: string): void {
    const { children } = this.#node(this.#current);
    let next = children.find((child) => this.#node(child).move === move);
    if (next === undefined) {
      next = this.#nodes.push({ parent: this.#current, move, children: [] }) - 1;
      children.push(next);
    }
    this.#go(next);
  }

  #go(node: number): boolean {
    if (node >= this.#nodes.length) return false;
    this.#current = node;
    this.#line = null;
    return true;
  }

  #path(node: number): string[] {
    const path: string[] = [];
    for (let at = node; at !== 0; at = this.#node(at).parent) path.push(this.#node(at).move);
    return path.reverse();
  }

  #node(index: number): Node {
    const node = this.#nodes[index];
    if (!node) throw new Error(`there is no move ${index}`);
    return node;
  }

  #forget(): void {
    this.#version = this.#current = 0;
    this.#terms = null;
    this.#nodes = [root()];
    this.#line = [];
    this.#talk = [];
  }
}
