// Keys pressed, handed to whatever part of the page knows what to do with them.
import { createContext } from "svelte";
import { actionsOf, isCharacter, keyName, type KeyAction } from "../model/keys";

/** `name`: of the key, as the table of keys writes it. False: the key was of no use, and means what it means to the browser. */
export type KeyHandler = (event: KeyboardEvent, name: string) => unknown;
export type KeyHandlers = Partial<Record<KeyAction, KeyHandler>>;

/** Where a key is typed, or has a meaning of its own. */
const typing = "input, select, textarea, [contenteditable], [role=listbox], [role=menu], [role=slider], [role=tablist]";
const pressable = "button, a[href], summary, label, [role=button]";

export class Keys {
  readonly #handlers: KeyHandlers[] = [];
  /** A board that is none of the game in progress, while it takes the keys. */
  beside: { cursor: boolean } | null = null;

  /** Returns what ends it. The last one bound is asked first. */
  bind(handlers: KeyHandlers): () => void {
    this.#handlers.unshift(handlers);
    return () => {
      this.#handlers.splice(this.#handlers.indexOf(handlers), 1);
    };
  }

  handle(event: KeyboardEvent, state: { playing: boolean; cursor: boolean; characters: boolean }): void {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (document.querySelector("dialog[open]")) return;
    const name = keyName(event);
    if (!state.characters && isCharacter(name)) return;
    if (target instanceof Element) {
      if (target.closest(typing)) return;
      if ((event.key === "Enter" || event.key === " ") && target.closest(pressable)) return;
    }
    const taken = actionsOf(name, state).some((action) =>
      this.#handlers.some((handlers) => {
        const handler = handlers[action];
        return handler !== undefined && handler(event, name) !== false;
      }),
    );
    if (taken) event.preventDefault();
  }
}

const [keysHere, provideKeys] = createContext<Keys>();
export { provideKeys };

/** Lets a component take keys as long as it is on the page; call it while the component is set up. */
export function useKeys(handlers: KeyHandlers): void {
  const keys = keysHere();
  $effect(() => keys.bind(handlers));
}
