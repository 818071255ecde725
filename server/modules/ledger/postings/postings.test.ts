import { expect, it, test } from "vitest";
import { postingProperties } from "../../../../tests/properties/postings.ts";
import { overCases, seed } from "../../../../tests/properties/random.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import {
  buyerPaid,
  disbursed,
  interestAccrued,
  penaltyArisen,
  penaltyReceived,
  penaltyWaived,
  recovered,
  supplierPaid,
  writtenOff,
} from "./financing.ts";
import {
  capitalPaidIn,
  receiptUnmatched,
  refunded,
  feePaid,
  platformFeeBilled,
  platformFeePaid,
} from "./cash-and-fees.ts";
import { creditNoteApplied, holderPaid, invoiceConfirmed, invoicePaidTransferred, onAccountApplied } from "./claims.ts";
import { discountEarned, earlyPaymentPaid, payablesPaid, payablesRepaid } from "./payables.ts";
import { loadRegistry } from "../../../../registry/registry.ts";
import { accountsByName } from "../chart.ts";
import { reversed } from "./draft.ts";

const F = { entity: "11", company: "1" };
const S = { entity: "22", company: "2" };
const E = { entity: "33", company: "3" };
const T = { entity: "44", company: "4" };
/** Not registered for GST. */
const U = { entity: "22", company: "2", bearsTax: true };
const books: Record<string, string> = { 1: "F", 2: "S", 3: "E", 4: "T" };
const deal = { source: "FA-2026-000050", date: "2026-11-24", currency: "SGD" };
const fes = { financier: F, supplier: S, obligor: E };

const chart = accountsByName(loadRegistry());

/** Journals as the books are written by hand: "F 1010 54.50 / 4020 50.00, 2200 4.50". */
const written = (drafts: readonly JournalDraft[]) =>
  drafts.map(({ company, lines }) => {
    const side = (of: "debit" | "credit") =>
      lines
        .filter((line) => line[of] !== undefined)
        .map((line) => `${chart.get(line.account)?.code} ${line[of]}`)
        .join(", ");
    return `${books[company]} ${side("debit")} / ${side("credit")}`;
  });

test.each<[string, JournalDraft[], string[]]>([
  [
    "an invoice is confirmed",
    invoiceConfirmed({ ...deal, net: "100000.00", gst: "9000.00", seller: S, buyer: E }),
    ["S 1200 109000.00 / 4000 100000.00, 2200 9000.00", "E 5000 100000.00, 1400 9000.00 / 2000 109000.00"],
  ],
  [
    "the arrangement fee is paid",
    feePaid({ ...deal, net: "50.00", gst: "4.50", financier: F, payer: S }),
    ["F 1010 54.50 / 4020 50.00, 2200 4.50", "S 6020 50.00, 1400 4.50 / 1010 54.50"],
  ],
  [
    "a transfer's fee is paid",
    feePaid({ ...deal, net: "30.00", gst: "2.70", financier: F, payer: S, event: "transfer_fee_paid" }),
    ["F 1010 32.70 / 4020 30.00, 2200 2.70", "S 6020 30.00, 1400 2.70 / 1010 32.70"],
  ],
  [
    "a financing is paid out",
    disbursed({ ...deal, principal: "98100.00", net: "490.50", gst: "44.15", financier: F, supplier: S }),
    [
      "F 1100 98100.00 / 1010 97565.35, 4020 490.50, 2200 44.15",
      "S 1010 97565.35, 6020 490.50, 1400 44.15 / 2100 98100.00",
    ],
  ],
  [
    "a financing is paid out with its interest kept back",
    disbursed({
      ...deal,
      principal: "98100.00",
      net: "490.50",
      gst: "44.15",
      interest: "1006.26",
      financier: F,
      supplier: S,
    }),
    [
      "F 1100 98100.00 / 1010 96559.09, 4020 490.50, 2200 44.15, 2400 1006.26",
      "S 1010 96559.09, 6020 490.50, 1400 44.15, 6030 1006.26 / 2100 98100.00",
    ],
  ],
  [
    "who is not registered for GST bears the tax on a fee",
    disbursed({ ...deal, principal: "27000.00", net: "150.00", gst: "13.50", financier: F, supplier: U }),
    ["F 1100 27000.00 / 1010 26836.50, 4020 150.00, 2200 13.50", "S 1010 26836.50, 6020 163.50 / 2100 27000.00"],
  ],
  [
    "and that on a fee paid at once",
    feePaid({ ...deal, net: "50.00", gst: "4.50", financier: F, payer: U }),
    ["F 1010 54.50 / 4020 50.00, 2200 4.50", "S 6020 54.50 / 1010 54.50"],
  ],
  [
    "and that on what it buys, and gets it back with a credit note",
    [
      ...invoiceConfirmed({ ...deal, net: "1000.00", gst: "90.00", seller: T, buyer: U }),
      ...creditNoteApplied({ ...deal, net: "100.00", gst: "9.00", seller: T, buyer: U }),
    ],
    [
      "T 1200 1090.00 / 4000 1000.00, 2200 90.00",
      "S 5000 1090.00 / 2000 1090.00",
      "T 4000 100.00, 2200 9.00 / 1200 109.00",
      "S 2000 109.00 / 5000 109.00",
    ],
  ],
  [
    "interest accrues",
    interestAccrued({ ...deal, interest: "116.11", financier: F, supplier: S }),
    ["F 1110 116.11 / 4010 116.11", "S 6010 116.11 / 2110 116.11"],
  ],
  [
    "interest is taken back",
    interestAccrued({ ...deal, interest: "-19.35", financier: F, supplier: S }),
    ["F 4010 19.35 / 1110 19.35", "S 2110 19.35 / 6010 19.35"],
  ],
  [
    "penalty and late fee arise with recourse",
    penaltyArisen({ ...deal, penalty: "64.80", lateFee: "30.00", financier: F, debtor: S, bornBy: "supplier" }),
    [
      "F 1130 64.80 / 4050 64.80",
      "S 6040 64.80 / 2110 64.80",
      "F 1120 30.00 / 4020 30.00",
      "S 6020 30.00 / 2110 30.00",
    ],
  ],
  [
    "penalty arises at the enterprise",
    penaltyArisen({ ...deal, penalty: "96.76", financier: F, debtor: E, bornBy: "enterprise" }),
    ["F 1130 96.76 / 4050 96.76", "E 6040 96.76 / 2050 96.76"],
  ],
  [
    "the buyer pays",
    buyerPaid({
      ...deal,
      ...fes,
      bornBy: "enterprise",
      interest: "1006.26",
      principal: "98100.00",
      residual: "9893.74",
    }),
    [
      "F 1010 109000.00 / 1110 1006.26, 1100 98100.00, 2300 9893.74",
      "S 2100 98100.00, 2110 1006.26, 1300 9893.74 / 1200 109000.00",
      "E 2000 109000.00 / 1010 109000.00",
    ],
  ],
  [
    "the buyer pays a part, late, with recourse",
    buyerPaid({
      ...deal,
      ...fes,
      bornBy: "supplier",
      penalty: "64.80",
      interest: "725.76",
      fee: "30.00",
      principal: "19179.44",
    }),
    [
      "F 1010 20000.00 / 1130 64.80, 1110 725.76, 1120 30.00, 1100 19179.44",
      "S 2100 19179.44, 2110 820.56 / 1200 20000.00",
      "E 2000 20000.00 / 1010 20000.00",
    ],
  ],
  [
    "the enterprise pays late, penalty beside the face",
    buyerPaid({
      ...deal,
      ...fes,
      bornBy: "enterprise",
      penalty: "96.76",
      interest: "100.00",
      fee: "40.00",
      principal: "900.00",
      residual: "0.00",
    }),
    [
      "F 1010 1136.76 / 1130 96.76, 1110 100.00, 1120 40.00, 1100 900.00",
      "S 2100 900.00, 2110 100.00 / 1200 1000.00",
      "E 2000 1000.00, 2050 136.76 / 1010 1136.76",
    ],
  ],
  [
    "a receipt that was unapplied is matched",
    buyerPaid({ ...deal, ...fes, bornBy: "enterprise", principal: "10.00", from: "unapplied" }),
    ["F 2310 10.00 / 1100 10.00", "S 2100 10.00 / 1200 10.00", "E 2000 10.00 / 1010 10.00"],
  ],
  [
    "the residual is refunded",
    refunded({ ...deal, amount: "9893.74", financier: F, payee: S, of: "residual" }),
    ["F 2300 9893.74 / 1010 9893.74", "S 1010 9893.74 / 1300 9893.74"],
  ],
  [
    "an overpayment is refunded",
    refunded({ ...deal, amount: "5.00", financier: F, payee: E, of: "unapplied" }),
    ["F 2310 5.00 / 1010 5.00"],
  ],
  [
    "a receipt matches nothing",
    receiptUnmatched({ ...deal, amount: "700.00", financier: F, payer: E }),
    ["F 1010 700.00 / 2310 700.00"],
  ],
  [
    "payables are paid",
    payablesPaid({ ...deal, face: "65400.00", discount: "580.54", financier: F, supplier: S, enterprise: E }),
    [
      "F 1150 65400.00 / 1010 64819.46, 2400 580.54",
      "S 1010 64819.46, 6030 580.54 / 1200 65400.00",
      "E 2000 65400.00 / 2050 65400.00",
    ],
  ],
  [
    "a discount is earned",
    discountEarned({ ...deal, discount: "9.68", financier: F, enterprise: E }),
    ["F 2400 9.68 / 4030 9.68"],
  ],
  [
    "payables are repaid",
    payablesRepaid({ ...deal, face: "65400.00", financier: F, enterprise: E }),
    ["F 1010 65400.00 / 1150 65400.00", "E 2050 65400.00 / 1010 65400.00"],
  ],
  [
    "penalty and late fee are received with recourse",
    penaltyReceived({ ...deal, penalty: "64.80", lateFee: "30.00", financier: F, debtor: S, bornBy: "supplier" }),
    ["F 1010 94.80 / 1130 64.80, 1120 30.00", "S 2110 94.80 / 1010 94.80"],
  ],
  [
    "penalty and late fee are received from the enterprise",
    penaltyReceived({ ...deal, penalty: "96.76", lateFee: "40.00", financier: F, debtor: E, bornBy: "enterprise" }),
    ["F 1010 136.76 / 1130 96.76, 1120 40.00", "E 2050 136.76 / 1010 136.76"],
  ],
  [
    "a penalty is waived",
    penaltyWaived({ ...deal, penalty: "96.76", financier: F, debtor: E, bornBy: "enterprise" }),
    ["F 4050 96.76 / 1130 96.76", "E 2050 96.76 / 6040 96.76"],
  ],
  [
    "the platform fee is billed",
    platformFeeBilled({ ...deal, net: "32.70", gst: "2.94", financier: F, enterprise: E }),
    ["F 1120 35.64 / 4020 32.70, 2200 2.94", "E 6020 32.70, 1400 2.94 / 2050 35.64"],
  ],
  [
    "the platform fee is paid",
    platformFeePaid({ ...deal, amount: "35.64", financier: F, enterprise: E }),
    ["F 1010 35.64 / 1120 35.64", "E 2050 35.64 / 1010 35.64"],
  ],
  [
    "and its payment bounces",
    platformFeePaid({ ...deal, amount: "-35.64", financier: F, enterprise: E }),
    ["F 1120 35.64 / 1010 35.64", "E 1010 35.64 / 2050 35.64"],
  ],
  [
    "the enterprise pays early",
    earlyPaymentPaid({ ...deal, face: "54500.00", discount: "501.70", supplier: S, enterprise: E }),
    ["S 1010 53998.30, 6030 501.70 / 1200 54500.00", "E 2000 54500.00 / 1010 53998.30, 4040 501.70"],
  ],
  [
    "a credit note is applied",
    creditNoteApplied({ ...deal, net: "15000.00", gst: "1350.00", seller: S, buyer: E }),
    ["S 4000 15000.00, 2200 1350.00 / 1200 16350.00", "E 2000 16350.00 / 5000 15000.00, 1400 1350.00"],
  ],
  [
    "an over-advance is cured",
    supplierPaid({ ...deal, principal: "14715.00", financier: F, supplier: S }),
    ["F 1010 14715.00 / 1100 14715.00", "S 2100 14715.00 / 1010 14715.00"],
  ],
  [
    "an item is transferred",
    invoicePaidTransferred({ ...deal, settled: "30000.00", onAccount: "0.00", transferor: S, receiver: T, issuer: E }),
    ["S 2000 30000.00 / 1200 30000.00", "T 1200 30000.00 / 1200 30000.00", "E 2000 30000.00 / 2000 30000.00"],
  ],
  [
    "an item is transferred for more than is owed",
    invoicePaidTransferred({
      ...deal,
      settled: "10000.00",
      onAccount: "2121.21",
      transferor: S,
      receiver: T,
      issuer: E,
    }),
    [
      "S 2000 10000.00, 1250 2121.21 / 1200 12121.21",
      "T 1200 12121.21 / 1200 10000.00, 2320 2121.21",
      "E 2000 12121.21 / 2000 12121.21",
    ],
  ],
  [
    "what was paid on account is set against an invoice",
    onAccountApplied({ ...deal, amount: "2121.21", seller: T, buyer: S }),
    ["T 2320 2121.21 / 1200 2121.21", "S 2000 2121.21 / 1250 2121.21"],
  ],
  [
    "an unfunded item is paid",
    holderPaid({ ...deal, amount: "57200.00", holder: S, obligor: E }),
    ["S 1010 57200.00 / 1200 57200.00", "E 2000 57200.00 / 1010 57200.00"],
  ],
  [
    "a deal is written off",
    writtenOff({ ...deal, principal: "19700.56", interest: "52.53", financier: F, supplier: S }),
    ["F 6900 19753.09 / 1100 19700.56, 1110 52.53"],
  ],
  [
    "its debtor pays after all: what was written off and more",
    recovered({
      ...deal,
      principal: "19700.56",
      interest: "52.53",
      penalty: "12.00",
      residual: "246.91",
      ...fes,
      bornBy: "enterprise",
    }),
    [
      "F 1010 20012.00 / 4060 19765.09, 2300 246.91",
      "S 2100 19700.56, 2110 52.53, 1300 246.91 / 1200 20000.00",
      "E 2000 20000.00, 2050 12.00 / 1010 20012.00",
    ],
  ],
  [
    "capital comes in",
    capitalPaidIn({ ...deal, amount: "5000000.00", owner: F }),
    ["F 1010 5000000.00 / 3000 5000000.00"],
  ],
])("%s", (_says, drafts, hand) => {
  expect(written(drafts)).toEqual(hand);
});

it("a reversal mirrors each line and names what it undoes", () => {
  const [journal] = disbursed({
    ...deal,
    principal: "98100.00",
    net: "490.50",
    gst: "44.15",
    financier: F,
    supplier: S,
  });
  const mirrored = reversed([{ ...journal!, id: "77" }], "2026-11-25");
  expect(written(mirrored)).toEqual(["F 1010 97565.35, 4020 490.50, 2200 44.15 / 1100 98100.00"]);
  expect(mirrored[0]).toMatchObject({ reversalOf: "77", date: "2026-11-25", event: "reversal", source: deal.source });
});

it("a side without a company has no book, and an event of nothing no journal", () => {
  expect(
    written(
      buyerPaid({
        ...deal,
        ...fes,
        obligor: { entity: undefined, company: undefined },
        bornBy: "supplier",
        principal: "10.00",
      }),
    ),
  ).toEqual(["F 1010 10.00 / 1100 10.00", "S 2100 10.00 / 1200 10.00"]);
  expect(interestAccrued({ ...deal, interest: "0.00", financier: F, supplier: S })).toEqual([]);
});

const CASES = 100_000;
test.each(Object.entries(postingProperties))(`%s (${CASES} cases, SEED=${seed})`, (_, check) => {
  expect(() => overCases(CASES, check)).not.toThrow();
});
