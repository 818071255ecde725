import { expect, it } from "vitest";
import type { Quantity } from "../../../schemas/vocabulary/value.ts";
import { sustainabilityScore } from "./sustainability.ts";

const told = (text: string): Quantity => text as unknown as Quantity;

it("counts what is told and proven, never more than a hundred", () => {
  expect(sustainabilityScore({})).toBe(0);
  expect(sustainabilityScore({ scope1: told("0.00"), scope2: told("12.50") })).toBe(16);
  const one = told("1.00");
  const figures = { scope1: one, scope2: one, energy_kwh: one, water_m3: one, waste_t: one };
  expect(sustainabilityScore({ ...figures, certificates: ["iso14001", "iso45001", "bca_green_mark"] })).toBe(100);
});
