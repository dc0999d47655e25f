// Requests from the page to a worker. Each has an id, which everything that belongs to it bears:
//   {id, method, params}            page to worker: a request
//   {id, cancel: true}              page to worker: its answer is no longer wanted
//   {id, event}                     worker to page: how far it has got
//   {id, result} or {id, error}     worker to page: its answer, one for each request, also for a cancelled one
// What can be asked is an interface of the worker: for each method its params, result and event.
import { errorText } from "../errors";

export interface Method {
  params: unknown;
  result: unknown;
  event: unknown; // what it tells before its result, `never` if nothing
}
export type Methods<P> = Record<keyof P, Method>;
type Name<P> = keyof P & string;

type Request<P extends Methods<P>> = {
  [M in Name<P>]: { id: number; method: M; params: P[M]["params"] };
}[Name<P>];
interface Cancel {
  id: number;
  cancel: true;
}
type Answer = { id: number; result: unknown } | { id: number; error: string } | { id: number; event: unknown };

/** One end of a channel: within a worker its global scope, in tests a MessagePort. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<never>) => void) | null;
}

/** A worker as the page sees it. */
export interface WorkerPort extends Port {
  onmessageerror: ((event: MessageEvent<never>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What a handler gets besides the params of its request. */
export interface Task<Event> {
  /** Aborted when the page cancels the request. A handler sees it only if it lets messages come in between. */
  readonly signal: AbortSignal;
  /** Tells the page how far the request has got. */
  emit(event: Event): void;
}

export type Handlers<P extends Methods<P>> = {
  [M in Name<P>]: (params: P[M]["params"], task: Task<P[M]["event"]>) => P[M]["result"] | Promise<P[M]["result"]>;
};

/** The worker's side: serves the requests that come in through the port. */
export function serve<P extends Methods<P>>(port: Port, handlers: Handlers<P>): void {
  const running = new Map<number, AbortController>();
  const post = (answer: Answer): void => port.postMessage(answer);

  async function handle<M extends Name<P>>(id: number, method: M, params: P[M]["params"]): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    const emit = (event: P[M]["event"]): void => {
      if (running.has(id) && !signal.aborted) post({ id, event });
    };
    try {
      const result = await handlers[method](params, { signal, emit });
      post({ id, result });
    } catch (error) {
      post({ id, error: errorText(error) });
    } finally {
      running.delete(id);
    }
  }

  port.onmessage = ({ data }: MessageEvent<Request<P> | Cancel>) => {
    if ("cancel" in data) running.get(data.id)?.abort();
    else void handle(data.id, data.method, data.params);
  };
}

/** The worker has died, or its channel was closed. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

export interface RequestOptions<Event> {
  signal?: AbortSignal;
  onevent?: (event: Event) => void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(reason: unknown): void;
  emit(event: unknown): void;
}

/** The page's side. */
export class Connection<P extends Methods<P>> {
  readonly #worker: WorkerPort;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #lost: ConnectionLost | undefined;

  constructor(worker: WorkerPort) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#receive(data);
    worker.onmessageerror = () => this.close("an answer could not be read");
    worker.onerror = (event) => {
      // It is told to those who wait, and need not become an error of the page too.
      event.preventDefault();
      this.close(event.message || "worker failed");
    };
  }

  /** Nothing can be asked any more. */
  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** Rejected with the worker's error, with the signal's reason once that is aborted, or with ConnectionLost. */
  request<M extends Name<P>>(
    method: M,
    params: P[M]["params"],
    options: RequestOptions<P[M]["event"]> = {},
  ): Promise<P[M]["result"]> {
    const { signal, onevent } = options;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#lost) throw this.#lost;
      const id = ++this.#lastId;
      this.#worker.postMessage({ id, method, params });
      const cancel = (): void => {
        this.#waiting.delete(id);
        this.#worker.postMessage({ id, cancel: true } satisfies Cancel);
        reject(signal?.reason);
      };
      const settled = (): void => signal?.removeEventListener("abort", cancel);
      signal?.addEventListener("abort", cancel, { once: true });
      this.#waiting.set(id, {
        resolve: (result) => {
          settled();
          resolve(result as P[M]["result"]);
        },
        reject: (reason) => {
          settled();
          reject(reason);
        },
        emit: (event) => onevent?.(event as P[M]["event"]),
      });
    });
  }

  /** Rejects all that is under way, and whatever is asked from now on. */
  close(reason = "closed"): void {
    this.#lost ??= new ConnectionLost(reason);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(this.#lost);
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return; // cancelled
    if ("event" in answer) {
      waiting.emit(answer.event);
      return;
    }
    this.#waiting.delete(answer.id);
    if ("error" in answer) waiting.reject(new Error(answer.error));
    else waiting.resolve(answer.result);
  }
}

/** Takes over the worker's messages and errors. */
export function connect<P extends Methods<P>>(worker: WorkerPort): Connection<P> {
  return new Connection<P>(worker);
}
