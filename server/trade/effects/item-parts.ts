import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { bookedDifference, type BookingRates } from "../../limits/booking-rate.ts";
import { usesOf } from "../holding/deal.ts";
import { lockSteps, markSteps, paySteps, releaseSteps, showSteps } from "../holding/steps.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { added, moneyOf, rowsIn } from "../amount.ts";
import { fundingsOf, funderOf, inOrder, lent, movedFunding, reduced, tied } from "../item.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import { creditLimitAt } from "./reserve.ts";

const asked = ({ ask }: Moment, field: string): bigint => cents(String(ask[field] ?? "0.00"));

/** Face that a financing application asks for is free no more; its financier reads the invoices behind it. */
export const tie_part: Effect = (moment) => {
  const financier = String(moment.ask["funding_financier"]);
  return { sets: tied(moment.record, financier, asked(moment, "amount")), steps: showSteps(moment, usesOf(moment).map((use) => use.invoice), [financier]) };
};

/** The financing came to nothing: the face is free again, never more of it than its financier has tied. */
export const untie_part: Effect = (moment) => {
  const financier = String(moment.ask["funding_financier"]);
  const held = cents(fundingsOf(moment.record).find((part) => part.financier === financier)?.face ?? "0.00");
  const wanted = asked(moment, "amount");
  return { sets: tied(moment.record, financier, -(wanted < held ? wanted : held)) };
};

/** What is lent on an item, or paid back, moves what is used of the issuer's credit limit at that financier. */
function used(moment: Moment, financier: string, amount: bigint) {
  const node = creditLimitAt(moment, financier);
  const parts = fundingsOf(moment.record).find((part) => part.financier === financier);
  const before = cents(parts?.principal ?? "0.00");
  const rates = moment.facts["booking_rates"] as BookingRates;
  return [{ node: "credit_limit" as const, id: node.id, utilised: bookedDifference(text(before), text(before + amount), String(moment.record["currency"]), node.currency, rates) }];
}

/** Money is lent on a tied part. */
export const lend_on_part: Effect = (moment) => {
  const financier = funderOf(moment.record, moment.ask["funding_financier"]);
  return { sets: lent(moment.record, financier, asked(moment, "principal")), limits: used(moment, financier, asked(moment, "principal")) };
};

/** Lent money comes back. */
export const repay_part: Effect = (moment) => {
  const financier = funderOf(moment.record, moment.ask["funding_financier"]);
  return { sets: lent(moment.record, financier, -asked(moment, "principal")), limits: used(moment, financier, -asked(moment, "principal")) };
};

/** The face shrinks by a credit note. */
export const reduce_item: Effect = (moment) => {
  const { record, ask } = moment;
  const amount = asked(moment, "amount");
  const rows = rowsIn(record, "invoices").map((row) => (String(row["invoice"]) === String(ask["reduced_invoice"]) ? { ...row, amount: text(cents(String(row["amount"])) - amount) } : row));
  return { sets: { ...reduced(record, amount, ask["funding_financier"] === undefined ? undefined : String(ask["funding_financier"])), ...(ask["reduced_invoice"] === undefined ? {} : { invoices: rows.filter((row) => row["amount"] !== "0.00") }) } };
};

/** The invoices behind the item are financed. */
export const finance_invoices: Effect = (moment) => ({ steps: markSteps("finance", usesOf(moment).map((use) => use.invoice).filter((id) => ["locked", "ip_issued"].includes(String(moment.at("invoice", id)?.["funding_status"])))) });

/**
 * The issuer paid a part of the item: it counts as settled, the invoices behind it are paid in their order, and those of which nothing
 * is left are in nobody's hand any more.
 */
export const collect_part: Effect = (moment) => {
  const { record, ask, at } = moment;
  const amount = asked(moment, "amount");
  const isFinanced = ask["part"] === "financed";
  const open = usesOf(moment).flatMap((use) => {
    const invoice = at("invoice", use.invoice);
    const outstanding = invoice ? moneyOf(invoice, "outstanding") : "0.00";
    return [{ ...use, amount: cents(outstanding) < cents(use.amount) ? outstanding : use.amount, outstanding }];
  });
  const paid = inOrder(open, amount);
  const done = paid.filter((one) => one.taken === one.outstanding && at("invoice", one.invoice)?.["held_by"] !== null).map((one) => one.invoice);
  const parts = isFinanced ? { financed_face: added(record, "financed_face", -amount), fundings: movedFunding(fundingsOf(record), funderOf(record, ask["funding_financier"]), { face: -amount }) } : { available: added(record, "available", -amount) };
  return {
    sets: { ...parts, settled: added(record, "settled", amount) },
    steps: [...paySteps(paid.map((one) => ({ invoice: one.invoice, amount: one.taken })), String(ask["payment_date"]), ask["bank_ref"] === undefined ? undefined : String(ask["bank_ref"])), ...releaseSteps(done)],
  };
};

/** The item that was issued, of which this one is a part that was passed on: the invoices of all its parts are in its hand. */
function issuedOf(record: Row, at: Moment["at"]): Row {
  const parent = record["parent"] === undefined || record["parent"] === null ? undefined : at("invoice_paid", String(record["parent"]));
  return parent === undefined ? record : issuedOf(parent, at);
}

/** A payment bounced: what it collected and paid back of the item is open again, its invoices are unpaid, and those that nobody holds any more are held as before. */
export const reinstate_part: Effect = (moment) => {
  const { record, at } = moment;
  const [principal, amount] = [asked(moment, "principal"), asked(moment, "amount")];
  const financier = funderOf(record, moment.ask["funding_financier"]);
  const lentAgain = { ...record, ...lent(record, financier, principal) };
  const isFinanced = moment.ask["part"] === "financed";
  const parts = isFinanced ? { financed_face: added(record, "financed_face", amount), fundings: movedFunding(fundingsOf(lentAgain), financier, { face: amount }) } : { available: added(record, "available", amount) };
  const paid = usesOf(moment).toReversed().map((use) => {
    const invoice = at("invoice", use.invoice) ?? {};
    const back = moneyOf(invoice, "paid");
    return { ...use, whole: use.amount, invoice_row: invoice, amount: cents(back) < cents(use.amount) ? back : use.amount };
  });
  const undone = inOrder(paid, amount);
  const again = undone.filter((one) => one.invoice_row["held_by"] === undefined || one.invoice_row["held_by"] === null);
  const issued = issuedOf(record, at);
  const holder = { entity: "invoice_paid" as const, id: String(issued["id"]), ...(typeof issued["number"] === "string" ? { number: issued["number"] } : {}) };
  return {
    sets: { financed_principal: added(record, "financed_principal", principal), fundings: fundingsOf(lentAgain), ...parts, settled: added(record, "settled", -amount), amount: null, principal: null, ...(isFinanced ? { announced_on: null, announced_ref: null } : {}) },
    limits: principal === 0n ? [] : used(moment, financier, principal),
    steps: [
      ...undone.map((one) => ({ do: "invoice.take_back_payment", id: one.invoice, values: { payment_amount: one.taken } })),
      ...lockSteps(holder, again.map((one) => ({ invoice: one.invoice, amount: one.taken }))), ...markSteps("issue_ip", again.map((one) => one.invoice)), ...markSteps("finance", again.map((one) => one.invoice)),
    ],
  };
};
