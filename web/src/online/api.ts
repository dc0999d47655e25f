// The requests over HTTP (docs/server-protocol.md). What the server refuses, and what does not reach it, comes as a value.
import { errorText } from "../errors";
import type { Refusal, Side, Summary, TimeTerms } from "./types";
import { isSummaries, readRefusal } from "./wire";

export interface ApiParts {
  /** Of the page's own host; `path` is relative to the page. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Returns how to call it off. */
  after(ms: number, act: () => void): () => void;
}

export interface NewGame {
  id: string;
  variant?: string;
  rules?: string; // identity
  time: TimeTerms;
  colour?: Side;
  rated?: boolean;
  listed: boolean;
  start: string;
}

/** Milliseconds until an answer is no longer waited for, and before what may be repeated is. */
const patience = 10_000;
const pause = 500;
const attempts = 3;

export const unreadable: Refusal = { code: "unreadable", error: "" };

export interface Asked {
  key?: string | null;
  method?: "GET" | "POST" | "DELETE";
  body?: string;
  type?: string; // of the body
}

/** A body, as far as it is JSON with members. */
export function members(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function member(answer: string | Refusal, name: string): string | Refusal {
  if (typeof answer !== "string") return answer;
  const value = members(answer)[name];
  return typeof value === "string" && value !== "" ? value : unreadable;
}

export class Api {
  readonly #parts: ApiParts;
  readonly #onrefused: (key: string, refusal: Refusal) => void;

  /** `onrefused` hears what was refused to whoever has a key. */
  constructor(parts: ApiParts, onrefused: (key: string, refusal: Refusal) => void = () => undefined) {
    this.#parts = parts;
    this.#onrefused = onrefused;
  }

  /** Whether the host has games between people, also while it can keep none; undefined if it does not answer. */
  async available(): Promise<boolean | undefined> {
    const answer = await this.ask("health");
    if (typeof answer === "string") return members(answer)["status"] === "ok";
    return answer.code === "unreachable" ? undefined : answer.code === "unavailable";
  }

  /** May be repeated with the same id and key. */
  async create(key: string | null, game: NewGame): Promise<{ game: string } | Refusal> {
    const made = member(await this.again("games", { key, method: "POST", body: JSON.stringify(game) }), "game");
    return typeof made === "string" ? { game: made } : made;
  }

  /** Keeps a game file; the identity of its rules. */
  async keepRules(toml: string): Promise<string | Refusal> {
    return member(await this.again("rules", { method: "POST", body: toml, type: "text/plain" }), "rules");
  }

  /** The text of a game file. */
  rules(identity: string): Promise<string | Refusal> {
    return this.again(`rules/${encodeURIComponent(identity)}`);
  }

  /** The games in which the person sits. */
  async mine(key: string | null): Promise<Summary[] | Refusal> {
    const answer = await this.again("me/games", { key });
    if (typeof answer !== "string") return answer;
    const { games } = members(answer);
    return isSummaries(games) ? games : unreadable;
  }

  /** That of the person's own seat. */
  async seatKey(key: string | null, game: string): Promise<string | Refusal> {
    return member(await this.again(`games/${encodeURIComponent(game)}/seat-link`, { key, method: "POST" }), "key");
  }

  /** For what does no harm a second time. */
  async again(path: string, asked: Asked = {}): Promise<string | Refusal> {
    for (let attempt = 1; ; ++attempt) {
      const answer = await this.ask(path, asked);
      const lost = typeof answer !== "string" && (answer.code === "unreachable" || answer.code === "unavailable");
      if (!lost || attempt === attempts) return answer;
      await new Promise<void>((resume) => this.#parts.after(pause * attempt, resume));
    }
  }

  /** The body of the answer. Asked once. */
  async ask(
    path: string,
    { key, method = "GET", body, type = "application/json" }: Asked = {},
  ): Promise<string | Refusal> {
    const headers: Record<string, string> = {};
    if (typeof key === "string") headers["Authorization"] = `Bearer ${key}`;
    if (body !== undefined) headers["Content-Type"] = type;
    const controller = new AbortController();
    const stop = this.#parts.after(patience, () => controller.abort());
    try {
      const { signal } = controller;
      const request: RequestInit = {
        method,
        headers,
        body: body ?? null,
        cache: "no-store",
        credentials: "omit",
        signal,
      };
      const answer = await this.#parts.fetch(`api/v1/${path}`, request);
      const text = await answer.text();
      if (answer.ok) return text;
      const refusal = readRefusal(members(text)) ?? { ...unreadable, error: String(answer.status) };
      if (typeof key === "string") this.#onrefused(key, refusal);
      return refusal;
    } catch (reason) {
      return { code: "unreachable", error: errorText(reason) };
    } finally {
      stop();
    }
  }
}
