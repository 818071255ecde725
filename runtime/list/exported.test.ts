import { expect, it } from "vitest";
import { isExported } from "./exported.ts";

const call = { method: "GET", path: "bills", exported: true } as const;
const within = { isMain: false, section: {}, call, actions: undefined, count: 12 };

it("offers a file of a list within a page where the list is narrowed or summed, and of no glance at a few records", () => {
  expect(isExported(within)).toBe(false);
  expect(isExported({ ...within, section: { filters: ["status"] } })).toBe(true);
  expect(isExported({ ...within, section: { totals: ["total"] } })).toBe(true);
  expect(isExported({ ...within, section: { totals: ["total"] }, count: 1 })).toBe(false);
  expect(isExported({ ...within, section: { totals: ["total"], as: "cards" } })).toBe(false);
  expect(isExported({ ...within, section: { totals: ["total"] }, call: { method: "GET", path: "bills" } })).toBe(false);
});

it("offers a file of the page's own list where no button of the page does", () => {
  const main = { ...within, isMain: true, section: { filters: ["status"] } };
  expect(isExported({ ...main, count: 0 })).toBe(true);
  expect(isExported({ ...main, actions: [{ download: "export" }] })).toBe(false);
  expect(isExported({ ...main, section: {} })).toBe(false);
});
