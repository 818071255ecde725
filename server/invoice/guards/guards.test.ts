import { expect, test } from "vitest";
import { system } from "../../lifecycle/plan/actor.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import { guards } from "../../lifecycle/guards/all.ts";

const objects = (name: string, record: Row, ask: Row = {}, facts: Row = {}): boolean =>
  guards[name]?.({ entity: "invoice", record, ask, facts, actor: system, now: "2026-11-23T10:00:00.000+08:00", today: "2026-11-23", holidays: new Set(), windows: {} as never, at: () => undefined, limits: [] }) !== undefined;

test.each([
  ["amount_within_outstanding", { outstanding: "100.00" }, { confirmed_amount: "100.00" }, false],
  ["amount_within_outstanding", { outstanding: "100.00" }, { confirmed_amount: "100.01" }, true],
  ["amount_within_outstanding", { outstanding: "100.00" }, { confirmed_amount: "0.00" }, true],
  ["amount_within_outstanding", { outstanding: "100.00" }, {}, false],
  ["payment_within_outstanding", { outstanding: "9.99" }, { payment_amount: "9.99" }, false],
  ["payment_within_outstanding", { outstanding: "9.99" }, { payment_amount: "10.00" }, true],
  ["has_outstanding", { outstanding: "0.00" }, {}, true],
  ["has_outstanding", { outstanding: "0.01" }, {}, false],
  ["nothing_outstanding", { outstanding: "0.00" }, {}, false],
  ["nothing_outstanding", { outstanding: "0.01" }, {}, true],
  ["not_funded", { funding_status: "none" }, {}, false],
  ["not_funded", { funding_status: "financed" }, {}, true],
  ["not_funded", { funding_status: "released" }, {}, false],
  ["not_archived", { archived: true }, {}, true],
  ["is_archived", { archived: true }, {}, false],
  ["is_archived", {}, {}, true],
  ["seller_is_not_buyer", { seller_entity: "1", buyer_entity: "1" }, {}, true],
  ["seller_is_not_buyer", { seller_entity: "1", buyer_entity: "2" }, {}, false],
])("%s of %j asked %j objects: %s", (name, record, ask, expected) => {
  expect(objects(name, record, ask)).toBe(expected);
});

test("a number is free unless another invoice of the seller has it, however written", () => {
  const facts = { seller_numbers: [{ id: "5", key: "INV7" }] };
  expect(objects("number_free", { id: "6", invoice_no: "inv-007" }, {}, facts)).toBe(true);
  expect(objects("number_free", { id: "5", invoice_no: "inv-007" }, {}, facts)).toBe(false);
  expect(objects("number_free", { id: "6", invoice_no: "inv-70" }, {}, facts)).toBe(false);
});
