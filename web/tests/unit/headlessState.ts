// A board as plain data: a game of the fake core, and what a test says of it.
import type { Snapshot } from "../../src/core/types";
import { destsOf, type HeadlessState } from "../../src/model/headless";
import { axisLabels, axisOrder, outerLabels } from "../../src/model/labels";
import { cellNames } from "../../src/model/names";
import { FakeCore, fakeInfo } from "./fakeCore";

type Given = Partial<Omit<HeadlessState, "snapshot">> & { snapshot?: Partial<Snapshot> };

export function headlessState({ snapshot, ...more }: Given = {}): HeadlessState {
  const info = more.info ?? fakeInfo();
  const names = cellNames(info, more.naming ?? "native");
  const state: Omit<HeadlessState, "dests"> = {
    info,
    snapshot: { ...new FakeCore().snapshot(), ...snapshot },
    humanToMove: true,
    flipped: false,
    naming: "native",
    arrangementIndex: 0,
    arrangement: info.view,
    names,
    labels: axisLabels(info.sizes, names),
    outerLabels: outerLabels(axisLabels(info.sizes, names), info.axisNames),
    axisOrder: axisOrder(info.sizes, names),
    selected: -1,
    pointed: -1,
    pending: null,
    wayIndex: 0,
    known: true,
    legal: [],
    bearing: { white: [], black: [] },
    reach: [],
    ...more,
  };
  return { dests: destsOf(state), ...state };
}
