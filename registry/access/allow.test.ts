import { expect, test } from "vitest";
import { bill, registryOf } from "../fixtures/registry.ts";
import { lets, pageAccess } from "./allow.ts";
import { readableFields, writableFields } from "./readable.ts";

test.each<[string[] | undefined, string | undefined, string[], boolean]>([
  [undefined, "supplier", [], true], [["supplier"], "supplier", [], true], [["supplier"], "enterprise", [], false], [["supplier:bill.send"], "supplier", [], false], [["supplier:bill.send"], "supplier", ["bill.send"], true],
  [["public"], undefined, [], true], [["session"], "financier", [], true], [["session"], undefined, [], false], [["session"], "link", [], false], [["link"], "link", [], true], [["enterprise", "supplier"], "supplier", [], true],
])("%j lets %s with %j in: %s", (allow, role, permissions, answer) => expect(lets(allow, role, permissions)).toBe(answer));

test("narrows fields by party", () => {
  const registry = registryOf({ entities: { bill: { ...bill, writable: { due_date: ["seller"] } } } });
  expect(readableFields(registry, "bill", "buyer")).not.toContain("note");
  expect(readableFields(registry, "bill", "seller")).toContain("note");
  expect(writableFields(registry, "bill", "buyer")).not.toContain("due_date");
  expect(writableFields(registry, "bill", "seller")).toEqual(expect.arrayContaining(["due_date", "bill_no"]));
  expect(writableFields(registry, "bill", "seller")).not.toContain("total");
});

test("says which calls of a page its visitors may not make", () => {
  const registry = registryOf({
    entities: { bill },
    calls: { "bill.list": { method: "GET", path: "obligation/bill/list", lists: "bill", allow: ["supplier"] } },
    pages: { bills: { entity: "bill", layout: "list", routes: ["/bills"], allow: ["supplier", "enterprise"], source: { call: "bill.list" }, list: ["bill_no"] } },
  });
  expect(pageAccess(registry, registry.pages.get("bills")!)).toEqual([{ who: "supplier", calls: ["bill.list"], refused: [] }, { who: "enterprise", calls: [], refused: ["bill.list"] }]);
});
