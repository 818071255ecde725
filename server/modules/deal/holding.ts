import type { Records, Invoice } from "../../../generated/types/records.d.ts";
import type { Id, Money, BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { centsOf, isOneOf } from "../../platform/records/fields.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { step } from "../../platform/lifecycle/step.ts";

/** What a deal uses of one invoice. */
interface Use {
  readonly invoice: Id<"invoice">;
  readonly amount: Money;
}

/** The entities whose records hold invoices. */
export type Holder = "invoice_paid" | "financing_application" | "early_payment" | "dpo";

/** A record that holds invoices, with what it is one of. */
export type DealOf<Entity extends Holder> = {
  readonly [One in Entity]: { readonly entity: One; readonly record: Records[One] };
}[Entity];

/** A record of whatever entity. */
export interface Deal {
  readonly entity: string;
  readonly record: object;
}

const HOLDERS: readonly string[] = ["invoice_paid", "financing_application", "early_payment", "dpo"] satisfies Holder[];

const isDeal = (deal: Deal): deal is DealOf<Holder> => HOLDERS.includes(deal.entity);

/** A record as the deal that it is. @throws Error for a record that holds no invoices */
export function dealOf(deal: Deal): DealOf<Holder> {
  if (!isDeal(deal)) throw new Error(`a ${deal.entity} holds no invoices`);
  return deal;
}

/** The kind of deal that a record is. @throws Error for a record that holds no invoices */
export const holderOf = ({ entity }: Pick<Deal, "entity">): Holder => dealOf({ entity, record: {} }).entity;

/** A row of a deal that names an invoice; an amount that is not filled in yet counts for nothing. */
const useOf = (invoice: Id<"invoice"> | null | undefined, amount: Money | null | undefined): Use[] =>
  invoice ? [{ invoice, amount: amount ?? "0.00" }] : [];

/**
 * The invoices that a deal uses, and how much of each; none of what holds no invoices. Payables that the vendor
 * declined are used no more.
 */
export function usesOf(deal: Deal): Use[] {
  if (!isDeal(deal)) return [];
  switch (deal.entity) {
    case "invoice_paid":
      return (deal.record.invoices ?? []).flatMap((row) => useOf(row.invoice, row.amount));
    case "financing_application":
      return (deal.record.items ?? []).flatMap((row) => useOf(row.invoice, row.face));
    case "early_payment":
      return (deal.record.items ?? []).flatMap((row) => useOf(row.invoice, row.amount));
    case "dpo":
      return (deal.record.payables ?? []).flatMap((row) =>
        row.answer === "declined" ? [] : useOf(row.invoice, row.face),
      );
  }
}

/** Entities of the seller and the buyer that a deal is between. */
export function pairOf(given: Deal): {
  readonly seller: Id<"company_entity"> | null | undefined;
  readonly buyer: Id<"company_entity"> | null | undefined;
} {
  const deal = dealOf(given);
  switch (deal.entity) {
    case "invoice_paid":
      return { seller: deal.record.holder_entity, buyer: deal.record.issuer_entity };
    case "financing_application":
      return { seller: deal.record.seller_entity, buyer: deal.record.obligor_entity };
    case "early_payment":
      return { seller: deal.record.supplier_entity, buyer: deal.record.enterprise_entity };
    case "dpo":
      return { seller: deal.record.vendor_entity, buyer: deal.record.enterprise_entity };
  }
}

/** Whether nothing holds or funds the invoice. */
export const isFree = ({ funding_status }: Pick<Invoice, "funding_status">): boolean =>
  !funding_status || isOneOf(funding_status, "none", "released");

type Amounts = Pick<Invoice, "outstanding" | "confirmed_amount">;

/**
 * What a deal may use of an invoice: what is outstanding, and no more than its buyer confirmed, without what others
 * claim.
 */
export function usable(invoice: Amounts, claimed: readonly string[] = []): Money {
  const outstanding = centsOf(invoice, "outstanding");
  const confirmed = invoice.confirmed_amount ? cents(invoice.confirmed_amount) : outstanding;
  const left = (confirmed < outstanding ? confirmed : outstanding) - claimed.reduce((sum, one) => sum + cents(one), 0n);
  return text(left > 0n ? left : 0n);
}

/** Whether an amount may be used of it: above zero and within what is usable. */
export const fits = (invoice: Amounts, wanted: string, claimed: readonly string[] = []): boolean =>
  compare(wanted, "0.00") > 0 && compare(wanted, usable(invoice, claimed)) <= 0;

/** The deal that takes hold of invoices. */
interface Holding {
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
