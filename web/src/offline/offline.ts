// The page's side of the service worker: has the page kept for use without a network, and hears of new versions.

/** Called with what changes to a new version once there is one. */
type Ready = (change: () => void) => void;

const hour = 3_600_000;

export async function keepOffline(onready: Ready): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const reload = (): void => location.reload();
  let agreed = false;
  let served = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (agreed) reload();
    else if (served) onready(reload); // another tab has changed to it
    served = true;
  });

  // Refused where the browser keeps nothing: the page then needs a network at each visit, and no more.
  const registration = await serviceWorker
    .register(new URL("service.js", document.baseURI))
    .catch((): undefined => undefined);
  if (!registration) return;
  const offer = (): void => {
    const { waiting } = registration;
    if (!waiting || !serviceWorker.controller) return;
    onready(() => {
      agreed = true;
      waiting.postMessage("take over");
    });
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  setInterval(() => void registration.update().catch(() => undefined), hour);
}

/** Lets go of what is kept, so that the next visit fetches everything anew. */
export async function forgetOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("tessera ")).map((name) => caches.delete(name)));
}
