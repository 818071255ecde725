import { expect, test } from "vitest";
import { chosenFor } from "./useSelection.ts";

const asFinancier = { allows: (allow: readonly string[] | undefined) => allow === undefined || allow.includes("financier") };
const confirm = { do: "confirm", on: "selection" as const, allow: ["supplier", "enterprise"] };

test("rows are chosen only by somebody to whom something is given that is done with chosen rows", () => {
  expect(chosenFor(asFinancier, "many", [confirm, { download: "export" }])).toBeUndefined();
  expect(chosenFor(asFinancier, "many", [confirm, { do: "archive", on: "selection" }])).toBe("many");
});

test("rows that are chosen for something else on the page stay open to choice", () => {
  expect(chosenFor(asFinancier, "one", [{ download: "export" }])).toBe("one");
  expect(chosenFor(asFinancier, "one")).toBe("one");
});
