// What axe-core finds on a page, or in a part of it, a line each.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export async function violationsIn(page: Page, part = "html"): Promise<string[]> {
  // What passed need not be described. The page has no frames, so none is asked, nor another page opened to join answers.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.include(part).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(", ")}`);
}
