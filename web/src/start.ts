// What is shown in place of a page that could not start. Plain, since nothing that it would need may be there.
import { startFault } from "./faults";
import { forgetOffline } from "./offline/offline";

function button(label: string, run: () => void | Promise<void>): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", () => void run());
  return made;
}

export function showStartFault(target: HTMLElement, reason: unknown): void {
  const fault = startFault(reason, { online: navigator.onLine, webAssembly: typeof WebAssembly === "object" });
  const words = document.createElement("p");
  words.textContent = fault.text;
  const details = document.createElement("pre");
  details.textContent = fault.report;
  const actions = [button("Reload", () => location.reload())];
  // What was kept of the page may be what is broken; without a network there is nothing better.
  if (navigator.onLine && "serviceWorker" in navigator) {
    actions.push(button("Fetch it anew", () => forgetOffline().finally(() => location.reload())));
  }
  const shown = document.createElement("main");
  shown.className = "unstarted";
  shown.setAttribute("role", "alert");
  shown.append(words, ...actions, details);
  target.replaceChildren(shown);
}
