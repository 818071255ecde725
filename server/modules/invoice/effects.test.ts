import { expect, it } from "vitest";
import type { StepContext } from "../../platform/lifecycle/plan/plan.ts";
import { post_resolution } from "./effects.ts";

const rejected = (credited: string, buyer = "13") =>
  post_resolution({
    record: {
      invoice_no: "INV-1",
      currency: "SGD",
      subtotal: "100.00",
      gst_total: "9.00",
      credited,
      seller_entity: "12",
      buyer_entity: buyer,
    },
    ask: { resolution: "rejected" },
    facts: { was_confirmed: true },
    today: "2026-11-23",
    at: (_entity: string, id: string) => ({ company: id, gst_registered: id !== "14" }),
  } as unknown as StepContext).journals?.map(({ company, lines }) => [
    company,
    lines.map(({ account, debit, credit }) => [account, debit ?? `-${credit ?? ""}`]),
  ]);

it("an invoice that is rejected after it was confirmed is taken back whole", () => {
  expect(rejected("0.00")).toEqual([
    [
      "12",
      [
        ["sales", "100.00"],
        ["gst_output", "9.00"],
        ["trade_receivable", "-109.00"],
      ],
    ],
    [
      "13",
      [
        ["trade_payable", "109.00"],
        ["purchases", "-100.00"],
        ["gst_input", "-9.00"],
      ],
    ],
  ]);
});

it("what a credit note took of it before is not taken back again", () => {
  expect(rejected("54.50")).toEqual([
    [
      "12",
      [
        ["sales", "50.00"],
        ["gst_output", "4.50"],
        ["trade_receivable", "-54.50"],
      ],
    ],
    [
      "13",
      [
        ["trade_payable", "54.50"],
        ["purchases", "-50.00"],
        ["gst_input", "-4.50"],
      ],
    ],
  ]);
});

it("a buyer who is not registered for GST takes back the tax with the cost", () => {
  expect(rejected("0.00", "14")?.[1]).toEqual([
    "14",
    [
      ["trade_payable", "109.00"],
      ["purchases", "-109.00"],
    ],
  ]);
});
