// The client of a server with what a browser has.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memory } from "./openApp";

class BrowserSocket {
  static readonly OPEN = 1;
  static made: BrowserSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];
  readonly address: string;

  constructor(address: URL) {
    this.address = address.href;
    BrowserSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = BrowserSocket.OPEN;
    this.onopen?.();
  }
}

const page = Object.assign(new EventTarget(), {
  baseURI: "https://example.org/chess/#game=g",
  visibilityState: "visible",
});
const browser = new EventTarget();
const fetched: [url: string, method: string | undefined][] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  BrowserSocket.made = [];
  fetched.length = 0;
  vi.stubGlobal("WebSocket", BrowserSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", memory());
  vi.stubGlobal("sessionStorage", memory());
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("fetch", (url: URL, init: RequestInit) => {
    fetched.push([url.href, init.method]);
    return Promise.resolve(Response.json({ status: "ok" }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hello = JSON.stringify({ hello: { person: "ada", now: 1, protocol: 1 } });

it("connects to the host of the page, once for the whole page", async () => {
  const { openOnline } = await import("../../src/online/open");
  const online = openOnline();
  expect(openOnline()).toBe(online);
  expect(await online.check()).toBe(true);
  expect(fetched).toEqual([["https://example.org/chess/api/v1/health", "GET"]]);
  expect(online.personKey()).toMatch(/^[\w-]{32}$/);
  expect(localStorage.getItem("tessera.person")).toBe(online.personKey());
  expect(BrowserSocket.made).toEqual([]);
  const match = online.match("g");
  const [socket] = BrowserSocket.made;
  expect(socket?.address).toBe("wss://example.org/chess/api/v1/socket");
  socket?.open();
  expect(socket?.sent.map((text) => (JSON.parse(text) as { do: string }).do)).toEqual(["hello", "watch", "ping"]);
  socket?.onmessage?.({ data: new ArrayBuffer(8) });
  socket?.onmessage?.({ data: hello });
  expect(match.link).toBe("connected");
  // Closing, and not closed yet.
  if (socket) socket.readyState = 2;
  match.resign();
  expect(socket?.sent).toHaveLength(3);
  expect(sessionStorage.getItem("tessera.asked")).toContain("resign");
  socket?.onclose?.();
  expect(match.link).toBe("connecting");
  vi.advanceTimersByTime(301);
  BrowserSocket.made[1]?.open();
  expect(BrowserSocket.made[1]?.sent.join()).toContain("resign");
});

it("tries again as soon as the page is seen, shown once more or the network is back", async () => {
  const { openOnline } = await import("../../src/online/open");
  openOnline().watchLobby();
  const told = (target: EventTarget, type: string): number => {
    BrowserSocket.made.at(-1)?.onclose?.();
    const before = BrowserSocket.made.length;
    target.dispatchEvent(new Event(type));
    return BrowserSocket.made.length - before;
  };
  expect([told(browser, "online"), told(browser, "pageshow"), told(page, "visibilitychange")]).toEqual([1, 1, 1]);
  page.visibilityState = "hidden";
  expect(told(page, "visibilitychange")).toBe(0);
});

it("works where the browser forbids storage", async () => {
  const forbidden = {
    get: (): never => {
      throw new DOMException("", "SecurityError");
    },
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...forbidden });
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, ...forbidden });
  const { openOnline } = await import("../../src/online/open");
  const online = openOnline();
  expect(online.personKey()).toBe(online.personKey());
  online.match("g").resign();
  BrowserSocket.made[0]?.open();
  expect(BrowserSocket.made[0]?.sent.join()).toContain("resign");
});
