// Games that are kept in the browser, put there by a test.
import type { Table } from "./table";

/** A reviewed game of chess: White might have played d4 twice. */
export const lost =
  "{[%eval 0.20] [%best d2d4]} 1. f3 {[%eval -0.50] [%best d2d4] [%emt 0:00:04]} e5 {[%eval -0.60] [%best d2d4]} 2. g4 {[%eval #-1] [%best d8h4] [%emt 0:00:12]} Qh4# 0-1";

/** Puts a game into the database of the page as it would be kept. */
export async function keep(
  { page }: Table,
  id: string,
  pgn: string,
  own: "white" | "black",
  level: number,
): Promise<void> {
  await page.evaluate(
    async ({ id: key, pgn: text, own: side, level: strength }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("tessera");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("there is no database"));
      });
      const store = database.transaction("games", "readwrite").objectStore("games");
      const player = (colour: string): object => ({ kind: colour === side ? "human" : "computer", level: strength });
      store.put({
        id: key,
        title: "",
        played: Date.now(),
        writer: "",
        moves: 4,
        result: /(\S+)\s*$/.exec(text)?.[1] ?? "*",
        look: { sizes: [], view: { across: [], up: [], down: [] }, pieces: [] },
        pieces: "",
        saved: {
          version: 1,
          source: { id: text.includes("Chess 4*") ? "fourstar" : "chess" },
          name: text.includes("Chess 4*") ? "4*Chess" : "Chess",
          identity: "",
          pgn: text,
          line: [],
          resigned: null,
          players: { white: player("white"), black: player("black") },
          flipped: false,
        },
      });
      await new Promise((resolve) => (store.transaction.oncomplete = resolve));
      database.close();
    },
    { id, pgn, own, level },
  );
}
