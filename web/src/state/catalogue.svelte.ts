// The games that can be played, each with its start position.
import type { Core, GameInfo } from "../core/types";

export interface Entry {
  info: GameInfo;
  men: string;
}

export class Catalogue {
  entries = $state.raw<Entry[]>([]);

  /** One game at a time, so that the first cards appear before the last board is set up. */
  async load(core: Core): Promise<void> {
    for (const { id } of core.games()) {
      const info = core.newGame({ id });
      if (!("error" in info)) this.entries = [...this.entries, { info, men: core.snapshot().board }];
      await new Promise((resume) => setTimeout(resume));
    }
  }

  find(id: string): GameInfo | undefined {
    return this.entries.find((entry) => entry.info.id === id)?.info;
  }
}

/** "8 x 8" */
export function sizeText(info: GameInfo): string {
  return info.sizes.join("\u2009\u00d7\u2009");
}
