// The clip that was asked for of the game on the board.
import type { PlayedMove } from "../core/types";
import { arrangementAt, chain } from "../model/arrangements";
import { numberOf } from "../model/moveNumber";
import { moveText } from "../model/moves";
import type { App } from "../state/app.svelte";
import { joinedClip, kitFor, moveClip, paceOf, riffleClip, type Clip } from "./clip";
import { shownOf } from "./look";
import { planOf, snugSize, type Colours, type Shown, type Surface } from "./sheet";
import { lastOf, storiesOf, type ToldLine, type ToldMove } from "./steps";
import { windowClip } from "./windowClip";

export interface Wanted {
  what: "move" | "line" | "arrangement" | "tip";
  line: ToldLine; // of the moves, if several are shown
  captions: boolean; // they are written below
  to: number; // the arrangement that is gone to
  longest: number; // pixels of the longest side
  labelled: boolean;
}

/** "12... Nf6", as the list of moves writes it. */
function captionOf({ board }: App): (move: PlayedMove) => string {
  return (move) => (board.info ? `${numberOf(move)} ${moveText(board.info, board.names, move)}` : "");
}

function surface({ labelled, longest }: Wanted, { info, arrangement, caption }: Shown): Surface {
  const frame = { labelled, lines: caption?.length ?? 0 };
  return { ...snugSize(info.sizes, arrangement, longest, frame), ...frame };
}

/** Moves one after the other, each with what is written below it. */
async function movesClip(
  app: App,
  shown: Shown,
  wanted: Wanted,
  line: ToldLine,
  colours: Colours,
): Promise<Clip | null> {
  const told = await storiesOf(app, line);
  const words = captionOf(app);
  const pictured = ({ move, shapes }: ToldMove): Shown => ({
    ...shown,
    shapes,
    ...(wanted.captions ? { caption: [words(move)] } : {}),
  });
  const [first] = told;
  if (!first) return null;
  const letters = told.map(({ story }) => story.before + story.after).join("");
  const { arrangement } = app.board;
  const kit = await kitFor(shown, letters, arrangement, surface(wanted, pictured(first)), colours);
  return joinedClip(told.map((one, i) => moveClip(kit, pictured(one), one.story, paceOf(i, told.length))));
}

function arrangementClip(
  { board }: App,
  shown: Shown,
  { to, longest, labelled }: Wanted,
  colours: Colours,
): Promise<Clip> {
  const { sizes, arrangement, choices, arranged } = board;
  const goal = { index: to, turned: false };
  const sides = [arrangement, arrangementAt(choices, goal)].map((each) => snugSize(sizes, each, longest, { labelled }));
  const most = (side: "width" | "height"): number => Math.max(...sides.map((size) => size[side]));
  const room = { width: most("width"), height: most("height"), labelled };
  return riffleClip(shown, chain(choices, arranged, goal), room, colours);
}

async function tippingClip(
  { board }: App,
  shown: Shown,
  { longest, labelled }: Wanted,
  colours: Colours,
): Promise<Clip> {
  const { tipClip } = await import("./inSpace");
  const { sizes, arrangement } = board;
  const room = snugSize(sizes, arrangement, longest, { labelled });
  return tipClip(shown, planOf(sizes, arrangement, shown.flipped, { ...room, labelled }), colours);
}

/** Null where there is nothing to show. */
export async function compose(app: App, wanted: Wanted, colours: Colours): Promise<Clip | null> {
  const shown = shownOf(app);
  if (!shown) return null;
  const { what } = wanted;
  if (what === "arrangement") return arrangementClip(app, shown, wanted, colours);
  if (what === "tip") return tippingClip(app, shown, wanted, colours);
  const line = what === "line" ? wanted.line : lastOf(app);
  if (!line) return null;
  if (!app.windowed)
    return movesClip(app, shown, { ...wanted, captions: what === "line" && wanted.captions }, line, colours);
  const captions = what === "line" && wanted.captions ? captionOf(app) : undefined;
  return windowClip(app, app.windowed.axes, line, (one) => surface(wanted, one), colours, captions);
}
