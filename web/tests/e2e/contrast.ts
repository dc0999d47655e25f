// Contrast of every text, icon and focus ring of a page with what lies behind it, in each state that a control can have.
import type { CDPSession, Page } from "@playwright/test";

/** What can be pressed, chosen or filled in; cells of boards are measured by tests/unit/colours. */
const controls = "a[href], button, select, input, textarea, summary, label, li, [role=option], [tabindex]";

export const themes = ["light", "dark"] as const;
export const palettes = ["auto", "limestone", "slate", "terracotta", "verdigris", "night"] as const;

interface Wanted {
  part: string; // selector
  themes: readonly string[];
  palettes: readonly string[];
  state: string;
}

/** What falls short, a line each; runs in the page. */
function measure({ part, themes, palettes, state }: Wanted): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const root = document.documentElement;
  const parse = (text: string): Colour => {
    const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const [r = 0, g = 0, b = 0, alpha = 1] = numbers;
    return text.startsWith("color(") ? [r * 255, g * 255, b * 255, alpha] : [r, g, b, alpha];
  };
  const mix = (top: Colour, under: Colour, share = top[3]): Colour => [
    top[0] * share + under[0] * (1 - share),
    top[1] * share + under[1] * (1 - share),
    top[2] * share + under[2] * (1 - share),
    1,
  ];
  const luminance = (colour: Colour): number => {
    const [r = 0, g = 0, b = 0] = colour.map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: Colour, other: Colour): number => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const chainOf = (element: Element): Element[] => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      chain.unshift(at);
      if (at instanceof HTMLDialogElement) break; // in the top layer
    }
    return chain;
  };
  const grounds = new Map<Element, { ground: Colour; opacity: number }>(); // looked up once in each state
  /** A colour on an element and what is behind it, with all opacities. */
  const seen = (
    chain: Element[],
    colour: Colour,
    at = 0,
    backdrop: Colour = parse(getComputedStyle(root).backgroundColor),
  ): [Colour, Colour] => {
    const element = chain[at];
    if (!element) return [mix(colour, backdrop), backdrop];
    let own = grounds.get(element);
    if (!own) {
      const style = getComputedStyle(element);
      own = { ground: parse(style.backgroundColor), opacity: Number(style.opacity) };
      grounds.set(element, own);
    }
    const { ground, opacity } = own;
    const found = seen(chain, colour, at + 1, mix(ground, backdrop));
    return opacity < 1 ? [mix(found[0], backdrop, opacity), mix(found[1], backdrop, opacity)] : found;
  };
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(".visually-hidden")
    );
  };
  const own = (element: Element): string =>
    [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "").trim() : ""))
      .join(" ")
      .trim();
  const name = (element: Element): string => {
    const control = element.closest("button, a, label, select, input, textarea, [role]") ?? element;
    const label =
      control.getAttribute("aria-label") ?? control.textContent?.trim().replace(/\s+/g, " ").slice(0, 30) ?? "";
    return `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} of "${label}"`;
  };
  const faults = new Set<string>();
  const check = (what: string, element: Element, colour: string, least: number, chain = chainOf(element)): void => {
    const [front, behind] = seen(chain, parse(colour));
    const found = contrast(front, behind);
    if (found >= least - 0.005) return;
    const words = ([r, g, b]: Colour): string => [r, g, b].map(Math.round).join(",");
    faults.add(
      `${what} of ${name(element)}: ${words(front)} on ${words(behind)} is ${found.toFixed(2)}, not ${least} (${state})`,
    );
  };
  const measureAll = (): void => {
    grounds.clear();
    // Boards and drawings have colours of their own, which tests/unit/colours measures.
    for (const element of document.querySelectorAll(
      `${part}, :is(${part}) *:not([data-cell], [data-cell] *, svg *, option, .piece, .still *, canvas)`,
    )) {
      if (!shown(element)) continue;
      const style = getComputedStyle(element);
      const disabled = element.matches(":disabled, :disabled *, label:has(:disabled), label:has(:disabled) *");
      const large =
        parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 700);
      const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      if (
        own(element) !== "" ||
        (field && element.value !== "" && !/radio|checkbox|range|file/.test(element.type)) ||
        element instanceof HTMLSelectElement
      )
        check("text", element, style.color, disabled || large ? 3 : 4.5);
      if (field && element.placeholder !== "" && element.value === "")
        check("placeholder", element, getComputedStyle(element, "::placeholder").color, 4.5);
      if (element instanceof SVGSVGElement && style.stroke === style.color && element.closest("button, a, summary"))
        check("icon", element, style.color, 3);
      if (
        /focus/.test(state) &&
        element.matches("a[href], button, select, input, textarea, summary") &&
        !disabled &&
        style.outlineStyle !== "none" &&
        !["0", "0.01"].includes(style.opacity)
      ) {
        check(
          "focus ring",
          element,
          style.outlineColor,
          3,
          chainOf(element).slice(0, parseFloat(style.outlineOffset) < 0 ? undefined : -1),
        );
      }
    }
  };
  const theme = root.dataset["theme"];
  const palette = root.dataset["palette"];
  const flip = (): void => {
    for (const element of document.querySelectorAll("[aria-pressed], [role=tab], [role=option], [role=radio]")) {
      const attribute = ["aria-pressed", "aria-checked", "aria-selected"].find((one) => element.hasAttribute(one));
      if (attribute) element.setAttribute(attribute, element.getAttribute(attribute) === "true" ? "false" : "true");
    }
  };
  for (const one of themes) {
    for (const other of palettes) {
      root.dataset["theme"] = one;
      root.dataset["palette"] = other;
      const before = faults.size;
      measureAll();
      if (/pressed/.test(state)) {
        flip();
        measureAll();
        flip();
      }
      if (faults.size > before) faults.add(`... in ${one}, ${other}`);
    }
  }
  if (theme === undefined) delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  if (palette === undefined) delete root.dataset["palette"];
  else root.dataset["palette"] = palette;
  return [...faults];
}

async function force(client: CDPSession, part: string, states: string[]): Promise<void> {
  const { root } = await client.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await client.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: `:is(${part}) :is(${controls}):not([data-cell])`,
  });
  const forced = nodeIds.map((nodeId) => client.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: states }));
  // Some have left the page meanwhile, as when a word takes another's place.
  const failed = (await Promise.allSettled(forced)).filter(({ status }) => status === "rejected");
  if (failed.length * 10 > forced.length)
    throw new Error(`${failed.length} of ${forced.length} controls have left the page`);
}

/** What falls short of the contrast wanted in a part of the page: in every theme with each of its controls as it is, hovered,
 *  focused, pressed, and all of it at once; as it is with every palette too, where boards show. */
export async function faintIn(page: Page, part: string, boards: boolean): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const found = await page.evaluate(measure, {
    part,
    themes,
    palettes: boards ? palettes : ["auto"],
    state: "as it is",
  });
  for (const states of [["hover"], ["focus", "focus-visible"], ["hover", "active", "focus", "focus-visible"]]) {
    await force(client, part, states);
    found.push(
      ...(await page.evaluate(measure, {
        part,
        themes,
        palettes: ["auto"],
        state: `${states.join(" and ")}, pressed or not`,
      })),
    );
  }
  await force(client, part, []);
  await client.detach();
  return found;
}
