import type { Dpo, EarlyPayment } from "../../../../generated/types/records.d.ts";
import type { Money } from "../../../../schemas/vocabulary/value.ts";
import { rolled } from "../../../../schemas/vocabulary/day/business-day.ts";
import { discountedOf } from "../../deal/discounted.ts";
import { payablesOf } from "../../deal/dpo.ts";
import { deal_fees } from "../../deal/facts/deal_fees.ts";
import { program } from "../../deal/facts/program.ts";
import { usesOf } from "../../deal/holding/deal.ts";
import { endSteps, unpaySteps } from "../../deal/holding/steps.ts";
import { offerOf } from "../../deal/offer.ts";
import { dealOf, partiesOf, type DiscountedDeal } from "../../discounting/dpo-books.ts";
import { arisen, lateness } from "../../discounting/effects/repayment.ts";
import { discountEarned } from "../../ledger/postings/payables.ts";
import { penaltyArisen, writtenOff } from "../../ledger/postings/financing.ts";
import { less } from "../../pricing/share.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { given, moneyOf } from "../../../platform/records/fields.ts";
import { programme } from "../facts.ts";
import { storedPrice } from "./early_payment.ts";

const minus = (record: Dpo | EarlyPayment, field: "discount_earned" | "penalty_booked" | "late_fee_booked"): Money =>
  less("0.00", moneyOf(record, field));

/** What was booked since the pay-out is taken back: the discount that was earned, penalty and late fee that arose. */
function unbooked(moment: DiscountedDeal): JournalDraft[] {
  const { record, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  return [
    ...discountEarned({ ...dealOf(moment, today), financier, enterprise, discount: minus(record, "discount_earned") }),
    ...penaltyArisen({
      ...dealOf(moment, today),
      financier,
      debtor: enterprise,
      bornBy: "enterprise",
      penalty: minus(record, "penalty_booked"),
      lateFee: minus(record, "late_fee_booked"),
    }),
  ];
}

/** The fields that say what is owed, where nothing is. */
const NOTHING_OWED = {
  discount_earned: null,
  penalty: null,
  late_fee: null,
  penalty_booked: null,
  late_fee_booked: null,
  movements: [],
  total_due: null,
  dpd: 0,
  bucket: "current",
} as const;

/**
 * The pay-out of an order came back: its payables are owed to the vendor again, and what was earned or charged since is
 * taken back. The journals of the pay-out are mirrored with it.
 */
export const take_back_payables = effect("take_back_payables", (moment) => {
  const { record, today } = moment;
  const deal = { entity: "dpo" as const, id: given(record, "id"), number: record.number ?? "" };
  return {
    sets: {
      pay_date: today,
      remittance_file: null,
      paid_on: null,
      bank_ref: null,
      payment_date: null,
      face_outstanding: null,
      rebate: null,
      ...NOTHING_OWED,
      maturity_date:
        payablesOf(record)
          .map((row) => given(row, "maturity_date"))
          .toSorted()
          .at(0) ?? null,
    },
    journals: unbooked(moment),
    steps: [...unpaySteps(moment, deal, usesOf(moment)), ...endSteps(moment, deal, usesOf(moment))],
  };
});

/**
 * The pay-out of an early payment came back: its invoices are owed to the supplier again, and what was earned or
 * charged since is taken back.
 */
export const take_back_early_payment = effect("take_back_early_payment", (moment) => {
  const { record, today } = moment;
  const deal = {
    entity: "early_payment" as const,
    id: given(record, "id"),
    number: record.number ?? "",
  };
  return {
    sets: {
      pay_date: today,
      remittance_file: null,
      paid_at: null,
      bank_ref: null,
      payment_date: null,
      collection_state: null,
      collection_due: null,
      due_amount: null,
      collected: null,
      ...NOTHING_OWED,
    },
    journals: unbooked(moment),
    steps: [...unpaySteps(moment, deal, usesOf(moment)), ...endSteps(moment, deal, usesOf(moment))],
  };
});

/** The price of an early payment is that of its pay date, or of the next business day where that is over. */
export const reprice_early_payment = effect("reprice_early_payment", { programme, program, deal_fees }, (moment) => {
  const { record, today, holidays } = moment;
  const wanted = given(record, "pay_date");
  const day = rolled(wanted > today ? wanted : today, holidays);
  const price = storedPrice({ ...moment, record: { ...record, pay_date: day } }, offerOf(record));
  const { auto_approved: _asked, ...sets } = price.sets;
  return { ...price, sets: { ...sets, pay_date: day } };
});

/** What a deal in default still owes is given up: the books say so, and nothing is owed any more. */
export const give_up_discounted = effect("give_up_discounted", (moment) => {
  const { entity, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  const face = discountedOf(moment).faceLeft;
  const now = lateness(moment, today);
  return {
    sets: {
      ...now,
      ...(entity === "dpo"
        ? { face_outstanding: "0.00" as const }
        : { collection_state: "written_off" as const, collection_due: null, due_amount: null }),
      penalty: "0.00",
      late_fee: "0.00",
      total_due: "0.00",
      dpd: 0,
    },
    figures: { face, penalty: now.penalty, late_fee: now.late_fee },
    journals: [
      ...arisen(moment, now),
      ...writtenOff({
        ...dealOf(moment, today),
        principal: face,
        interest: "0.00",
        penalty: now.penalty,
        fee: now.late_fee,
        financier,
        supplier: enterprise,
        lent: "dpo_receivable",
      }),
    ],
  };
});
