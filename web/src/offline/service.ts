// The service worker: after the first visit the page, with every game, its rules and the computer, needs no network.
// A version is kept whole or not at all: each file is compared with the hash that the build wrote down, and a tab is
// served by one version until it agrees to the next.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** Of a service worker's global scope, what is used here. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
}

/** Written by the build: each file of the page with the SHA-256 of its content, and a name for all of them together. */
declare const TESSERA_FILES: Record<string, string>;
declare const TESSERA_VERSION: string;

const worker = self as unknown as Scope;
const { scope } = worker.registration;
const files = new Map(Object.entries(TESSERA_FILES));
const prefix = `tessera ${scope} `;
const own = prefix + TESSERA_VERSION;
const atOnce = 6;

async function digest(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What bears a hash of its content in its name is the same whoever asks for it, and whenever. */
const isHashed = (path: string): boolean => path.startsWith("assets/");

async function keep(cache: Cache, path: string, hash: string): Promise<void> {
  const url = new URL(path, scope).href;
  const older = isHashed(path) ? await caches.match(url) : undefined;
  const answer = older ?? (await fetch(url, { cache: isHashed(path) ? "default" : "no-cache" }));
  const content = answer.ok && !answer.redirected ? await answer.clone().arrayBuffer() : undefined;
  if (!content || (await digest(content)) !== hash) throw new Error(`${path} is not of this version`);
  await cache.put(url, answer);
}

async function install(): Promise<void> {
  const cache = await caches.open(own);
  const left = [...files];
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await keep(cache, ...next);
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, lane));
  } catch (error) {
    left.length = 0;
    await caches.delete(own);
    throw error;
  }
}

/** Tabs of the version before may still need its files, so that one is kept too. */
async function activate(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The file that an address stands for; undefined if it is none of the page's. */
function pathOf(request: Request): string | undefined {
  const [address = ""] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !address.startsWith(scope)) return undefined;
  const path = address.slice(scope.length) || "index.html";
  return files.has(path) || isHashed(path) ? path : undefined;
}

async function answer(request: Request, path: string): Promise<Response> {
  const url = new URL(path, scope).href;
  const cache = await caches.open(own);
  return (await cache.match(url)) ?? (isHashed(path) ? await caches.match(url) : undefined) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== undefined) event.respondWith(answer(event.request, path));
});
