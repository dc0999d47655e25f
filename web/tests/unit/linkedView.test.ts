import { describe, expect, it } from "vitest";
import { readView, viewText, type LinkedView } from "../../src/model/linkedView";

const usual: LinkedView = {
  flipped: false,
  inside: null,
  turned: false,
  zoom: "auto",
  shown: "boards",
  hypercube: false,
};

describe("the view in a link", () => {
  it("takes no letters where it is the usual one", () => {
    expect(viewText(usual)).toBe("");
    expect(readView("")).toEqual(usual);
  });

  it.each<[string, LinkedView]>([
    ["f.i02.t.z2450", { ...usual, flipped: true, inside: [0, 2], turned: true, zoom: 24.5 }],
    ["zw.sb.h", { ...usual, zoom: "whole", shown: "both", hypercube: true }],
    ["ss.p2.k", { ...usual, shown: "space", space: { preset: "cubes", stacked: true, slices: [], camera: null } }],
    [
      "ss.p0.l4_7.l5_0",
      {
        ...usual,
        shown: "space",
        space: {
          preset: "shelves",
          stacked: false,
          slices: [
            [4, 7],
            [5, 0],
          ],
          camera: null,
        },
      },
    ],
    ["w262143_0_5", { ...usual, window: { here: 262_143, a: 0, b: 5 } }],
  ])("is written as %s and read again", (text, view) => {
    expect(viewText(view)).toBe(text);
    expect(readView(text)).toEqual(view);
  });

  it("has the camera to a hundredth of a cell and of a degree", () => {
    const camera = { target: { x: 1.234, y: -0.5, z: 0 }, distance: 23.456, yaw: -0.4, pitch: 0.6, fov: 30 };
    const space = { preset: "hypercube", stacked: false, slices: [], camera } as const;
    const read = readView(viewText({ ...usual, shown: "space", space })).space?.camera;
    expect(read?.distance).toBeCloseTo(camera.distance, 2);
    expect(read?.target.x).toBeCloseTo(1.23, 6);
    expect(read?.target.y).toBeCloseTo(-0.5, 6);
    expect(read?.yaw).toBeCloseTo(camera.yaw, 3);
    expect(read?.pitch).toBeCloseTo(camera.pitch, 3);
    expect(read?.fov).toBe(30);
  });

  it("passes over what is not sound", () => {
    for (const text of [
      "i00",
      "i09",
      "i012",
      "z99",
      "z99999",
      "sx",
      "p4",
      "p",
      "l8_0",
      "l-1_0",
      "c1_2_3",
      "c0_9001_500_0_0_0_30",
      "c0_0_5_0_0_0_30",
      "c0_0_500_0_0_0_0",
      "w-1_0_1",
      "w5_1_1",
      "w5_0_9",
      "constructor",
      "f1",
      "toString",
      "__proto__",
      "....",
    ])
      expect([text, readView(text)]).toEqual([text, usual]);
    expect(readView("i00.f")).toEqual({ ...usual, flipped: true });
  });
});
