// The computer player: one core of its own, so that the page never waits for a search.
import type { Core } from "../core/types";
import { instantiateCore } from "../core/wasm";
import type { FromWorker, Order, ToWorker } from "./messages";

let core: Promise<Core> | undefined;
let playing = "";

function answer(own: Core, order: Order): FromWorker {
  const wanted = JSON.stringify(order.source);
  if (wanted !== playing) {
    const info = own.newGame(order.source);
    if ("error" in info) return info;
    playing = wanted;
  }
  const place = own.setLine(order.fen, order.moves);
  if ("error" in place) return place;
  return own.search({ ms: order.ms, level: order.level, seed: order.seed });
}

async function handle(message: ToWorker): Promise<void> {
  if ("module" in message) {
    core = instantiateCore(message.module);
    return;
  }
  let found: FromWorker;
  try {
    if (!core) throw new Error("the computer was asked before it was set up");
    found = answer(await core, message.order);
  } catch (error) {
    found = { error: error instanceof Error ? error.message : String(error) };
  }
  postMessage(found);
}

addEventListener("message", (event: MessageEvent<ToWorker>) => void handle(event.data));
