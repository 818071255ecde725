import { expect, test } from "vitest";
import { wholePage } from "./whole.ts";

test("a list of an entity says its columns alone", () => {
  expect(wholePage("bill/due", { grammar: 2, entity: "bill", allow: ["buyer"], list: ["number"] })).toEqual({
    grammar: 2,
    entity: "bill",
    allow: ["buyer"],
    list: ["number"],
    layout: "list",
    routes: ["/bill/due"],
    source: { call: "bill.list" },
  });
});

test("a detail of an entity reads its record by the id of the query, and its tabs are kept in the address", () => {
  expect(
    wholePage("bill/detail", { grammar: 2, entity: "bill", allow: ["buyer"], tabs: [{ name: "a" }, { name: "b" }] }),
  ).toMatchObject({
    layout: "detail",
    source: { call: "bill.get", with: ["id"] },
    params: { id: { type: "id", in: "query" }, tab: "query" },
    keep: { param: "tab" },
  });
});

test.each([
  ["an id in the path is no query", { routes: ["/bill/{id}"], entity: "bill" }, undefined],
  ["a form loads nothing unsaid", { entity: "bill", form: ["number"] }, undefined],
  ["what loads nothing says so", { entity: "bill", source: false }, undefined],
  [
    "what is said stands",
    { entity: "bill", source: { call: "bill.other", with: ["id"] }, params: { id: "text" } },
    { id: "text" },
  ],
])("%s", (_case, page, params) => {
  expect(wholePage("bill/x", { grammar: 2, allow: ["buyer"], ...page } as never)).toEqual(
    expect.objectContaining(params ? { params } : {}),
  );
  expect(
    (wholePage("bill/x", { grammar: 2, allow: ["buyer"], ...page } as never) as { params?: unknown }).params,
  ).toEqual(params);
});
