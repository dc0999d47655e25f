// What is shown in place of a page that could not start. Plain, since nothing that it would need may be there.
import { startFault } from "./faults";
import { forgetOffline } from "./offline/offline";
import * as say from "./words/en/faults";

type Inside = readonly (Node | string)[];

function made<T extends keyof HTMLElementTagNameMap>(tag: T, ...inside: Inside): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  element.append(...inside);
  return element;
}

function button(label: string, run: () => void | Promise<void>): HTMLButtonElement {
  const pressed = made("button", label);
  pressed.type = "button";
  pressed.addEventListener("click", () => void run());
  return pressed;
}

/** What was kept of the page may be what is broken. */
async function fetchAnew(): Promise<void> {
  const files = ["./", "tessera.wasm"].map((name) => fetch(new URL(name, document.baseURI), { cache: "reload" }));
  await Promise.allSettled([forgetOffline(), ...files]);
  location.reload();
}

export function showStartFault(target: HTMLElement, reason: unknown): void {
  const webAssembly = typeof WebAssembly === "object";
  const fault = startFault(reason, { online: navigator.onLine, webAssembly });
  const reload = button(say.reload, () => location.reload());
  reload.className = "primary";
  // Without a network there is nothing better than what is kept.
  const anew = navigator.onLine && webAssembly ? [button(say.downloadAgain, fetchAnew)] : [];
  const copy = button(say.copyDetails, async () => {
    await navigator.clipboard.writeText(fault.report);
    copy.textContent = say.detailsCopied;
  });
  const shown = made(
    "main",
    made("h1", say.tesseraCouldNotStart),
    made("p", say.gamesStillKept(fault.text)),
    made("p", reload, ...anew),
    made("details", made("summary", say.details), made("pre", fault.report), copy),
  );
  shown.className = "unstarted";
  shown.setAttribute("role", "alert");
  target.replaceChildren(shown);
}
