import { expect, test } from "vitest";
import { bill, registryOf } from "../fixtures/registry.ts";
import { lets, pageAccess } from "./allow.ts";
import { readersOfField, type Rights } from "./readable.ts";

test.each<[string[] | undefined, string | undefined, string[], boolean]>([
  [undefined, "supplier", [], true],
  [["supplier"], "supplier", [], true],
  [["supplier"], "enterprise", [], false],
  [["supplier:bill.send"], "supplier", [], false],
  [["supplier:bill.send"], "supplier", ["bill.send"], true],
  [["public"], undefined, [], true],
  [["session"], "financier", [], true],
  [["session"], undefined, [], false],
  [["session"], "link", [], false],
  [["link"], "link", [], true],
  [["enterprise", "supplier"], "supplier", [], true],
])("%j lets %s with %j in: %s", (allow, role, permissions, answer) =>
  expect(lets(allow, role, permissions)).toBe(answer),
);

test.each<[string, Rights, string, readonly string[] | undefined]>([
  [
    "a field nobody is named for is read by every party",
    { parties: { seller: "company", buyer: "company" } },
    "total",
    undefined,
  ],
  [
    "a named field by those named",
    { parties: { seller: "company", buyer: "company" }, readable: { note: ["seller"] } },
    "note",
    ["seller"],
  ],
  [
    "a party that sees some fields reads these",
    { parties: { seller: "company", operator: { role: "admin", sees: ["total"] } } },
    "total",
    undefined,
  ],
  [
    "and no other, not even one nobody is named for",
    { parties: { seller: "company", operator: { role: "admin", sees: ["total"] } } },
    "added_later",
    ["seller"],
  ],
  [
    "what it sees it reads beside those named",
    {
      parties: { seller: "company", buyer: "company", operator: { role: "admin", sees: ["note"] } },
      readable: { note: ["seller"] },
    },
    "note",
    ["seller", "operator"],
  ],
  [
    "nobody else gains by it",
    {
      parties: { seller: "company", buyer: "company", operator: { role: "admin", sees: [] } },
      readable: { note: ["seller"] },
    },
    "note",
    ["seller"],
  ],
])("%s", (_rule, rights, field, readers) => expect(readersOfField(rights, field)).toEqual(readers));

test("says which calls of a page its visitors may not make", () => {
  const registry = registryOf({
    entities: { bill },
    calls: { "bill.list": { method: "GET", path: "obligation/bill/list", lists: "bill", allow: ["supplier"] } },
    pages: {
      bills: {
        entity: "bill",
        layout: "list",
        routes: ["/bills"],
        allow: ["supplier", "enterprise"],
        source: { call: "bill.list" },
        list: ["bill_no"],
      },
    },
  });
  expect(pageAccess(registry, registry.pages.get("bills")!)).toEqual([
    { who: "supplier", calls: ["bill.list"], refused: [] },
    { who: "enterprise", calls: [], refused: ["bill.list"] },
  ]);
});
