// Text that lies on other text, is cut off, or is covered by something else; and rings around what has the focus that are
// cut off.
import type { Page } from "@playwright/test";

/** What is amiss in a part of the page, a line each; runs in the page. */
function look({ part, rings }: { part: string; rings: boolean }): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const faults: string[] = [];
  const slack = 1.5; // pixels
  const screen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const common = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const empty = ({ left, top, right, bottom }: Box, least = slack): boolean =>
    right - left <= least || bottom - top <= least;
  const words = (element: Element): string =>
    `"${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  /** What is in sight of a box, and where it is cut off though nothing there can be scrolled. */
  const inSight = (box: Box, from: Element | null): { seen: Box; cut: string } => {
    let seen = box;
    let cut = "";
    for (let at = from; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = styleOf(at);
      const outer = at.getBoundingClientRect();
      const clip: Box = {
        left: outer.left + at.clientLeft,
        top: outer.top + at.clientTop,
        right: outer.left + at.clientLeft + at.clientWidth,
        bottom: outer.top + at.clientTop + at.clientHeight,
      };
      if (overflowX !== "visible" && at.clientWidth > 0) {
        const lies = seen.right > clip.right + slack || seen.left < clip.left - slack;
        // Strips of pictures may be scrolled sideways, columns of text may not.
        const scrolls = overflowX === "auto" && !at.matches(".moves, .inspector, .middle");
        if (lies && !scrolls && textOverflow !== "ellipsis" && !empty(seen)) cut ||= `sideways by ${at.className}`;
        seen = { ...seen, left: Math.max(seen.left, clip.left), right: Math.min(seen.right, clip.right) };
      }
      if (overflowY !== "visible" && at.clientHeight > 0) {
        const lies = seen.bottom > clip.bottom + slack || seen.top < clip.top - slack;
        if (lies && (overflowY === "hidden" || overflowY === "clip") && !empty(seen))
          cut ||= `above or below by ${at.className}`;
        seen = { ...seen, top: Math.max(seen.top, clip.top), bottom: Math.min(seen.bottom, clip.bottom) };
      }
      if (position === "fixed") break;
    }
    if (!empty(seen) && empty(common(seen, screen))) cut ||= "by the screen";
    return { seen: common(seen, screen), cut };
  };
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const texts: { element: Element; seen: Box }[] = [];
  for (const root of document.querySelectorAll(part)) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        (node.textContent ?? "").trim() === "" ||
        element.closest("[data-cell], option, svg, .visually-hidden, .skip")
      )
        continue;
      if (!shown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // Letters fill the middle of a line, whatever font they are from.
        const inset = (bottom - top) * 0.2;
        const box = { left, right, top: top + inset, bottom: bottom - inset };
        if (empty(box, 0.5)) continue;
        const { seen, cut } = inSight(box, element);
        if (cut) faults.push(`${words(element)} is cut off ${cut}`);
        // What is scrolled out of sight for the most part is read when it is scrolled to.
        if (!empty(seen) && seen.bottom - seen.top > (box.bottom - box.top) / 2) texts.push({ element, seen });
      }
    }
    for (const { element, seen } of texts) {
      const top = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
      const label = element.closest("label");
      if (top && !top.closest(".skip") && !element.contains(top) && !top.contains(element) && !label?.contains(top))
        faults.push(`${words(element)} is covered by ${top.className} ${words(top)}`);
    }
    texts.forEach((one, i) => {
      for (const other of texts.slice(i + 1)) {
        if (one.element === other.element || empty(common(one.seen, other.seen), 2)) continue;
        faults.push(`${words(one.element)} lies on ${words(other.element)}`);
      }
    });
    if (!rings) continue;
    for (const control of root.querySelectorAll("a[href], button, select, input, summary, [tabindex='0']")) {
      if (
        !shown(control) ||
        control.matches(":disabled, [data-cell], [data-cell] *") ||
        control.closest(".visually-hidden, .skip")
      )
        continue;
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control);
      if (outlineStyle === "none") continue;
      const by = parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const { left, top, right, bottom } = control.getBoundingClientRect();
      // Scrolled into sight as the focus comes.
      if (empty(inSight({ left, top, right, bottom }, control.parentElement).seen)) continue;
      const ring = { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
      const { cut } = inSight(ring, control.parentElement);
      const out = left >= 0 && right <= innerWidth && (ring.left < -0.5 || ring.right > innerWidth + 0.5);
      if (cut || out) faults.push(`the ring around ${words(control)} is cut off ${cut || "by the screen"}`);
    }
  }
  return [...new Set(faults)];
}

/** Where text lies on text, is cut off or covered. */
export function crowdedIn(page: Page, part: string): Promise<string[]> {
  return page.evaluate(look, { part, rings: false });
}

/** The same, and where rings around what has the focus are cut off. */
export async function crowdedWithRings(page: Page, part: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument", { depth: 0 });
  const selector = `:is(${part}) :is(a[href], button, select, input, summary, [tabindex="0"]):not([data-cell])`;
  const { nodeIds } = await client.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const force = (forcedPseudoClasses: string[]): Promise<unknown> =>
    Promise.allSettled(nodeIds.map((nodeId) => client.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })));
  await force(["focus", "focus-visible"]);
  const found = await page.evaluate(look, { part, rings: true });
  await force([]);
  await client.detach();
  return found;
}
