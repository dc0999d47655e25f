// The games between people of the host that the page came from. Import this when it is needed, not with the first page.
import type { Store } from "../model/storage";
import type { Socket, SocketEvents } from "./connection";
import { Online } from "./online.svelte";
import { drawn } from "./person";

function socket(address: URL, { opened, received, closed }: SocketEvents): Socket {
  const made = new WebSocket(address);
  made.onopen = opened;
  made.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") received(data);
  };
  made.onclose = closed;
  return {
    // Between the end of a connection and the news of it, a frame is lost as any other on its way.
    send: (text) => void (made.readyState === WebSocket.OPEN && made.send(text)),
    close: () => made.close(),
  };
}

/** A browser that forbids storage still plays; it only forgets. */
function storage(open: () => Store): Store {
  try {
    return open();
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

let opened: Online | undefined;

/** The same for the whole page. */
export function openOnline(): Online {
  const [address = ""] = document.baseURI.split("#");
  // https becomes wss, and http ws.
  const sockets = new URL("api/v1/socket", address.replace(/^http/, "ws"));
  opened ??= new Online({
    address,
    local: storage(() => localStorage),
    tab: storage(() => sessionStorage),
    now: () => performance.now(),
    wall: () => Date.now(),
    random: Math.random,
    draw: (letters) => drawn(letters, (bytes) => crypto.getRandomValues(bytes)),
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    socket: (events) => socket(sockets, events),
    fetch: (path, init) => fetch(new URL(path, address), init),
    visible: () => document.visibilityState === "visible",
    online: () => navigator.onLine,
    onwake: (act) => {
      for (const event of ["online", "offline", "pageshow"]) addEventListener(event, act);
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") act();
      });
    },
  });
  return opened;
}
