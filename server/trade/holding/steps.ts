import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import { idsIn } from "../amount.ts";
import type { Holder, Use } from "./deal.ts";

/** The deal that takes hold of invoices. */
export interface Holding {
  readonly entity: Holder;
  readonly id: string;
  readonly number?: string | undefined;
}

const byId = (left: string, right: string): number => (BigInt(left) < BigInt(right) ? -1 : left === right ? 0 : 1);

/** Each invoice comes into the hand of one deal, with the amount that it uses; in the order of ids, so that two plans never wait for each other in a circle. */
export function lockSteps(deal: Holding, uses: readonly Use[]): NextStep[] {
  return uses.toSorted((left, right) => byId(left.invoice, right.invoice)).map(({ invoice, amount }) => ({
    do: "invoice.lock", id: invoice,
    values: { held_by_entity: deal.entity, held_by: deal.id, held_amount: amount, ...(deal.number === undefined ? {} : { held_by_number: deal.number }) },
  }));
}

/** The next state of each invoice's funding: issued, financed, paid early or in discounted payables. */
export const markSteps = (transition: "issue_ip" | "finance" | "pay_early" | "fund_dpo", invoices: readonly string[]): NextStep[] =>
  invoices.toSorted(byId).map((id) => ({ do: `invoice.${transition}`, id }));

/** Each invoice is in nobody's hand again. */
export const releaseSteps = (invoices: readonly string[]): NextStep[] => invoices.toSorted(byId).map((id) => ({ do: "invoice.release", id }));

/** Whoever funds a deal reads its invoices from then on, also once the deal is over; those that read them already need nothing. */
export const showSteps = ({ at }: Pick<Moment, "at">, invoices: readonly string[], financiers: readonly string[]): NextStep[] =>
  [...new Set(invoices)].toSorted(byId).flatMap((id): NextStep[] => {
    const known = idsIn(at("invoice", id) ?? {}, "financiers");
    const all = [...new Set([...known, ...financiers])];
    return all.length === known.length ? [] : [{ do: "invoice.show_to", id, values: { financiers: all } }];
  });

/** Each invoice is paid by so much; one of which nothing is left is settled. */
export const paySteps = (uses: readonly Use[], date: string, reference?: string): NextStep[] =>
  uses.toSorted((left, right) => byId(left.invoice, right.invoice)).map(({ invoice, amount }) => ({
    do: "invoice.pay_by_deal", id: invoice, values: { payment_amount: amount, payment_date: date, ...(reference === undefined ? {} : { payment_reference: reference }) },
  }));

/** Whether an invoice has come into the hand of another deal, which took what this one had left of it. */
export const isElsewhere = ({ at }: Pick<Moment, "at">, { id }: Pick<Holding, "id">, { invoice }: Pick<Use, "invoice">): boolean => ![undefined, null, id].includes(at("invoice", invoice)?.["held_by"] as string | null | undefined);

/** The way back of `paySteps` and the mark that went with it: each invoice is owed again, and in the deal's hand as before it was paid; one in the hand of another deal stays there. */
export const unpaySteps = (moment: Pick<Moment, "at">, deal: Holding, uses: readonly Use[]): NextStep[] =>
  uses.toSorted((left, right) => byId(left.invoice, right.invoice)).flatMap((use): NextStep[] => (isElsewhere(moment, deal, use) ? [{ do: "invoice.owe_again", id: use.invoice, values: { payment_amount: use.amount } }] : [
    { do: "invoice.take_back_payment", id: use.invoice, values: { payment_amount: use.amount } },
    ...(moment.at("invoice", use.invoice)?.["funding_status"] === "released" ? lockSteps(deal, [use]) : [{ do: "invoice.wait_again", id: use.invoice }]),
  ]));

/** A deal that no longer has all its invoices in its hand cannot be paid out once more: it ends. */
export const endSteps = (moment: Pick<Moment, "at">, deal: Holding, uses: readonly Use[]): NextStep[] =>
  (uses.some((use) => isElsewhere(moment, deal, use)) ? [{ do: `${deal.entity}.give_way`, id: deal.id }] : []);
