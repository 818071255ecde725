import { expect, it } from "vitest";
import { afterIt } from "./after.ts";

const rows = ["1", "2", "3"];

it("opens the one that took the place of what was decided, and before the end of the list the last", () => {
  expect(afterIt(rows, ["1", "3"], "2")).toBe("3");
  expect(afterIt(rows, ["1", "2"], "3")).toBe("2");
});

it("opens first what the step brought into the list", () => {
  expect(afterIt(rows, ["1", "3", "9"], "2")).toBe("9");
});

it("stays where nothing was decided, and knows when nothing is left", () => {
  expect(afterIt(rows, rows, "2")).toBeUndefined();
  expect(afterIt(rows, ["1", "2"], "7")).toBeUndefined();
  expect(afterIt(["1"], [], "1")).toBeNull();
});
