import { expect, it } from "vitest";
import { masked } from "./mask.ts";

it("shows of a masked value no more than people need to know it by", () => {
  expect(masked("S9700001H", "nric")).toBe("S****001H");
  expect(masked("0123456789", "bank_account")).toBe("****6789");
  expect(masked(undefined, "nric")).toBeUndefined();
});
