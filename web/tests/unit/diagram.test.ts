import { expect, it } from "vitest";
import { aloneText } from "../../src/model/diagram";
import { realCore } from "./realCore";

it("places every piece of every game alone on its board", async () => {
  const core = await realCore();
  for (const { id, sizes } of core.games()) {
    if (sizes.length > 4) continue;
    const info = core.newGame({ id });
    if ("error" in info) throw new Error(info.error);
    for (const { letter } of info.pieces) {
      const { text, cell } = aloneText(info, letter);
      const begun = core.newGame({ id }, text);
      expect("error" in begun ? `${id} ${letter}: ${begun.error}` : "").toBe("");
      expect(core.reach(cell).some(({ capture }) => capture), `${id} ${letter}`).toBe(false);
      expect(core.reach(cell).length, `${id} ${letter}`).toBeGreaterThan(0);
    }
  }
});
