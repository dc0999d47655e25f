// Which drawings of the pieces are shown: those that come with the page, or the solids from their side, loaded when they
// are first wanted.
import { shapes, type ShapeName } from "./shapes";

type Drawings = Readonly<Record<ShapeName, string>>;

let shown = $state.raw<Drawings>(shapes);
let last = 0; // choice

export function drawings(): Drawings {
  return shown;
}

export async function draw(turned: boolean): Promise<void> {
  const choice = ++last;
  const found = turned ? (await import("./turned")).turned : shapes;
  if (choice === last) shown = found;
}
