// Which emblems the pieces wear, for all drawings below the component that offers them.
import { getContext, setContext } from "svelte";
import { emblemsOf, type Emblem, type Emblems } from "../model/emblems";
import type { GameSource } from "../model/storage";

const files = import.meta.glob<string>("../../../games/*.toml", { query: "?raw", import: "default" });

/** From the game's file, the project's or the player's own. */
export async function loadEmblems(source: GameSource): Promise<Emblems> {
  const toml = "toml" in source ? source.toml : await files[`../../../games/${source.id}.toml`]?.();
  return emblemsOf(toml ?? "");
}

type Worn = (letter: string) => Emblem | undefined;
const key = Symbol("emblems");

export function offerEmblems(worn: Worn): void {
  setContext(key, worn);
}

/** The emblem of a piece by its letter as on the board; undefined where none are offered. */
export function wornEmblems(): Worn {
  return getContext<Worn | undefined>(key) ?? (() => undefined);
}
