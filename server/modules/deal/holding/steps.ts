import type { BusinessDate, Id } from "../../../../schemas/vocabulary/value.ts";
import type { RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { step } from "../../../platform/lifecycle/step.ts";
import type { Holder, Use } from "./deal.ts";

/** The deal that takes hold of invoices. */
export interface Holding {
  readonly entity: Holder;
  readonly id: Id;
  readonly number?: string | undefined;
}

type InvoiceId = Id<"invoice">;

const byId = (left: string, right: string): number => (BigInt(left) < BigInt(right) ? -1 : left === right ? 0 : 1);
const byInvoice = (left: Use, right: Use): number => byId(left.invoice, right.invoice);

/**
 * Each invoice comes into the hand of one deal, with the amount that it uses; in the order of ids, so that two plans
 * never wait for each other in a circle.
 */
export const lockSteps = (deal: Holding, uses: readonly Use[]): NextStep[] =>
  uses.toSorted(byInvoice).map(({ invoice, amount }) =>
    step("invoice.lock", invoice, {
      held_by_entity: deal.entity,
      held_by: deal.id,
      held_amount: amount,
      ...(deal.number === undefined ? {} : { held_by_number: deal.number }),
    }),
  );

/** The next state of each invoice's funding: issued, financed, paid early or in discounted payables. */
export const markSteps = (
  transition: "issue_ip" | "finance" | "pay_early" | "fund_dpo",
  invoices: readonly InvoiceId[],
): NextStep[] => invoices.toSorted(byId).map((id) => step(`invoice.${transition}`, id));

/** Each invoice is in nobody's hand again. */
export const releaseSteps = (invoices: readonly InvoiceId[]): NextStep[] =>
  invoices.toSorted(byId).map((id) => step("invoice.release", id));

/**
 * Whoever funds a deal reads its invoices from then on, also once the deal is over; those that read them already need
 * nothing.
 */
export const showSteps = (
  { at }: RecordReader,
  invoices: readonly InvoiceId[],
  financiers: readonly Id<"company_entity">[],
): NextStep[] =>
  [...new Set(invoices)].toSorted(byId).flatMap((id): NextStep[] => {
    const known = at("invoice", id)?.financiers ?? [];
    const all = [...new Set([...known, ...financiers])];
    return all.length === known.length ? [] : [step("invoice.show_to", id, { financiers: all })];
  });

/** Each invoice is paid by so much; one of which nothing is left is settled. */
export const paySteps = (uses: readonly Use[], date: BusinessDate, reference?: string): NextStep[] =>
  uses.toSorted(byInvoice).map(({ invoice, amount }) =>
    step("invoice.pay_by_deal", invoice, {
      payment_amount: amount,
      payment_date: date,
      ...(reference === undefined ? {} : { payment_reference: reference }),
    }),
  );

/** Whether an invoice has come into the hand of another deal, which took what this one had left of it. */
export function isElsewhere(
  { at }: RecordReader,
  { id }: Pick<Holding, "id">,
  { invoice }: Pick<Use, "invoice">,
): boolean {
  const holder = at("invoice", invoice)?.held_by;
  return holder !== undefined && holder !== null && holder !== id;
}

/**
 * The way back of `paySteps` and the mark that went with it: each invoice is owed again, and in the deal's hand as
 * before it was paid; one in the hand of another deal stays there.
 */
export const unpaySteps = (reader: RecordReader, deal: Holding, uses: readonly Use[]): NextStep[] =>
  uses
    .toSorted(byInvoice)
    .flatMap((use): NextStep[] =>
      isElsewhere(reader, deal, use)
        ? [step("invoice.owe_again", use.invoice, { payment_amount: use.amount })]
        : [
            step("invoice.take_back_payment", use.invoice, { payment_amount: use.amount }),
            ...(reader.at("invoice", use.invoice)?.funding_status === "released"
              ? lockSteps(deal, [use])
              : [step("invoice.wait_again", use.invoice)]),
          ],
    );

/** A deal that no longer has all its invoices in its hand cannot be paid out once more: it ends. */
export const endSteps = (reader: RecordReader, deal: Holding, uses: readonly Use[]): NextStep[] =>
  uses.some((use) => isElsewhere(reader, deal, use)) ? [{ do: `${deal.entity}.give_way`, id: deal.id }] : [];
