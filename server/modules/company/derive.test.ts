import { expect, it } from "vitest";
import { accountName, sustainabilityScore } from "./derive.ts";
import type { Quantity } from "../../../schemas/vocabulary/value.ts";

it.each([
  [{ bank_code: "7171", account_no: "0039876541", currency: "USD" }, "DBS USD •••• 6541"],
  [{ bank_code: "7375", account_no: "301-555-7", swift: "UOVBSGSG" }, "UOB •••• 5557"],
  [{ bank_code: "OTHER", account_no: "GB29 NWBK 6016 1331 9268 19", swift: "NWBKGB2L" }, "NWBKGB2L •••• 6819"],
  [{ bank_code: "7339" }, "OCBC"],
])("%j is called %s", (account, name) => expect(accountName(account)).toBe(name));

const quantity = (text: string): Quantity => text as unknown as Quantity;

it("counts what is told and proven, never more than a hundred", () => {
  expect(sustainabilityScore({})).toBe(0);
  expect(sustainabilityScore({ scope1: quantity("0.00"), scope2: quantity("12.50") })).toBe(16);
  const one = quantity("1.00");
  const figures = { scope1: one, scope2: one, energy_kwh: one, water_m3: one, waste_t: one };
  expect(sustainabilityScore({ ...figures, certificates: ["iso14001", "iso45001", "bca_green_mark"] })).toBe(100);
});
