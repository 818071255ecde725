import { cents, compare, text } from "../../../../schemas/vocabulary/decimal.ts";
import { discountEarned } from "../../../ledger/postings/discount_earned.ts";
import { payablesPaid } from "../../../ledger/postings/payables_paid.ts";
import { payablesRepaid } from "../../../ledger/postings/payables_repaid.ts";
import { penaltyArisen } from "../../../ledger/postings/penalty_arisen.ts";
import { penaltyReceived } from "../../../ledger/postings/penalty_received.ts";
import { penaltyWaived } from "../../../ledger/postings/penalty_waived.ts";
import { platformFeeBilled } from "../../../ledger/postings/platform_fee_billed.ts";
import { bucketOf } from "../../../pricing/ageing.ts";
import { defaultFees } from "../../../pricing/default-fees.ts";
import { dpoQuote } from "../../../pricing/dpo.ts";
import { feeLine } from "../../../pricing/fee.ts";
import { plusBusinessDays, plusDays, rolled, isBusinessDay } from "../../calendar/business-day.ts";
import type { DpoTerms } from "../../facts/trade/dpo_terms.ts";
import { markSteps, paySteps, releaseSteps } from "../../holding/steps.ts";
import type { Row } from "../../plan/model.ts";
import type { Moment } from "../../plan/moment.ts";
import type { Side } from "../../../ledger/postings/draft.ts";
import type { JournalDraft } from "../../plan/plan.ts";
import { sideOf } from "../../sides.ts";
import { centsOf, idsIn, moneyOf, rowsIn } from "../../trade/amount.ts";
import { dpoStanding, earnedDiscount, payablesOf, repaymentRows, totalDue } from "../../trade/dpo.ts";
import { heldOf, programMoves } from "../../trade/program.ts";
import type { Addition, Effect } from "../effect.ts";

const GST = "9.00";

const dealOf = ({ record }: Moment, date: string) => ({ source: String(record["number"] ?? ""), date, currency: String(record["currency"]) });
const partiesOf = (moment: Moment) => ({ financier: sideOf(moment, moment.record["financier_entity"]), enterprise: sideOf(moment, moment.record["enterprise_entity"]), supplier: sideOf(moment, moment.record["vendor_entity"]) });
const lateFeeOf = (currency: string): string => defaultFees("dpo", currency).find((rule) => rule.code === "LATE_ADMIN")?.flat ?? "0.00";

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
  return { ...price, sets: { ...price.sets, grace_days: terms.grace_days, penalty_rate: terms.penalty_rate, late_fee_rate: terms.late_fee ?? lateFeeOf(String(record["currency"])), auto_accept: terms.auto_accept } };
};

/** The order holds its face of credit limit, facility and the vendor's part. */
export const reserve_program: Effect = (moment) => {
  if (moment.record["funder"] === "enterprise") return {};
  return programMoves(moment, { reserved: moneyOf(moment.record, "face_total"), utilised: "0.00" });
};

/** The deal holds nothing of its limits any more. */
export const release_program: Effect = (moment) => (moment.record["funder"] === "enterprise" ? {} : programMoves(moment, { reserved: "0.00", utilised: heldOf(moment.record).utilised }));

/** What was held is used from now on. */
export const use_program: Effect = (moment) => (moment.record["funder"] === "enterprise" ? {} : programMoves(moment, { reserved: "0.00", utilised: moneyOf(moment.record, "face_total") }));

/** What is used of the limits goes down with the face that was paid back. */
export const restore_program: Effect = (moment) => {
  const { record } = moment;
  const left = "payables" in record ? moneyOf(record, "face_outstanding") : text(centsOf(record, "face_total") - centsOf(record, "collected"));
  return programMoves(moment, { reserved: "0.00", utilised: left });
};

/** The payment obligation confirmation over all payables is drawn up. */
export const make_dpo_poc: Effect = () => ({ documents: [{ letter: "dpo_confirmation", field: "poc_file" }] });

/** The vendor answers within the rule's window, and before the business day ahead of the pay date is over. An order that needs no answer takes all its payables. */
export const answer_before_pay_date: Effect = ({ record, today, holidays, facts }) => {
  const window = (facts["dpo_terms"] as DpoTerms | undefined)?.acceptance_window ?? 5;
  let before = plusDays(String(record["pay_date"]), -1);
  while (!isBusinessDay(before, holidays)) before = plusDays(before, -1);
  const last = plusBusinessDays(today, window, holidays);
  const accepted = record["auto_accept"] === true ? { payables: rowsIn(record, "payables").map((row) => ({ ...row, answer: "accepted" })) } : {};
  return { sets: { accept_by: last < before ? last : before, ...accepted } };
};

/** An order below the rule's bound is funded without anybody's word. */
function fundedAlone({ record, facts }: Moment, net: string) {
  const bound = (facts["dpo_terms"] as DpoTerms | undefined)?.auto_fund_below;
  return bound !== undefined && compare(net, bound) < 0 ? [{ do: "dpo.fund", id: String(record["id"]) }] : [];
}

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

/** The vendor is paid: the enterprise owes the financier the face from now on, its invoices are paid. */
export const pay_payables: Effect = (moment) => {
  const { record, ask } = moment;
  const date = String(ask["payment_date"]);
  const uses = payablesOf(record).map((row) => ({ invoice: String(row["invoice"]), amount: String(row["face"]) }));
  return {
    sets: { paid_on: date, face_outstanding: moneyOf(record, "face_total"), discount_earned: "0.00", penalty: "0.00", late_fee: "0.00", penalty_booked: "0.00", late_fee_booked: "0.00", movements: [], total_due: moneyOf(record, "face_total"), dpd: 0, bucket: "current" },
    journals: payablesPaid({ ...dealOf(moment, date), ...partiesOf(moment), face: moneyOf(record, "face_total"), discount: moneyOf(record, "discount_total") }),
    steps: [...paySteps(uses, date, String(record["number"] ?? "")), ...markSteps("fund_dpo", uses.map((use) => use.invoice))],
  };
};

/** The discount that came to be earned by today. */
export function earnedSince(moment: Moment, rows: Row): Addition {
  const { record, today } = moment;
  const now = earnedDiscount(rows, today);
  const added = text(cents(now) - centsOf(record, "discount_earned"));
  const parties = { financier: sideOf(moment, record["financier_entity"] ?? record["funder_entity"]), enterprise: sideOf(moment, record["enterprise_entity"]) };
  return { sets: { discount_earned: now }, journals: discountEarned({ ...dealOf(moment, today), ...parties, discount: added }) };
}

const lateness = (record: Row, on: string): Row => {
  const now = dpoStanding(record, on);
  const sets = { penalty: now.penalty, late_fee: now.fee, face_outstanding: now.face, dpd: now.dpd, bucket: bucketOf(now.dpd), maturity_date: now.maturity, penalty_booked: now.earned.penalty, late_fee_booked: now.earned.fee };
  return { ...sets, total_due: totalDue({ ...record, ...sets }) };
};

/** Books what of penalty and late fee has arisen since it was last booked; takes back what had been booked too much. */
function arisen(moment: Moment, sets: Row): Addition["journals"] {
  const { record, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  const difference = (field: string) => text(cents(String(sets[field])) - centsOf(record, field));
  return penaltyArisen({ ...dealOf(moment, today), financier, debtor: enterprise, bornBy: "enterprise", penalty: difference("penalty_booked"), lateFee: difference("late_fee_booked") });
}

/** Penalty and late fee arise on the day they arise, paid or not. */
export const penalise_dpo: Effect = (moment) => {
  const sets = lateness(moment.record, moment.today);
  return { sets, journals: arisen(moment, sets) ?? [] };
};

/** The fee for using discounted payables, billed with the last repayment. */
function platformFee({ record }: Moment) {
  const rule = defaultFees("dpo", String(record["currency"])).find((one) => one.code === "PLATFORM_DPO");
  return rule ? feeLine(rule, { advance: moneyOf(record, "face_total"), face: moneyOf(record, "face_total") }, GST) : undefined;
}

/** Journals of a payment whose money lay unapplied in the financier's book instead of coming from the bank. */
function takenFrom(from: unknown, financier: Side, journals: readonly JournalDraft[]): readonly JournalDraft[] {
  if (from !== "unapplied") return journals;
  return journals.map((journal) => (journal.company === financier.company ? { ...journal, lines: journal.lines.map((line) => (line.account === "1010" ? { ...line, account: "2310" } : line)) } : journal));
}

/** The enterprise pays back: face, penalty and late fee, each to its own; with the last of it the discount is all earned and the platform fee billed. */
export const repay_dpo: Effect = (moment) => {
  const { record, ask, today } = moment;
  const date = String(ask["payment_date"]);
  const paid = { face: String(ask["paid_face"]), penalty: String(ask["paid_penalty"] ?? "0.00"), fee: String(ask["paid_fee"] ?? "0.00") };
  const rows = repaymentRows(record, date, { face: cents(paid.face), penalty: cents(paid.penalty), fee: cents(paid.fee) });
  const after = { ...record, movements: [...rowsIn(record, "movements"), ...rows] };
  const sets = lateness(after, today);
  const { financier, enterprise } = partiesOf(moment);
  const isOver = sets["face_outstanding"] === "0.00" && compare(String(sets["penalty"]), "0.00") <= 0 && compare(String(sets["late_fee"]), "0.00") <= 0;
  const fee = isOver ? platformFee(moment) : undefined;
  const rest = isOver ? text(centsOf(record, "discount_total") - centsOf(record, "discount_earned")) : "0.00";
  return {
    sets: { ...sets, movements: after.movements, ...(isOver ? { discount_earned: moneyOf(record, "discount_total"), platform_fee: fee?.net ?? "0.00", platform_gst: fee?.gst ?? "0.00", fee_due: fee?.total ?? "0.00" } : {}) },
    figures: { face: paid.face, ...(fee ? { platform_fee: fee.total } : {}) },
    journals: [
      ...arisen(moment, sets) ?? [],
      ...payablesRepaid({ ...dealOf(moment, date), financier, enterprise, face: paid.face, from: ask["paid_from"] === "unapplied" ? "unapplied" : "bank" }),
      ...takenFrom(ask["paid_from"], financier, penaltyReceived({ ...dealOf(moment, date), financier, debtor: enterprise, bornBy: "enterprise", penalty: paid.penalty, lateFee: paid.fee })),
      ...discountEarned({ ...dealOf(moment, today), financier, enterprise, discount: rest }),
      ...(fee ? platformFeeBilled({ ...dealOf(moment, today), financier, enterprise, net: fee.net, gst: fee.gst }) : []),
    ],
    ...(fee ? { explain: [{ name: "platform_fee", formula: fee.formula, figures: fee.figures, result: fee.total }] } : {}),
  };
};

/** A repayment bounced: what it paid is owed again, penalty runs on as if it had not come, and a platform fee billed with it is taken back. */
export const take_back_dpo_repayment: Effect = (moment) => {
  const { record, ask, today } = moment;
  const amounts = { principal: cents(String(ask["paid_face"])), penalty: cents(String(ask["paid_penalty"] ?? "0.00")), fee: cents(String(ask["paid_fee"] ?? "0.00")) };
  const left = { ...amounts };
  const kept = rowsIn(record, "movements").toReversed().filter((row) => {
    const parts = (["principal", "penalty", "fee"] as const).map((part) => [part, cents(String(row[part]))] as const);
    const isPart = parts.every(([part, amount]) => amount <= left[part]) && parts.some(([, amount]) => amount > 0n) && left.principal + left.penalty + left.fee > 0n;
    if (isPart) for (const [part, amount] of parts) left[part] -= amount;
    return !isPart;
  }).toReversed();
  const sets = lateness({ ...record, movements: kept }, today);
  const { financier, enterprise } = partiesOf(moment);
  const minus = (amount: bigint) => text(-amount);
  const isBilled = record["status"] === "repaid";
  return {
    sets: { ...sets, movements: kept, ...(isBilled ? { platform_fee: null, platform_gst: null, fee_due: "0.00" } : {}) },
    journals: [
      ...arisen(moment, sets) ?? [],
      ...payablesRepaid({ ...dealOf(moment, today), financier, enterprise, face: minus(amounts.principal) }),
      ...penaltyReceived({ ...dealOf(moment, today), financier, debtor: enterprise, bornBy: "enterprise", penalty: minus(amounts.penalty), lateFee: minus(amounts.fee) }),
      ...(isBilled ? platformFeeBilled({ ...dealOf(moment, today), financier, enterprise, net: text(-centsOf(record, "platform_fee")), gst: text(-centsOf(record, "platform_gst")) }) : []),
    ],
  };
};

/** The billed platform fee is paid. */
export const settle_platform_fee: Effect = (moment) => {
  const { record, ask } = moment;
  const { financier, enterprise } = partiesOf(moment);
  return {
    sets: { fee_due: text(centsOf(record, "fee_due") - cents(String(ask["paid_fee"]))) },
    journals: penaltyReceived({ ...dealOf(moment, String(ask["payment_date"])), financier, debtor: enterprise, bornBy: "enterprise", lateFee: String(ask["paid_fee"]) }),
  };
};

/** Penalty and late fee that are open are forgone. */
export const waive_charges: Effect = (moment) => {
  const { record, ask, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  const named = ask["paid_penalty"] !== undefined || ask["paid_fee"] !== undefined;
  const forgone = named ? { penalty: String(ask["paid_penalty"] ?? "0.00"), fee: String(ask["paid_fee"] ?? "0.00") } : { penalty: moneyOf(record, "penalty"), fee: moneyOf(record, "late_fee") };
  const rows = repaymentRows(record, today, { face: 0n, penalty: cents(forgone.penalty), fee: cents(forgone.fee) });
  const after = { ...record, movements: [...rowsIn(record, "movements"), ...rows] };
  return {
    sets: { ...lateness(after, today), movements: after.movements }, figures: { penalty: forgone.penalty, late_fee: forgone.fee },
    journals: penaltyWaived({ ...dealOf(moment, today), financier, debtor: enterprise, bornBy: "enterprise", penalty: forgone.penalty, lateFee: forgone.fee }),
  };
};
