import { expect, test } from "vitest";
import type { BusinessDate, Id, Money } from "../../../schemas/vocabulary/value.ts";
import { allocated, layOut, usuallyPaid } from "./allocation.ts";
import type { ReceiptDeal } from "./facts.ts";

/** 10,000.00 lent without interest, on a face of as much. */
const deal = (id: string, number: string, maturity: string): ReceiptDeal =>
  ({
    kind: "financing",
    number,
    names: [number],
    counterparty: "",
    isAnnounced: true,
    record: {
      id,
      number,
      status: "disbursed",
      approved_amount: "10000.00",
      approved_rate: "0.00",
      face_outstanding: "10000.00",
      disbursed_on: "2026-11-02",
      maturity_date: maturity,
    },
  }) as unknown as ReceiptDeal;

const [late, due, early] = [
  deal("1", "FA-1", "2026-11-20"),
  deal("2", "FA-2", "2026-12-01"),
  deal("3", "FA-3", "2027-01-15"),
];
const receipt = (text: string) => ({
  payer_entity: "9" as Id<"company_entity">,
  value_date: "2026-12-01" as BusinessDate,
  remittance_text: text,
});

test("the usual allocation pays what is due, the oldest first; what goes beyond stays unapplied", () => {
  const paying = receipt("thank you");
  const selected = usuallyPaid(paying, [early, due, late]);
  const laid = allocated(paying, "20000.01" as Money, selected, "auto");
  expect(laid.lines.map(({ number, principal }) => [number, principal])).toEqual([
    ["FA-1", "10000.00"],
    ["FA-2", "10000.00"],
  ]);
  expect(laid.unapplied).toBe("0.01");
});

test("what the payer names is paid although it is not due", () => {
  const paying = receipt("for FA-3");
  expect(usuallyPaid(paying, [early, due, late]).map(({ number }) => number)).toEqual(["FA-3", "FA-2", "FA-1"]);
  expect(allocated(paying, "12500.00" as Money, usuallyPaid(paying, [early, due, late]), "auto").lines).toMatchObject([
    { number: "FA-3", principal: "10000.00" },
    { number: "FA-1", principal: "2500.00" },
  ]);
});

test("by hand begins with the usual order, and every other deal stands there with what it owes", () => {
  const paying = { ...receipt("for FA-2"), unapplied: "12000.00" as Money };
  const begun = layOut({ mode: "manual" }, paying, [early, due, late]);
  expect(begun.lines.map(({ number, due: owed, principal, rest }) => [number, owed, principal, rest])).toEqual([
    ["FA-2", "10000.00", "10000.00", "0.00"],
    ["FA-1", "10000.00", "2000.00", "8000.00"],
    ["FA-3", "10000.00", "0.00", "10000.00"],
  ]);
});

test("a deal to which nothing goes by hand is no part of the allocation", () => {
  const nothing = { penalty: "0.00", interest: "0.00", fee: "0.00", principal: "0.00" } as const;
  const wanted = [
    { ...nothing, deal_no: "FA-1" },
    { ...nothing, deal_no: "FA-3", principal: "1234.56" as Money },
  ];
  const paying = { ...receipt("thank you"), unapplied: "2000.00" as Money };
  const split = layOut({ mode: "manual", lines: wanted }, paying, [early, due, late]);
  expect(split.lines.map(({ number, principal }) => [number, principal])).toEqual([["FA-3", "1234.56"]]);
  expect([split.allocated, split.unapplied]).toEqual(["1234.56", "765.44"]);
});
