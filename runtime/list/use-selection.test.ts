import { expect, test } from "vitest";
import { act, renderHook } from "@testing-library/react";
import { chosenFor, isChoosable, useSelection } from "./use-selection.ts";

const asFinancier = {
  allows: (allow: readonly string[] | undefined) => allow === undefined || allow.includes("financier"),
};
const confirm = { do: "confirm", on: "selection" as const, allow: ["supplier", "enterprise"] };

test("rows are chosen only by somebody to whom something is given that is done with chosen rows", () => {
  expect(chosenFor(asFinancier, "many", [confirm, { download: "export" }])).toBeUndefined();
  expect(chosenFor(asFinancier, "many", [confirm, { do: "archive", on: "selection" }])).toBe("many");
});

test("rows that are chosen for something else on the page stay open to choice", () => {
  expect(chosenFor(asFinancier, "one", [{ download: "export" }])).toBe("one");
  expect(chosenFor(asFinancier, "one")).toBe("one");
});

test("a row with which nothing can be done has no box; where nothing is done with chosen rows here, every one has", () => {
  const page = {
    offered: (_action: unknown, scope?: { selection?: readonly Record<string, unknown>[] }) =>
      scope?.selection?.[0]?.["status"] === "todo",
  };
  expect(isChoosable(page, { status: "todo" }, "task", [confirm])).toBe(true);
  expect(isChoosable(page, { status: "done" }, "task", [confirm])).toBe(false);
  expect(isChoosable(page, { status: "done" }, "task", [{ download: "export" }])).toBe(true);
});

test("rows that were decided are chosen no more, the others stay", () => {
  const rows = [{ id: "1" }, { id: "2" }, { id: "3" }];
  const { result } = renderHook(() => useSelection("many", rows));
  act(() => result.current.chooseAll(rows, true));
  act(() => result.current.drop(["1", "3"]));
  expect(result.current.rows).toEqual([{ id: "2" }]);
});

test("of rows that are all chosen at first, those that may not be chosen are not, and one that no longer may is let go", () => {
  const rows = [{ id: "1" }, { id: "2", why: "disputed" }, { id: "3" }];
  const { result, rerender } = renderHook(
    ({ current }) => useSelection("all", current, (row) => row["why"] === undefined),
    { initialProps: { current: rows } },
  );
  expect(result.current.rows.map(({ id }) => id)).toEqual(["1", "3"]);
  expect(rows.map(result.current.has)).toEqual([true, false, true]);
  rerender({ current: [{ id: "1" }, { id: "2", why: "disputed" }, { id: "3", why: "past due" }] });
  expect(result.current.rows.map(({ id }) => id)).toEqual(["1"]);
});
