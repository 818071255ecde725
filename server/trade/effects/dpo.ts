import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { payablesPaid } from "../../ledger/postings/payables_paid.ts";
import { dpoQuote } from "../../pricing/dpo.ts";
import { isBusinessDay, plusBusinessDays, plusDays, rolled } from "../../lifecycle/calendar/business-day.ts";
import type { DpoTerms } from "../facts/dpo_terms.ts";
import { own_account_named, program_in_force } from "../guards/dpo.ts";
import { markSteps, paySteps, releaseSteps } from "../holding/steps.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { idsIn, moneyOf, rowsIn } from "../amount.ts";
import { payablesOf } from "../dpo.ts";
import { discountedOf } from "../discounted.ts";
import { dealOf, partiesOf } from "../dpo-books.ts";
import { heldOf, programMoves } from "../program.ts";
import type { Addition, Effect } from "../../lifecycle/effects/effect.ts";
import { lateFeeOf } from "./late-fee.ts";

/** Prices payables: what each is worth on the pay date, and what they come to together. */
function priced(moment: Moment, payables: readonly Row[], rate: string, basis: 365 | 360): Addition & { readonly sets: Row } {
  const counted = payables.filter((row) => row["answer"] !== "declined");
  const quote = dpoQuote(counted.map((row) => ({ id: String(row["invoice"]), face: String(row["face"]), maturity: String(row["maturity_date"]) })), String(moment.record["pay_date"]), rate, basis);
  const of = (row: Row) => quote.payables.find((one) => one.id === String(row["invoice"]));
  const rows = payables.map((row) => ({ ...row, days: of(row)?.days ?? row["days"] ?? null, discount: of(row)?.discount ?? row["discount"] ?? null, pay: of(row)?.pay ?? row["pay"] ?? null }));
  const number = (row: Row) => String(moment.at("invoice", String(row["invoice"]))?.["invoice_no"] ?? "");
  return {
    sets: {
      payables: rows, rate, basis_days: basis, face_total: quote.face, discount_total: quote.discount, net_total: quote.net,
      maturity_date: counted.map((row) => String(row["maturity_date"])).toSorted().at(0) ?? null,
    },
    figures: { face: quote.face, discount: quote.discount, net: quote.net, at_due: quote.face, annualised_pct: quote.annualised_pct },
    lines: rows.filter((row) => (row as Row)["answer"] !== "declined").map((row) => ({ invoice_no: number(row), face: String((row as Row)["face"]), days: row.days, discount: row.discount, pay: row.pay })),
    explain: quote.explain,
  };
}

/** The order's terms by the rule in force, its payables with the days to their maturity, and its price. */
export const price_dpo: Effect = (moment) => {
  const { record, holidays, at, facts } = moment;
  const terms = facts["dpo_terms"] as DpoTerms | undefined;
  if (!terms) return {};
  const extension = Number(record["extension_days"] ?? 0);
  const payables = rowsIn(record, "payables").map((row, place) => {
    const invoice = at("invoice", String(row["invoice"]));
    const due = String(invoice?.["due_date_adjusted"] ?? invoice?.["due_date"]);
    return { ...row, payable_id: row["payable_id"] ?? String(place + 1), due_date: due, maturity_date: rolled(plusDays(due, extension), holidays), answer: row["answer"] ?? "open" };
  });
  const price = priced(moment, payables, terms.rate, terms.basis_days);
  return { ...price, sets: { ...price.sets, grace_days: terms.grace_days, penalty_rate: terms.penalty_rate, late_fee_rate: terms.late_fee ?? lateFeeOf(moment), auto_accept: terms.auto_accept, buyer_rebate_pct: terms.buyer_rebate_pct ?? null } };
};

/** The order holds its face of credit limit, facility and the vendor's part. */
export const reserve_program: Effect = (moment) => {
  if (discountedOf(moment).financier === undefined) return {};
  return programMoves(moment, { reserved: moneyOf(moment.record, "face_total"), utilised: "0.00" });
};

/** The deal holds nothing of its limits any more. */
export const release_program: Effect = (moment) => (discountedOf(moment).financier === undefined ? {} : programMoves(moment, { reserved: "0.00", utilised: heldOf(moment.record).utilised }));

/** What was held is used from now on. */
export const use_program: Effect = (moment) => (discountedOf(moment).financier === undefined ? {} : programMoves(moment, { reserved: "0.00", utilised: moneyOf(moment.record, "face_total") }));

/** What is used of the limits goes down with the face that was paid back. */
export const restore_program: Effect = (moment) => programMoves(moment, { reserved: "0.00", utilised: discountedOf(moment).faceLeft });

/** The payment obligation confirmation over all payables is drawn up. */
export const make_dpo_poc: Effect = () => ({ documents: [{ letter: "dpo_confirmation", field: "poc_file" }] });

/** An order below the rule's bound is funded without anybody's word. */
function fundedAlone({ record, facts }: Moment, net: string) {
  const bound = (facts["dpo_terms"] as DpoTerms | undefined)?.auto_fund_below;
  return bound !== undefined && compare(net, bound) < 0 ? [{ do: "dpo.fund", id: String(record["id"]) }] : [];
}

/** The vendor answers within the rule's window, and before the business day ahead of the pay date is over. An order that needs no answer takes all its payables, and is funded at once where the rule says so of so small a one and nothing stands against it. */
export const answer_before_pay_date: Effect = (moment) => {
  const { record, today, holidays, facts } = moment;
  const window = (facts["dpo_terms"] as DpoTerms | undefined)?.acceptance_window ?? 5;
  let before = plusDays(String(record["pay_date"]), -1);
  while (!isBusinessDay(before, holidays)) before = plusDays(before, -1);
  const last = plusBusinessDays(today, window, holidays);
  const sets = { accept_by: last < before ? last : before };
  if (record["auto_accept"] !== true) return { sets };
  const isFundable = program_in_force(moment) === undefined && own_account_named(moment) === undefined;
  return { sets: { ...sets, payables: rowsIn(record, "payables").map((row) => ({ ...row, answer: "accepted" })) }, steps: isFundable ? fundedAlone(moment, moneyOf(record, "net_total")) : [] };
};

/** Payables that the vendor did not take are given back: invoice, limits, price. A small order is funded at once where the rule says so. */
export const answer_payables: Effect = (moment) => {
  const { record, ask } = moment;
  const named = ask["accepted_payables"] === undefined ? undefined : idsIn(ask, "accepted_payables");
  const rows = rowsIn(record, "payables").map((row) => ({ ...row, answer: named === undefined || named.includes(String(row["payable_id"])) ? "accepted" : "declined" }));
  const declined = rows.filter((row) => row.answer === "declined").map((row) => String((row as Row)["invoice"]));
  const price = priced(moment, rows, String(record["rate"]), Number(record["basis_days"]) === 360 ? 360 : 365);
  const held = programMoves(moment, { reserved: String(price.sets["face_total"]), utilised: "0.00" });
  return { ...price, sets: { ...price.sets, ...held.sets }, limits: held.limits, steps: [...releaseSteps(declined), ...fundedAlone(moment, String(price.sets["net_total"]))] };
};

/** The price is fixed for the day on which it is paid: the pay date, or the next business day where that is over. */
export const reprice_for_pay_date: Effect = (moment) => {
  const { record, today, holidays } = moment;
  const day = rolled(String(record["pay_date"]) > today ? String(record["pay_date"]) : today, holidays);
  const price = priced({ ...moment, record: { ...record, pay_date: day } }, rowsIn(record, "payables"), String(record["rate"]), Number(record["basis_days"]) === 360 ? 360 : 365);
  return { ...price, sets: { ...price.sets, pay_date: day } };
};

/** The vendor is paid, with a remittance advice: the enterprise owes the financier the face from now on, its invoices are paid. */
export const pay_payables: Effect = (moment) => {
  const { record, ask } = moment;
  const date = String(ask["payment_date"]);
  const uses = payablesOf(record).map((row) => ({ invoice: String(row["invoice"]), amount: String(row["face"]) }));
  return {
    sets: { paid_on: date, face_outstanding: moneyOf(record, "face_total"), discount_earned: "0.00", rebate: "0.00", penalty: "0.00", late_fee: "0.00", penalty_booked: "0.00", late_fee_booked: "0.00", movements: [], total_due: moneyOf(record, "face_total"), dpd: 0, bucket: "current" },
    documents: [{ letter: "dpo_remittance", field: "remittance_file" }],
    journals: payablesPaid({ ...dealOf(moment, date), ...partiesOf(moment), face: moneyOf(record, "face_total"), discount: moneyOf(record, "discount_total") }),
    steps: [...paySteps(uses, date, String(record["number"] ?? "")), ...markSteps("fund_dpo", uses.map((use) => use.invoice))],
  };
};
