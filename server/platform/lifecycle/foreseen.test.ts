import { expect, it } from "vitest";
import { journalExplained, limitExplained } from "./foreseen.ts";

it("a limit's availability is what is granted less what is reserved and utilised", () => {
  expect(
    limitExplained({
      node: "facility",
      id: "1",
      currency: "SGD",
      reserved_before: "0.00",
      reserved_after: "40000.00",
      utilised_before: "10000.50",
      utilised_after: "10000.50",
      available_before: "89999.50",
      available_after: "49999.50",
    }),
  ).toEqual({
    name: "facility.available",
    formula: "granted − reserved − utilised",
    figures: { granted: "100000.00", reserved: "40000.00", utilised: "10000.50" },
    result: "49999.50",
  });
});

it("a journal's debits are its credits, each account once", () => {
  expect(
    journalExplained({
      company: "1",
      date: "2026-11-23",
      event: "buyer_paid",
      currency: "SGD",
      source: "FA-1",
      lines: [
        { account: "bank", debit: "150.00" },
        { account: "interest_receivable", credit: "100.00" },
        { account: "interest_receivable", credit: "30.00" },
        { account: "interest_income", credit: "20.00" },
      ],
    }),
  ).toEqual({
    name: "journal.buyer_paid",
    formula: "debit bank = credit interest_receivable + interest_income",
    figures: { "debit bank": "150.00", "credit interest_receivable": "130.00", "credit interest_income": "20.00" },
    result: "150.00",
  });
});
