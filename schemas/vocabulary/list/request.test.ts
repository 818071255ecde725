import { expect, test } from "vitest";
import { listInput, mainListInput, showsMain, tabCounts } from "./request.ts";
import type { ListState } from "./state.ts";

const reader = {
  allows: (allow?: readonly string[]) => allow === undefined || allow.includes("supplier"),
  test: () => true,
  resolve: (value: unknown) => value,
};
const state: ListState = { page: 3, sort: "", keyword: "", filters: { currency: ["SGD", "USD"] } };
const call = { lists: "bill", filters: ["status", "currency", "due"], sorts: ["total", "number"], search: ["title"] };
const open = { name: "open", with: { status: ["new", "sent"] } };
const paid = { name: "paid", with: { status: ["paid"], due_from: "2026-11-23" } };

test("each tab is counted by its own narrowing and what the reader has chosen beside it", () => {
  expect(tabCounts(reader, state, [open, paid], call, {})).toEqual({
    counts: [
      "open?currency=SGD&currency=USD&status=new&status=sent",
      "paid?currency=SGD&currency=USD&status=paid&due_from=2026-11-23",
    ],
  });
});

test("each tab is counted within what its list is always narrowed by", () => {
  expect(tabCounts(reader, { ...state, filters: {} }, [open, paid], call, { currency: "SGD" })).toEqual({
    counts: ["open?currency=SGD&status=new&status=sent", "paid?currency=SGD&status=paid&due_from=2026-11-23"],
  });
  expect(tabCounts(reader, state, [open, paid], call, { whose: "mine" })).toEqual({});
});

test("tabs that narrow by something else than a filter, are another's, or have a source, sections or a figure of their own, are not counted", () => {
  const others = [
    { name: "mine", with: { whose: "mine" } },
    { name: "staff", allow: ["operator"], with: { status: ["new"] } },
    { name: "files", source: { call: "file.list" } },
    { name: "parts", sections: [{ from: "parts" }] },
    { name: "told", count: "waiting", with: { status: ["new"] } },
  ];
  expect(tabCounts(reader, state, [open, paid, ...others], call, {}).counts).toHaveLength(2);
  expect(tabCounts(reader, state, [open], call, {})).toEqual({});
  expect(tabCounts(reader, state, [open, paid], { filters: call.filters }, {})).toEqual({});
});

test("a list asks for its page in the order chosen, else its tab's, else its own, with what the tab presets", () => {
  expect(listInput(reader, state, { ...open, sort: "-due" }, "number", call)).toEqual({
    page: 3,
    page_size: 20,
    sort: "due",
    order: "desc",
    currency: ["SGD", "USD"],
    status: ["new", "sent"],
  });
  expect(
    listInput(reader, { ...state, sort: "total", filters: {} }, { ...open, sort: "-due" }, "number", call),
  ).toMatchObject({
    sort: "total",
    order: "asc",
  });
  expect(listInput(reader, { ...state, keyword: "bolts" }, undefined, "number", call)).toMatchObject({
    sort: "number",
    keyword: "bolts",
  });
});

test("what an address says that the list does not take is left out of what is asked", () => {
  const query = { page: 3, page_size: 20, sort: "number", order: "asc", currency: ["SGD", "USD"] };
  const typed = { ...state, keyword: "bolts", sort: "-colour" };
  expect(listInput(reader, typed, undefined, "number", { sorts: ["total"] })).toEqual(query);
  expect(listInput(reader, typed, undefined, "number", {})).toEqual(query);
});

test("a tab with sections of its own shows nothing of the list, unless one of them names no other source", () => {
  const page = { sources: { parts: {} } };
  const parts = { sections: [{ from: "parts.rows" }, { tabs: [{ sections: [{ from: "parts" }] }] }] };
  expect(showsMain(page, undefined)).toBe(true);
  expect(showsMain(page, {})).toBe(true);
  expect(showsMain(page, parts)).toBe(false);
  expect(showsMain({ ...page, beside: [{}] }, parts)).toBe(true);
  expect(showsMain(page, { sections: [...parts.sections, { tabs: [{ sections: [{ from: "rows" }] }] }] })).toBe(true);
});

test("a list that is not shown is asked for the figures at its tabs alone, and for nothing where there are none", () => {
  const list = { tabs: [open, paid], tab: { name: "parts", sections: [] }, sort: "number", isShown: false };
  const { counts } = tabCounts(reader, state, [open, paid], call, {});
  expect(mainListInput(reader, state, list, call, {})).toEqual({ page: 1, page_size: 1, counts });
  expect(mainListInput(reader, state, { ...list, tabs: [open] }, call, {})).toBeUndefined();
  expect(mainListInput(reader, state, { ...list, tab: open, isShown: true }, call, {})).toEqual({
    ...listInput(reader, state, open, "number", call),
    counts,
  });
});
