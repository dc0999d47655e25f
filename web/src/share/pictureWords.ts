// A comment below a picture, in as many lines as it needs there.
import { roomFor, wrapped } from "./caption";
import { planOf, type Plan, type Shown } from "./sheet";

type Size = Pick<Plan, "width" | "height">;

/** What is shown with a text below it in as many lines as it needs, and the size of the picture, which may depend on them. */
export function withWords(
  shown: Shown,
  text: string,
  widthOf: (text: string) => number,
  sizeOf: (lines: number) => Size,
): { shown: Shown; size: Size } {
  const before = shown.caption?.length ?? 0;
  for (let lines = before; ;) {
    const size = sizeOf(lines);
    if (text === "") return { shown, size };
    const plan = planOf(shown.info.sizes, shown.arrangement, shown.flipped, { ...size, labelled: true, lines });
    const words = wrapped(text, roomFor(plan), widthOf);
    // More lines leave the board less room, and the lines more.
    if (before + words.length <= lines) return { shown: { ...shown, words }, size };
    lines = before + words.length;
  }
}
