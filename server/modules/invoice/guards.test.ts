import { expect, test } from "vitest";
import { system } from "../../platform/lifecycle/plan/actor.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import "../../composition.ts";
import { configuredModel } from "../../platform/lifecycle/plan/configured.ts";
import { loadRegistry } from "../../../registry/registry.ts";

const model = configuredModel(loadRegistry());

const objects = (name: string, record: Row, ask: Row = {}, facts: Row = {}): boolean =>
  model.guard(name).test({
    entity: "invoice",
    record,
    ask,
    facts,
    actor: system,
    now: "2026-11-23T10:00:00.000+08:00",
    today: "2026-11-23",
    holidays: new Set(),
    computed: (sets: object) => sets as never,
    paymentDay: "2026-11-24",
    windows: {} as never,
    thresholds: {} as never,
    at: () => undefined,
    limits: [],
  }) !== undefined;

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
  ["not_being_funded", { funding_status: "financed" }, {}, false],
  ["not_being_funded", { funding_status: "locked" }, {}, true],
  ["credit_within_outstanding", { outstanding: "5.00" }, { credit_amount: "5.01" }, true],
  ["credit_within_outstanding", { outstanding: "5.00" }, { credit_amount: "5.00" }, false],
  ["resends_left_of_three", { resent_count: 2 }, {}, false],
  ["resends_left_of_three", { resent_count: 3 }, {}, true],
  ["resends_left_of_three", {}, {}, false],
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

test("what a condition refuses with names the figures that its sentence shows", () => {
  expect(model.guard("payment_within_outstanding").code).toBe("100");
  expect(
    model.guard("payment_within_outstanding").test({
      record: { outstanding: "9.99" },
      ask: { payment_amount: "10.00" },
      today: "2026-11-23",
    } as never),
  ).toEqual({ params: { outstanding: "9.99" } });
});
