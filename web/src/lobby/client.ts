// What the lobby's screens and dialogs ask of the page's client of the server.
import type { Online } from "../online/online.svelte";

export type OnlineClient = Pick<Online, keyof Online>;
