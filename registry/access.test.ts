import { expect, test } from "vitest";
import { lets, readersOfField, type Rights } from "./access.ts";

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
