// Lines of text below a picture: what it is of, the moves, and what somebody has written about the position.
import type { Context } from "../board/paint";
import { margins } from "../model/view";
import type { Colours, Plan, Shown } from "./sheet";

const line = 26; // pixels high, which is to be read in small clips, too
const lead = 6; // above the first and below the last
const mostLines = 12; // of a comment: the board is to be seen
const font = (weight: number, pixels: number): string =>
  `${weight} ${pixels}px "Atkinson Hyperlegible Next", sans-serif`;
const plain = font(400, 17);

export const captionHeight = (lines: number): number => (lines > 0 ? lead + line * lines + lead : 0);

/** How wide lines may be. */
export const roomFor = (plan: Pick<Plan, "width" | "scale">): number =>
  plan.width / plan.scale - margins.wide.left - margins.wide.right;

/** A text as lines of at most that width; what is too long ends with an ellipsis. */
export function wrapped(text: string, most: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let last = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = last === "" ? word : `${last} ${word}`;
    if (last === "" || widthOf(longer) <= most) last = longer;
    else {
      lines.push(last);
      last = word;
    }
  }
  if (last !== "") lines.push(last);
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ""} \u2026`];
}

/** Measures lines of a comment. */
export function measure(): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return (text) => 9 * text.length;
  context.font = plain;
  return (text) => context.measureText(text).width;
}

/** What the picture is of in the first line, more about it in the others, then the comment; `top`: in the pixels that are
 *  set. */
export function paintCaption(
  context: Context,
  { caption = [], words = [] }: Pick<Shown, "caption" | "words">,
  plan: Pick<Plan, "width" | "scale">,
  { middle, top }: { middle: number; top: number },
  colours: Colours,
): void {
  [context.textAlign, context.textBaseline] = ["center", "middle"];
  [...caption, ...words].forEach((text, i) => {
    const title = i === 0 && caption.length > 0;
    context.fillStyle = title || i >= caption.length ? colours.text : colours.muted;
    context.font = title ? font(600, 20) : plain;
    context.fillText(text, middle, top + lead + line * (i + 0.5), roomFor(plan));
  });
}
