import { describe, expect, it } from "vitest";
import { allowed } from "./access.ts";
import type { Visitor } from "./access.ts";

const maker: Visitor = {
  roles: ["supplier", "enterprise"],
  role: "supplier",
  permissions: ["invoice.prepare"],
  signedIn: true,
};
const stranger: Visitor = { roles: [], permissions: [], signedIn: false };

describe("allow", () => {
  it.each<[string[] | undefined, Visitor, boolean]>([
    [undefined, stranger, true],
    [["supplier"], maker, true],
    [["enterprise"], maker, false],
    [["financier", "supplier"], maker, true],
    [["supplier:invoice.prepare"], maker, true],
    [["supplier:invoice.confirm"], maker, false],
    [["session"], maker, true],
    [["session"], stranger, false],
    [["public"], stranger, true],
    [["link"], stranger, true],
    [["portfolio"], stranger, false],
    [["portfolio"], { ...stranger, portfolio: true }, true],
  ])("%j", (allow, visitor, expected) => expect(allowed(allow, visitor)).toBe(expected));
});
