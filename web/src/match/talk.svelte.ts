// What the two players of a game on a server say to each other: phrases at any time, messages once both have agreed to chat.
import type { Store } from "../model/storage";
import type { OnlineMatch, Phrase, Said } from "../online/types";
import * as say from "../words/en/talk";
import { phraseWords } from "./phrases";

/** One thing that was said, as it is shown. */
export interface Line {
  v: number;
  who: "own" | "theirs" | null; // null: it is told of both
  text: string;
}

/** How chat stands: who waits for whom. */
export type Chat = "none" | "offered" | "asked" | "on";

const mutedKey = "tessera.muted";
const mostMuted = 500;
/** As the server has it, in characters. */
export const longestMessage = 300;

function mutedIn(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(mutedKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** What a message is sent as: on one line, without what the server refuses. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
}

/** By how many characters it is too long; 0 if it is not. */
export const excessOf = (text: string): number => Math.max(0, [...oneLine(text)].length - longestMessage);

export class Talk {
  readonly #match: OnlineMatch;
  readonly #store: Store;
  #heard = $state(0); // up to this event
  #muted = $state.raw<readonly string[]>([]);

  constructor(match: OnlineMatch, store: Store) {
    this.#match = match;
    this.#store = store;
    this.#muted = mutedIn(store);
    this.#heard = match.talk.at(-1)?.v ?? 0;
  }

  /** Whether this person can talk: they play, and somebody plays against them. */
  get may(): boolean {
    const { you, seats } = this.#match.state ?? { you: null, seats: null };
    return you !== null && seats?.white != null && seats.black != null;
  }

  get #opponent(): string | null {
    const { you, seats } = this.#match.state ?? { you: null, seats: null };
    return (you && seats?.[you === "white" ? "black" : "white"]) ?? null;
  }

  get muted(): boolean {
    return this.#opponent !== null && this.#muted.includes(this.#opponent);
  }

  /** Kept in this browser alone; the opponent is not told. */
  mute(on: boolean): void {
    const opponent = this.#opponent;
    if (opponent === null) return;
    // Another page may have changed it meanwhile.
    const others = mutedIn(this.#store).filter((id) => id !== opponent);
    this.#muted = on ? [...others, opponent].slice(-mostMuted) : others;
    this.hear();
    try {
      this.#store.setItem(mutedKey, JSON.stringify(this.#muted));
    } catch {
      // It lasts as long as the page.
    }
  }

  readonly chat: Chat = $derived.by(() => {
    const { you, mine } = this.#match.state ?? { you: null, mine: null };
    if (!you || !mine?.chat) return "none";
    const own = mine.chat[you];
    const theirs = mine.chat[you === "white" ? "black" : "white"];
    if (own && theirs) return "on";
    if (own) return "offered";
    return theirs && !this.muted ? "asked" : "none";
  });

  readonly lines: readonly Line[] = $derived.by(() => {
    const lines: Line[] = [];
    const on = { white: false, black: false };
    for (const said of this.#match.talk) {
      const line = this.#lineOf(said, on);
      if (line) lines.push(line);
    }
    return lines;
  });

  #lineOf(said: Said, on: Record<"white" | "black", boolean>): Line | null {
    const { v, side } = said;
    if (said.kind === "chat") {
      const was = on.white && on.black;
      if (said.on) on[side] = true;
      else on.white = on.black = false;
      const is = on.white && on.black;
      return was === is ? null : { v, who: null, text: is ? say.chatBegins : say.chatEnds };
    }
    const who = side === this.#match.state?.you ? "own" : "theirs";
    if (who === "theirs" && this.muted) return null;
    const text = said.kind === "phrase" ? phraseWords[said.phrase] : (said.text ?? say.removed);
    return { v, who, text };
  }

  /** What has come in since it was last looked at. */
  readonly unheard: readonly Line[] = $derived.by(() =>
    this.lines.filter(({ v, who }) => v > this.#heard && who !== "own"),
  );

  hear(): void {
    this.#heard = this.#match.talk.at(-1)?.v ?? 0;
  }

  say(phrase: Phrase): void {
    this.#match.say(phrase);
  }

  /** Offers to chat, or accepts. */
  agree(): void {
    if (this.chat === "none" || this.chat === "asked") this.#match.chat(true);
  }

  /** Ends the chat, withdraws the offer or declines it. */
  end(): void {
    if (this.chat !== "none") this.#match.chat(false);
  }

  /** False: it cannot be sent as it is. */
  write(text: string): boolean {
    const line = oneLine(text);
    if (line === "" || excessOf(line) > 0 || this.chat !== "on") return false;
    this.#match.message(line);
    return true;
  }
}
