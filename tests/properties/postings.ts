import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "../../server/platform/lifecycle/plan/plan.ts";
import {
  buyerPaid,
  disbursed,
  interestAccrued,
  penaltyArisen,
  penaltyReceived,
  penaltyWaived,
  supplierPaid,
  writtenOff,
} from "../../server/modules/ledger/postings/financing.ts";
import {
  creditNoteApplied,
  holderPaid,
  invoiceConfirmed,
  invoicePaidTransferred,
  onAccountApplied,
} from "../../server/modules/ledger/postings/claims.ts";
import {
  discountEarned,
  earlyPaymentPaid,
  payablesPaid,
  payablesRepaid,
} from "../../server/modules/ledger/postings/payables.ts";
import {
  feePaid,
  platformFeeBilled,
  receiptUnmatched,
  refunded,
} from "../../server/modules/ledger/postings/cash-and-fees.ts";
import { reversed } from "../../server/modules/ledger/postings/draft.ts";
import { must, type Random } from "./random.ts";

const deal = { source: "FA-2026-000001", date: "2026-11-23", currency: "SGD" };
const financier = { entity: "11", company: "1" };
const supplier = { entity: "22", company: "2" };
const enterprise = { entity: "33", company: "3" };

/** An amount, often nothing, sometimes below zero where the event may take back. */
const amount = (random: Random, signed = false) => {
  const found = random.whole(0, 4) === 0 ? 0n : random.cents(11);
  return text(signed && random.whole(0, 4) === 0 ? -found : found);
};

const events: readonly ((random: Random) => JournalDraft[])[] = [
  (random) =>
    invoiceConfirmed({ ...deal, net: amount(random), gst: amount(random), seller: supplier, buyer: enterprise }),
  (random) => feePaid({ ...deal, net: amount(random), gst: amount(random), financier, payer: supplier }),
  (random) =>
    disbursed({ ...deal, principal: amount(random), net: amount(random), gst: amount(random), financier, supplier }),
  (random) => interestAccrued({ ...deal, interest: amount(random, true), financier, supplier }),
  (random) =>
    penaltyArisen({
      ...deal,
      penalty: amount(random, true),
      lateFee: amount(random),
      financier,
      ...random.pick([
        { debtor: supplier, bornBy: "supplier" as const },
        { debtor: enterprise, bornBy: "enterprise" as const },
      ]),
    }),
  (random) =>
    penaltyReceived({
      ...deal,
      penalty: amount(random),
      lateFee: amount(random),
      financier,
      debtor: enterprise,
      bornBy: "enterprise",
    }),
  (random) =>
    penaltyWaived({
      ...deal,
      penalty: amount(random),
      lateFee: amount(random),
      financier,
      debtor: supplier,
      bornBy: "supplier",
    }),
  (random) =>
    buyerPaid({
      ...deal,
      penalty: amount(random),
      interest: amount(random),
      fee: amount(random),
      principal: amount(random),
      residual: amount(random),
      financier,
      supplier,
      obligor: enterprise,
      bornBy: random.pick(["supplier", "enterprise"]),
      from: random.pick(["bank", "unapplied"]),
    }),
  (random) =>
    supplierPaid({
      ...deal,
      penalty: amount(random),
      interest: amount(random),
      fee: amount(random),
      principal: amount(random),
      financier,
      supplier,
    }),
  (random) => holderPaid({ ...deal, amount: amount(random), holder: supplier, obligor: enterprise }),
  (random) =>
    refunded({
      ...deal,
      amount: amount(random),
      financier,
      payee: supplier,
      of: random.pick(["residual", "unapplied"]),
    }),
  (random) => receiptUnmatched({ ...deal, amount: amount(random), financier, payer: enterprise }),
  (random) =>
    payablesPaid({ ...deal, face: amount(random), discount: amount(random), financier, supplier, enterprise }),
  (random) => payablesRepaid({ ...deal, face: amount(random), financier, enterprise }),
  (random) => discountEarned({ ...deal, discount: amount(random), financier, enterprise }),
  (random) => platformFeeBilled({ ...deal, net: amount(random), gst: amount(random), financier, enterprise }),
  (random) => earlyPaymentPaid({ ...deal, face: amount(random), discount: amount(random), supplier, enterprise }),
  (random) =>
    creditNoteApplied({ ...deal, net: amount(random), gst: amount(random), seller: supplier, buyer: enterprise }),
  (random) =>
    invoicePaidTransferred({
      ...deal,
      settled: amount(random),
      onAccount: amount(random),
      transferor: supplier,
      receiver: { entity: "44", company: "4" },
      issuer: enterprise,
    }),
  (random) => onAccountApplied({ ...deal, amount: amount(random), seller: supplier, buyer: enterprise }),
  (random) =>
    writtenOff({
      ...deal,
      principal: amount(random),
      interest: amount(random),
      penalty: amount(random),
      fee: amount(random),
      financier,
      supplier,
    }),
];

const sum = (drafts: readonly JournalDraft[], of: (account: string, party: string | undefined) => boolean) =>
  drafts
    .flatMap((draft) => draft.lines)
    .filter((line) => of(line.account, line.party))
    .reduce((all, line) => all + cents(line.debit ?? "0") - cents(line.credit ?? "0"), 0n);

/** Properties of postings; each checks one random case. */
export const postingProperties: Readonly<Record<string, (random: Random) => void>> = {
  "each journal of each event balances, has no empty line and none on both sides, and its mirror undoes it"(random) {
    const drafts = random.pick(events)(random);
    for (const draft of [
      ...drafts,
      ...reversed(
        drafts.map((one) => ({ ...one, id: "1" })),
        deal.date,
      ),
    ]) {
      must(sum([draft], () => true) === 0n, "does not balance", draft);
      must(
        draft.lines.length >= 2 &&
          draft.lines.every(
            (line) =>
              (line.debit === undefined) !== (line.credit === undefined) &&
              cents(line.debit ?? line.credit ?? "0") > 0n,
          ),
        "a line is empty or on both sides",
        draft,
      );
      must(draft.source === deal.source && draft.currency === deal.currency, "another source", draft);
    }
    for (const account of new Set(drafts.flatMap((draft) => draft.lines.map((line) => line.account)))) {
      const all = [
        ...drafts,
        ...reversed(
          drafts.map((one) => ({ ...one, id: "1" })),
          deal.date,
        ),
      ];
      must(sum(all, (one) => one === account) === 0n, "the mirror leaves something", account, drafts);
    }
  },
  "what one book says another owes it, the other says it owes"(random) {
    const drafts = random.pick(events)(random);
    const of = (company: string) => drafts.filter((draft) => draft.company === company);
    const [claims, debts] = [
      ["advances", "interest_receivable", "fee_receivable", "penalty_receivable", "dpo_receivable"],
      ["financing_payable", "interest_payable", "payable_to_financier"],
    ];
    const liabilities = sum(of("1"), (account) => claims.includes(account));
    const owing = sum([...of("2"), ...of("3")], (account) => debts.includes(account));
    const writtenOff = sum(of("1"), (account) => account === "write_off");
    must(liabilities + writtenOff === -owing, "claims and debts differ", drafts);
    must(
      sum(drafts, (account) => account === "advances_to_suppliers" || account === "advances_from_customers") === 0n,
      "payments on account differ",
      drafts,
    );
    must(
      sum(of("1"), (account) => account === "refundable") ===
        -sum(of("2"), (account) => account === "residual_receivable"),
      "residual differs",
      drafts,
    );
  },
  "what one book pays out another takes in, unless it was taken in before"(random) {
    const drafts = random.pick(events)(random);
    const wasIn = drafts.some((draft) => draft.lines.some((line) => line.account === "unapplied_receipts"));
    must(
      new Set(drafts.map((draft) => draft.company)).size < 2 ||
        wasIn ||
        sum(drafts, (account) => account === "bank") === 0n,
      "money from nowhere",
      drafts,
    );
  },
};
