import { expect, test } from "vitest";
import type { CallShape } from "../../page/bundle.ts";
import type { PageContext } from "../../page/context.ts";
import type { Tab } from "../../page/grammar.ts";
import type { ListState } from "./codec.ts";
import { tabCounts } from "./request.ts";

const page = {
  allows: (allow?: readonly string[]) => allow === undefined || allow.includes("supplier"),
  test: () => true,
  resolve: (value: unknown) => value,
} as unknown as PageContext;
const state = { page: 3, sort: "", keyword: "", filters: { currency: ["SGD", "USD"] } } as unknown as ListState;
const call = {
  method: "GET",
  path: "/bill/list",
  lists: "bill",
  filters: ["status", "currency", "due"],
} as unknown as CallShape;
const open = { name: "open", with: { status: ["new", "sent"] } } as unknown as Tab;
const paid = { name: "paid", with: { status: ["paid"], due_from: "2026-11-23" } } as unknown as Tab;

test("each tab is counted by its own narrowing and what the reader has chosen beside it", () => {
  expect(tabCounts(page, state, { tabs: [open, paid] }, call)).toEqual({
    counts: [
      "open?currency=SGD&currency=USD&status=new&status=sent",
      "paid?currency=SGD&currency=USD&status=paid&due_from=2026-11-23",
    ],
  });
});

test("tabs that narrow by something else than a filter, are another's, or have a source or a figure of their own, are not counted", () => {
  const others = [
    { name: "mine", with: { whose: "mine" } },
    { name: "staff", allow: ["operator"], with: { status: ["new"] } },
    { name: "files", source: { call: "file.list" } },
    { name: "told", count: "waiting", with: { status: ["new"] } },
  ] as unknown as Tab[];
  expect(tabCounts(page, state, { tabs: [open, paid, ...others] }, call).counts).toHaveLength(2);
  expect(tabCounts(page, state, { tabs: [open] }, call)).toEqual({});
  expect(tabCounts(page, state, { tabs: [open, paid] }, { ...call, lists: undefined } as unknown as CallShape)).toEqual(
    {},
  );
});
