// The keys of a game that are the same on every board. A draw and resigning are asked about first.
import { isCharacter } from "../model/keys";
import { drawOffer } from "../panel/draw";
import type { App } from "./app.svelte";
import type { KeyHandler, KeyHandlers } from "./keys.svelte";
import { toAlternative } from "./steps";

/** False: there is nothing to take back. */
function takeBack({ session, onlineGame }: App): boolean {
  if (onlineGame?.mayOffer("takeback")) onlineGame.match.offer("takeback");
  else if (session.canUndo && !session.analysis) void session.undo();
  else return false;
  return true;
}

/** Whether there is a draw to be offered, accepted or agreed on. */
function mayDraw({ session, onlineGame }: App): boolean {
  if (onlineGame?.on) return onlineGame.mayOffer("draw") || onlineGame.offered("draw") === "theirs";
  return !session.stepped && !session.analysis && drawOffer(session, () => undefined).enabled;
}

function mayResign({ session, onlineGame }: App): boolean {
  if (onlineGame?.on) return onlineGame.you !== null && !onlineGame.mayAbort;
  return !session.stepped && !session.analysis && !session.over && !session.bothComputers;
}

/** False: there is nothing to ask. */
function askDraw(app: App): boolean {
  if (!mayDraw(app)) return false;
  app.dialog = "draw";
  return true;
}

function askResign(app: App): boolean {
  if (!mayResign(app)) return false;
  app.dialog = "resign";
  return true;
}

/** To the analysis of the game, and back. */
export function analyse(app: App): void {
  void (app.analysis ? app.leaveAnalysis() : app.analyse());
}

/** `arrows`: whether the arrow keys go through the moves, as letters do. */
export function gameKeys(app: App, arrows = true): KeyHandlers {
  const { session, board } = app;
  const step =
    (go: () => unknown): KeyHandler =>
    (_, name) =>
      (arrows || isCharacter(name)) && go();
  return {
    back: step(() => void session.back()),
    forward: step(() => void session.forward()),
    previousVariation: step(() => toAlternative(session, -1)),
    nextVariation: step(() => toAlternative(session, 1)),
    start: () => void session.go(0),
    end: () => void session.go(session.snapshot?.future.at(-1)?.node ?? session.snapshot?.node ?? 0),
    main: () => session.fork !== null && void session.toMainLine(),
    flip: () => (board.flipped = !board.flipped),
    analyse: () => analyse(app),
    takeBack: () => takeBack(app),
    draw: () => askDraw(app),
    resign: () => askResign(app),
  };
}
