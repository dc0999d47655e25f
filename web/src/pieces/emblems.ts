// Which emblems the pieces wear, for all drawings below the component that offers them.
import { getContext, setContext } from "svelte";
import type { Emblem } from "../model/emblems";

type Worn = (letter: string) => Emblem | undefined;
const key = Symbol("emblems");

export function offerEmblems(worn: Worn): void {
  setContext(key, worn);
}

/** The emblem of a piece by its letter as on the board; undefined where none are offered. */
export function wornEmblems(): Worn {
  return getContext<Worn | undefined>(key) ?? (() => undefined);
}
