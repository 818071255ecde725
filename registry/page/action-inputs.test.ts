import { expect, test } from "vitest";
import { loadRegistry } from "../registry.ts";
import { asksOfCall } from "./action-inputs.ts";

const registry = loadRegistry();

test("a dialog that makes a record asks for what the record must have", () => {
  const page = registry.pages.get("creditfinance/facilitylimit/buyers")!;
  expect(asksOfCall(registry, page, "buyer_limit.create")?.required).toEqual(["facility", "limit"]);
});

test("it does not ask for what the server fills in, nor for what may be left out", () => {
  const page = registry.pages.get("creditfinance/buyerlist/whitelist")!;
  const required = asksOfCall(registry, page, "buyer_list_entry.create")?.required;
  expect(required).toContain("buyer_name");
  expect(required).not.toContain("financier_entity");
  expect(required).not.toContain("rating");
});
