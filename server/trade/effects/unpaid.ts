import { text } from "../../../schemas/vocabulary/decimal.ts";
import { discountEarned } from "../../ledger/postings/discount_earned.ts";
import { penaltyArisen } from "../../ledger/postings/penalty_arisen.ts";
import { writtenOff } from "../../ledger/postings/written_off.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { JournalDraft } from "../../lifecycle/plan/plan.ts";
import { rolled } from "../../lifecycle/calendar/business-day.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import { centsOf } from "../amount.ts";
import { payablesOf } from "../dpo.ts";
import { discountedOf } from "../discounted.ts";
import { dealOf, partiesOf } from "../dpo-books.ts";
import { usesOf } from "../holding/deal.ts";
import { endSteps, unpaySteps } from "../holding/steps.ts";
import { arisen, lateness } from "./owed.ts";
import { keptPrice } from "./early_payment.ts";
import { offerOf } from "../offer.ts";

const minus = (record: Row, field: string): string => text(-centsOf(record, field));

/** What was booked since the pay-out is taken back: the discount that was earned, penalty and late fee that arose. */
function unbooked(moment: Moment): JournalDraft[] {
  const { record, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  return [
    ...discountEarned({ ...dealOf(moment, today), financier, enterprise, discount: minus(record, "discount_earned") }),
    ...penaltyArisen({ ...dealOf(moment, today), financier, debtor: enterprise, bornBy: "enterprise", penalty: minus(record, "penalty_booked"), lateFee: minus(record, "late_fee_booked") }),
  ];
}

/** The fields that say what is owed, where nothing is. */
const NOTHING_OWED: Row = { discount_earned: null, penalty: null, late_fee: null, penalty_booked: null, late_fee_booked: null, movements: [], total_due: null, dpd: 0, bucket: "current" };

/** The pay-out of an order came back: its payables are owed to the vendor again, and what was earned or charged since is taken back. The journals of the pay-out are mirrored with it. */
export const take_back_payables: Effect = (moment) => {
  const { record, today } = moment;
  const deal = { entity: "dpo" as const, id: String(record["id"]), number: String(record["number"] ?? "") };
  return {
    sets: {
      pay_date: today, remittance_file: null, paid_on: null, bank_ref: null, payment_date: null, face_outstanding: null, rebate: null, ...NOTHING_OWED,
      maturity_date: payablesOf(record).map((row) => String(row["maturity_date"])).toSorted().at(0) ?? null,
    },
    journals: unbooked(moment),
    steps: [...unpaySteps(moment, deal, usesOf(moment)), ...endSteps(moment, deal, usesOf(moment))],
  };
};

/** The pay-out of an early payment came back: its invoices are owed to the supplier again, and what was earned or charged since is taken back. */
export const take_back_early_payment: Effect = (moment) => {
  const { record, today } = moment;
  const deal = { entity: "early_payment" as const, id: String(record["id"]), number: String(record["number"] ?? "") };
  return {
    sets: { pay_date: today, remittance_file: null, paid_at: null, bank_ref: null, payment_date: null, collection_state: null, collection_due: null, due_amount: null, collected: null, ...NOTHING_OWED },
    journals: unbooked(moment), steps: [...unpaySteps(moment, deal, usesOf(moment)), ...endSteps(moment, deal, usesOf(moment))],
  };
};

/** The price of an early payment is that of its pay date, or of the next business day where that is over. */
export const reprice_early_payment: Effect = (moment) => {
  const { record, today, holidays } = moment;
  const day = rolled(String(record["pay_date"]) > today ? String(record["pay_date"]) : today, holidays);
  const price = keptPrice({ ...moment, record: { ...record, pay_date: day } }, offerOf(record));
  const { auto_approved: _asked, ...sets } = price.sets ?? {};
  return { ...price, sets: { ...sets, pay_date: day } };
};

/** What a deal in default still owes is given up: the books say so, and nothing is owed any more. */
export const give_up_discounted: Effect = (moment) => {
  const { entity, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  const face = discountedOf(moment).faceLeft;
  const now = lateness(moment, today);
  return {
    sets: { ...now, ...(entity === "dpo" ? { face_outstanding: "0.00" } : { collection_state: "written_off", collection_due: null, due_amount: null }), penalty: "0.00", late_fee: "0.00", total_due: "0.00", dpd: 0 },
    figures: { face, penalty: String(now["penalty"]), late_fee: String(now["late_fee"]) },
    journals: [
      ...arisen(moment, now) ?? [],
      ...writtenOff({ ...dealOf(moment, today), principal: face, interest: "0.00", penalty: String(now["penalty"]), fee: String(now["late_fee"]), financier, supplier: enterprise, lent: "1150" }),
    ],
  };
};
