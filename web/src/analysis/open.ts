// How a game becomes an analysis, and how one goes back to it.
import { continuedBy } from "../model/players";
import type { AnalysisOf, SavedGame } from "../model/storage";
import type { App } from "../state/app.svelte";
import { AnalysisBoard } from "./analysisBoard.svelte";

/** So often a game is written down that changes meanwhile. */
const attempts = 5;

export function boardOf(app: App): AnalysisBoard {
  return new AnalysisBoard(app.session, () => back(app));
}

/** A game as an analysis of it begins: without clocks and computers. */
function copyOf(game: SavedGame, of: Omit<AnalysisOf, "edits">): SavedGame {
  const copy: SavedGame = { ...game, players: continuedBy("people"), analysis: { ...of, edits: game.edits ?? 0 } };
  delete copy.time;
  delete copy.ended;
  return copy;
}

/** The game on the board as it would be kept; null if there is none. */
async function written({ session, board }: App): Promise<SavedGame | null> {
  for (let i = 0; i < attempts; ++i) {
    const draft = session.draft(board.flipped);
    const saved = await session.save(draft);
    if (saved) return saved.far ? { ...saved, start: session.start } : saved;
  }
  return null;
}

/** Nobody has changed anything in the analysis. */
function isUntouched({ edits = 0, analysis }: SavedGame): boolean {
  return analysis !== undefined && edits <= analysis.edits;
}

/** Goes to the position that a path of moves leads to, as far as it is in the tree. */
export async function lookAt({ session }: App, path: readonly string[]): Promise<void> {
  const { node } = session.tree.find(path);
  if (node !== session.snapshot?.node) await session.go(node);
}

/** The kept analysis of a game as it is now, if there is one. Those of it as it was before, in which nothing was tried,
 *  are removed. */
async function earlierOf({ library }: App, of: Omit<AnalysisOf, "edits">, edits: number): Promise<string> {
  const all = library.games.filter(
    ({ saved: { analysis } }) => analysis !== undefined && analysis.game === of.game && analysis.match === of.match,
  );
  const found = all.find(({ saved }) => saved.analysis?.edits === edits);
  for (const { id, saved } of all)
    if (id !== found?.id && isUntouched(saved) && !(await library.openElsewhere(id))) await library.remove(id);
  return found?.id ?? "";
}

async function analyseCopy(app: App, game: SavedGame, of: Omit<AnalysisOf, "edits">): Promise<void> {
  const earlier = await earlierOf(app, of, game.edits ?? 0);
  if (earlier === "" || (await app.library.openElsewhere(earlier))) {
    if (!(await app.openSaved(copyOf(game, of)))) app.session.resume();
    return;
  }
  await app.openKept(earlier);
  await lookAt(app, game.path ?? game.line);
}

/** What is on the board. What was brought in and nobody has moved in is an analysis from now on; so is
 *  somebody else's game, which is kept with it. Of a game that is played a copy is made, and the game waits. */
export async function analyse(app: App): Promise<void> {
  const { session, library } = app;
  if (app.arrived.id !== "" && app.arrived.id === library.current && session.made === 0) {
    app.forgetArrived();
    await session.becomeAnalysis();
    app.analysis = boardOf(app);
    return;
  }
  if (app.looked !== "") {
    await app.keepLooked();
    await session.becomeAnalysis();
    app.analysis = boardOf(app);
    return;
  }
  session.halt(true);
  await app.save();
  const game = await written(app);
  if (!game) return session.resume();
  const match = app.match?.id;
  const { current } = library;
  const kept = library.games.some(({ id }) => id === current);
  const of: Omit<AnalysisOf, "edits"> =
    match !== undefined
      ? { match, path: game.path ?? game.line }
      : kept
        ? { game: current }
        : { game: current, begun: game };
  await analyseCopy(app, game, of);
}

/** A kept game that need not be on the board. */
export async function analyseKept(app: App, id: string): Promise<void> {
  if (id === app.library.current && app.mayAnalyse) {
    app.show("play");
    return analyse(app);
  }
  const listed = app.library.games.find((game) => game.id === id);
  if (listed?.saved.analysis) return app.openKept(id);
  const kept = listed && (await app.library.whole(listed));
  if (kept) await analyseCopy(app, kept.saved, { game: id });
}

/** Back to the game that the analysis was made of, to the position that was looked at there. */
async function back(app: App): Promise<void> {
  const { analysis } = app.session;
  if (!analysis) return;
  await app.save();
  if (analysis.match !== undefined) {
    const match = (await app.online()).match(analysis.match);
    if (await app.openOnline(match)) return lookAt(app, analysis.path ?? []);
    match.close();
    app.visit({ screen: "challenge", game: analysis.match });
  } else if (analysis.game !== undefined) {
    await app.openKept(analysis.game, false, analysis.begun);
  } else app.show("home");
}
