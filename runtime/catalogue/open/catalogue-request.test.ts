import { expect, test } from "vitest";
import { isCatalogueRequest } from "./catalogue-request.ts";

const at = (address: string) => new URL(address, "http://localhost");

test("opens where people and data are invented, and nowhere else", () => {
  for (const environment of ["demo", "dev", "test", "local"])
    expect(isCatalogueRequest(at("/catalogue"), environment, false)).toBe(true);
  for (const environment of ["prod", "partner_meridian", "portfolio"]) {
    expect(isCatalogueRequest(at("/catalogue"), environment, true)).toBe(false);
    expect(isCatalogueRequest(at("/invoice/invoice?catalogue_state=failing"), environment, true)).toBe(false);
  }
  expect(isCatalogueRequest(at("/catalogue"), undefined, true)).toBe(true);
  expect(isCatalogueRequest(at("/catalogue"), undefined, false)).toBe(false);
});

test("leaves every other address alone", () => {
  expect(isCatalogueRequest(at("/invoice/invoice"), "demo", false)).toBe(false);
  expect(isCatalogueRequest(at("/catalogues?state=empty"), "demo", false)).toBe(false);
  expect(isCatalogueRequest(at("/invoice/invoice?tab=all&catalogue_state=empty"), "demo", false)).toBe(true);
});
