import { expect, it } from "vitest";
import { balance, countMaterial, isEven, leadText } from "../../src/model/material";

const info = {
  pieces: [
    { letter: "K", name: "king", royal: true, pawn: false },
    { letter: "Q", name: "queen", royal: false, pawn: false },
    { letter: "P", name: "pawn", royal: false, pawn: true },
  ],
};

it("pieces are counted by side and kind", () => {
  const material = countMaterial("K.PPk.p.");
  expect(material.pieces).toEqual({ white: 3, black: 2 });
  expect(material.counts.get("P")).toBe(2);
  expect(isEven(material)).toBe(false);
  expect(isEven(countMaterial("KPk.p"))).toBe(true);
});

it("the lead of a side is told in units of the weakest piece", () => {
  const values = [0, 920, 100];
  expect(balance(info, countMaterial("KQkpp"), values)).toBe(720);
  expect(balance(info, countMaterial("KPPkq"), values)).toBe(-720);
  expect([720, 100, 0, -720, 3817].map(leadText)).toEqual(["+7.2", "+1", "", "", "+38"]);
});
