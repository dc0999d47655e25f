import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import "./palettes.css";
import "./marks.css";
import "./forced.css";
import "./home/hero.css";
import * as say from "./words/en/page";
import "virtual:hero-sizes.css";
import AppView from "./App.svelte";
import { coresInWorker, engineAddresses, loadLargeModule, loadModule } from "./core/open";
import { WorkerOpponent, type Opponent } from "./engine/opponent";
import { gameOf, isLink, learningIn, namedIn, puzzleOf, studyOf } from "./model/history";
import { takePlace } from "./place";
import { DatabaseBeginnings } from "./library/beginnings";
import { BrowserLocks } from "./library/gameLocks";
import { Library } from "./library/library.svelte";
import { openGameStore } from "./library/gameStore";
import { freshId } from "./model/ids";
import type { Store } from "./model/storage";
import { keepOffline } from "./offline/offline";
import { showStartFault } from "./start";
import { App } from "./state/app.svelte";

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

function library(): Library {
  return new Library({
    store: openGameStore(),
    beginnings: new DatabaseBeginnings(),
    // Where the browser has no locks, the mark of the writer in each kept game still tells pages apart.
    locks: new BrowserLocks(navigator.locks as LockManager | undefined),
    local: storage(() => localStorage),
    tab: storage(() => sessionStorage),
    channel: "BroadcastChannel" in window ? new BroadcastChannel("tessera") : null,
    now: () => Date.now(),
    newId: freshId,
    pause,
  });
}

/** A browser that forbids storage still plays; it only forgets. */
function storage(open: () => Store): Store {
  try {
    return open();
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

async function start(target: HTMLElement): Promise<void> {
  const place = takePlace();
  const loading = loadModule();
  const kept = library();
  void kept.refresh();
  const cores = coresInWorker(loading);
  if (location.hash === "#play") void import("./Play.svelte");
  const module = await loading;
  const engine = (): Opponent => new WorkerOpponent(module, undefined, loadLargeModule, engineAddresses());
  const app = new App(
    {
      cores,
      opponent: engine(),
      engine,
      now: () => performance.now(),
      pause,
      random: Math.random,
      today: () => new Date().toISOString().slice(0, 10).replaceAll("-", "."),
      online: async () => (await import("./online/open")).openOnline(),
    },
    storage(() => localStorage),
    kept,
  );
  // Without an error it is a remark, such as that an observer of sizes was late.
  addEventListener("error", ({ error }) => void (error && app.session.fail(error)));
  addEventListener("unhandledrejection", (event) => app.session.fail(event.reason));
  await app.restore(location.hash === "#play");
  if (place) app.visit(place);
  if (namedIn(location.hash)) await app.openNamed(namedIn(location.hash));
  if (puzzleOf(location.hash)) app.openPuzzle(puzzleOf(location.hash));
  const learning = learningIn(location.hash);
  if (learning) await app.learn(learning.by, learning.what);
  if (studyOf(location.hash)) await app.openStudy(studyOf(location.hash), gameOf(history.state));
  if (isLink(location.hash)) await (await app.arrivals()).openLink(location.hash);
  target.textContent = "";
  mount(AppView, { target, props: { app } });
  await app.loadCatalogue();
  // What a game needs next is there by then.
  void import("./Play.svelte");
  if (import.meta.env.PROD) {
    await keepOffline((change) => app.notices.tell(say.newVersionReady, { label: say.reload, run: change }));
  }
}

const target = document.querySelector<HTMLElement>("#app");
if (target) {
  start(target).catch((reason: unknown) => {
    showStartFault(target, reason);
  });
}
