import { expect, test } from "vitest";
import { catalogueAsked } from "./asked.ts";

const at = (address: string) => new URL(address, "http://localhost");

test("opens where people and data are invented, and nowhere else", () => {
  for (const environment of ["demo", "dev", "test", "local"])
    expect(catalogueAsked(at("/catalogue"), environment, false)).toBe(true);
  for (const environment of ["prod", "partner_meridian", "portfolio"]) {
    expect(catalogueAsked(at("/catalogue"), environment, true)).toBe(false);
    expect(catalogueAsked(at("/invoice/invoice?catalogue_state=failing"), environment, true)).toBe(false);
  }
  expect(catalogueAsked(at("/catalogue"), undefined, true)).toBe(true);
  expect(catalogueAsked(at("/catalogue"), undefined, false)).toBe(false);
});

test("leaves every other address alone", () => {
  expect(catalogueAsked(at("/invoice/invoice"), "demo", false)).toBe(false);
  expect(catalogueAsked(at("/catalogues?state=empty"), "demo", false)).toBe(false);
  expect(catalogueAsked(at("/invoice/invoice?tab=all&catalogue_state=empty"), "demo", false)).toBe(true);
});
