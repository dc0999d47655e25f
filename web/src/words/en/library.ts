// library/library.svelte.ts
export const nothingKept = "This browser keeps nothing here: your games are gone when the page is closed.";
export const gamesNotRead = "The browser could not read your games. Reload the page to try again; they are still kept.";
export const storageFull =
  "The browser's storage is full: your last moves are not kept. Delete some of your games, or copy this one.";
export const movesNotKept = "The browser could not keep your last moves. Copy the game if you want to be sure of it.";
