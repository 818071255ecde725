import { describe, expect, it } from "vitest";
import { brandOf } from "../settings/brand.ts";
import { chainOf } from "./place.ts";

const menu = [
  { key: "home", status: 1, path: "/dashboard" },
  {
    key: "invoices",
    status: 1,
    children: [
      { key: "list", status: 1, path: "/invoice/invoice", also: ["/finance"] },
      { key: "archive", status: 1, path: "/invoice/archiveinvoice" },
      { key: "early", status: 1, path: "/finance/earlypayment/application", also: ["/finance/earlypayment"] },
    ],
  },
];

describe("where an address stands in the menu", () => {
  it.each([
    ["/invoice/invoice", ["invoices", "list"]],
    ["/invoice/invoice/detail", ["invoices", "list"]],
    ["/invoice/invoices", []],
    ["/dashboard", ["home"]],
    ["/finance/earlypayment/apply", ["invoices", "early"]],
    ["/finance/earlypayments", ["invoices", "list"]],
  ])("%s", (path, keys) => expect(chainOf(menu, path).map(({ key }) => key)).toEqual(keys));
});

describe("the brand of an address", () => {
  const hosts = { default: ["localhost"], meridian: ["meridian.localhost"] };
  it.each([
    ["localhost", "", undefined, "default"],
    ["meridian.localhost", "", undefined, "meridian"],
    ["localhost", "?brand=meridian", undefined, "meridian"],
    ["localhost", "?brand=meridian", "default", "default"],
    ["elsewhere", "?brand=unknown", undefined, "default"],
  ])("%s %s %s", (host, search, text, brand) => expect(brandOf(hosts, host, search, text)).toBe(brand));
});
