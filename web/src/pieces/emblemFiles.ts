// Read when emblems are first wanted.
import type { Emblems } from "../model/emblems";
import { emblemsOf } from "../model/emblemText";
import type { GameSource } from "../model/storage";

const files = import.meta.glob<string>(["../../../games/*.toml", "../../../games/vast/*.toml"], {
  query: "?raw",
  import: "default",
});

function read(id: string): Promise<string> | undefined {
  return (files[`../../../games/${id}.toml`] ?? files[`../../../games/vast/${id}.toml`])?.();
}

/** From the game's file, the project's or the player's own. */
export async function loadEmblems(source: GameSource): Promise<Emblems> {
  const toml = "toml" in source ? source.toml : await read(source.id);
  return emblemsOf(toml ?? "");
}
