// A worker without a thread: what would run in it is served from the port `inside`.
import type { EngineWorker } from "../../src/engine/opponent";

export class FakeWorker implements EngineWorker {
  onmessage: EngineWorker["onmessage"] = null;
  onmessageerror: EngineWorker["onmessageerror"] = null;
  onerror: EngineWorker["onerror"] = null;
  readonly sent: unknown[] = [];
  readonly inside: MessagePort;
  terminated = false;
  readonly #outside: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#outside = port1;
    this.inside = port2;
    port1.onmessage = (event) => this.onmessage?.(event as MessageEvent<never>);
  }

  postMessage(message: unknown): void {
    this.sent.push(message);
    this.#outside.postMessage(message);
  }

  /** As an error that nothing in the worker catches. Returns whether the page has taken care of it. */
  fail(message: string): boolean {
    let taken = false;
    const event = { message, preventDefault: () => (taken = true) };
    this.onerror?.(event as unknown as ErrorEvent);
    return taken;
  }

  terminate(): void {
    this.terminated = true;
    this.#outside.close();
  }
}
