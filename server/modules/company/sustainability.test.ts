import { expect, it } from "vitest";
import { sustainabilityScore } from "./sustainability.ts";

it("counts what is told and proven, never more than a hundred", () => {
  expect(sustainabilityScore({})).toBe(0);
  expect(sustainabilityScore({ scope1: "0.00", scope2: "12.50" })).toBe(16);
  const all = {
    scope1: "1.00",
    scope2: "1.00",
    energy_kwh: "1.00",
    water_m3: "1.00",
    waste_t: "1.00",
    certificates: ["iso14001", "iso45001", "bca_green_mark"],
  };
  expect(sustainabilityScore(all)).toBe(100);
});
