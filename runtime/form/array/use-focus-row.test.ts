import { expect, it } from "vitest";
import { focusedRow } from "./use-focus-row.ts";

const names = new Map([["31", "LG-2203"]]);

it.each([
  ["its id", "77", 1],
  ["its number", "IP-2", 0],
  ["the number of an invoice that it names", "LG-2203", 2],
  ["its place from 1", 3, 2],
  ["a place that is not there", 4, -1],
  ["nothing", undefined, -1],
])("finds the row by %s", (_name, wanted, row) => {
  expect(focusedRow([{ id: "5", number: "IP-2" }, { id: "77" }, { id: "9", invoice: "31" }], wanted, names)).toBe(row);
});
