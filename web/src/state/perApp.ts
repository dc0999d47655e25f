// What each app has one of, as long as the page is open.
import type { App } from "./app.svelte";

/** Makes it when it is first asked for. */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, { one: T }>();
  return (app) => {
    const known = made.get(app) ?? { one: make(app) };
    made.set(app, known);
    return known.one;
  };
}
