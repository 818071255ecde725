import { expect, it } from "vitest";
import { heldOf } from "./held.ts";

const rows = [
  { id: "1", account: "7", method: "fast", value_date: "2026-11-26", shown: { account: "DBS SGD" } },
  { id: "2", account: "7", method: "tt", value_date: null },
];

it("begins with what all chosen records hold alike, under the name that people read", () => {
  expect(heldOf(rows, ["account"])).toEqual({ alike: { account: "7", shown: { account: "DBS SGD" } }, each: [] });
});

it("lets each keep its own where all hold one, and asks for what one of them lacks", () => {
  expect(heldOf(rows, ["method", "value_date"])).toMatchObject({ each: ["method"] });
  expect(heldOf(rows, ["value_date"]).alike).not.toHaveProperty("value_date");
  expect(heldOf([], ["method"])).toEqual({ alike: {}, each: [] });
});
