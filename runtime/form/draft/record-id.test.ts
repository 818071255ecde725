import { expect, it } from "vitest";
import { recordId } from "./record-id.ts";

const of = (id: string | string[] | undefined, record?: Record<string, unknown>) =>
  recordId({ record: () => record, route: { params: { id } } } as never);

it("keeps a draft for the record that is open, or that the address names", () => {
  expect(of(undefined)).toBeUndefined();
  expect(of("7")).toBe("7");
  expect(of("7", { id: "8" })).toBe("8");
});

it("keeps one also where the address names several records, from which one is made", () => {
  expect(of(["913907080248331122", "913907049103738587"])).toBe("913907080248331122");
});
