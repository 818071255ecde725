import { expect, it } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { isEditable } from "./editable.ts";

const registry = loadRegistry();
const isOpen = (entity: string, values: Record<string, unknown>) =>
  isEditable(registry, entity, { id: "1", version: 1, ...values });

it("a draft is, what was sent is not, and what has no lifecycle always is", () => {
  expect(isOpen("invoice", { status: "draft" })).toBe(true);
  for (const status of ["submitted", "confirmed", "disputed", "cancelled", "settled"])
    expect(isOpen("invoice", { status }), status).toBe(false);
  expect(isOpen("company_relation", { status: "linked" })).toBe(true);
});
