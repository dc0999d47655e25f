// A kept game as an analysis, at one of its positions.
import { lookAt } from "../analysis/open";
import type { App } from "../state/app.svelte";
import type { Passage } from "./positions";

export async function openAt(app: App, { digest, ply }: Passage): Promise<void> {
  const { id, moves } = digest;
  await app.analyseKept(id);
  // It may be open elsewhere, or gone by now.
  if (app.session.analysis?.game !== id && app.library.current !== id) return;
  await lookAt(
    app,
    moves.slice(0, ply).map(({ text }) => text),
  );
}
