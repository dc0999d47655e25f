import { expect, it } from "vitest";
import { balance, isEven, leadText } from "../../src/model/material";

it("two sides are even with the same pieces of each kind", () => {
  expect(isEven({ white: [1, 0, 2], black: [1, 0, 1] })).toBe(false);
  expect(isEven({ white: [1, 2], black: [1, 2] })).toBe(true);
});

it("the lead of a side is told in units of the weakest piece", () => {
  const values = [0, 920, 100];
  expect(balance({ white: [1, 1, 0], black: [1, 0, 2] }, values)).toBe(720);
  expect(balance({ white: [1, 0, 2], black: [1, 1, 0] }, values)).toBe(-720);
  expect([720, 100, 0, -720, 3817].map(leadText)).toEqual(["+7.2", "+1", "", "", "+38"]);
});
