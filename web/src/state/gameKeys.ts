// The keys of what a player may do in a game besides moving. A draw and resigning are asked about first.
import { drawOffer } from "../panel/draw";
import type { App } from "./app.svelte";

/** False: there is nothing to take back. */
export function takeBack({ session, onlineGame }: App): boolean {
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
export function askDraw(app: App): boolean {
  if (!mayDraw(app)) return false;
  app.dialog = "draw";
  return true;
}

export function askResign(app: App): boolean {
  if (!mayResign(app)) return false;
  app.dialog = "resign";
  return true;
}
