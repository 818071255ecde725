import { compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { basisOf } from "../pricing/interest.ts";
import { less, sumOf } from "../pricing/share.ts";
import { centsOf, given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { dpoBalance, earnedDiscount, payablesOf, type Debt } from "./dpo.ts";
import type { Id, Money, BusinessDate } from "../../../schemas/vocabulary/value.ts";
import type { Deal, DealOf } from "./holding.ts";
import type { Offer } from "../pricing/discount.ts";
import type { EarlyPayment, Invoice } from "../../../generated/types/records.d.ts";

/**
 * What orders of discounted payables and early payments have in common: a supplier is paid before its invoices are due,
 * at a discount. Each says it in fields of its own.
 */
interface Discounted {
  readonly kind: "dpo" | "early_payment";
  /** Entity whose money pays. */
  readonly payer: Id<"company_entity"> | null | undefined;
  /** Entity that is paid. */
  readonly payee: Id<"company_entity"> | null | undefined;
  /** Entity that owes the face. */
  readonly debtor: Id<"company_entity"> | null | undefined;
  /**
   * The fund provider whose money it is; undefined where the enterprise pays out of its own cash, and no limit is used.
   */
  readonly financier: Id<"company_entity"> | undefined;
  /** Face that the enterprise has still to pay. */
  readonly faceLeft: Money;
  /**
   * What is owed, in the words of an order: rate a year, each invoice with its face and day, terms of lateness, and
   * what was paid so far.
   */
  readonly debt: Debt;
}

/** @throws Error for a record that is neither an order nor an early payment */
function paidAhead(deal: Deal): DealOf<Discounted["kind"]> {
  if (deal.entity !== "dpo" && deal.entity !== "early_payment")
    throw new Error(`a ${deal.entity} is paid at no discount`);
  return { entity: deal.entity, record: deal.record } as DealOf<Discounted["kind"]>;
}

/**
 * An order or an early payment in the words that both share. It is told by its entity alone.
 * @throws Error for a record that is neither
 */
export function discountedOf(source: Deal): Discounted {
  const deal = paidAhead(source);
  if (deal.entity === "dpo") {
    const { financier_entity: payer, vendor_entity: payee, enterprise_entity: debtor } = deal.record;
    return {
      kind: deal.entity,
      payer,
      payee,
      financier: payer ?? undefined,
      debtor,
      faceLeft: moneyOf(deal.record, "face_outstanding"),
      debt: deal.record,
    };
  }
  const { record } = deal;
  const { funder_entity: payer, supplier_entity: payee, enterprise_entity: debtor } = record;
  return {
    kind: deal.entity,
    payer,
    payee,
    debtor,
    financier: record.funder === "financier" ? (payer ?? undefined) : undefined,
    faceLeft:
      record.collection_state === "written_off"
        ? "0.00"
        : text(centsOf(record, "face_total") - centsOf(record, "collected")),
    debt: {
      ...record,
      rate: record.apr,
      basis_days: basisOf(record.currency ?? "SGD"),
      payables: rowsIn(record, "items").map(({ amount, due_date }) => ({
        face: amount,
        maturity_date: due_date,
        answer: "accepted" as const,
      })),
    },
  };
}

/** What of an order or an early payment is owed on a day. */
interface DiscountedOutstanding {
  readonly face: Money;
  readonly penalty: Money;
  readonly fee: Money;
  /** What of the face need not be paid where it is paid now, before it falls due. */
  readonly rebate: Money;
}

/** Whether an order or an early payment was written off, and something of that has not been recovered. */
export function isRecoveringDiscounted(source: Deal): boolean {
  const deal = paidAhead(source);
  const isWrittenOff =
    deal.entity === "dpo" ? deal.record.status === "written_off" : deal.record.collection_state === "written_off";
  return isWrittenOff && compare(moneyOf(deal.record, "recoverable"), "0.00") > 0;
}

/**
 * What is to be paid on an order or an early payment on a day; of one that was written off, what has not been recovered
 * of what was owed when it was, which nothing adds to since.
 */
export function discountedOutstanding(deal: Deal, on: BusinessDate): DiscountedOutstanding {
  const { record } = paidAhead(deal);
  const { debt } = discountedOf(deal);
  if (!isRecoveringDiscounted(deal)) return dpoBalance(debt, on);
  const lost = dpoBalance(debt, given(record, "written_off_on"));
  const back = rowsIn(debt, "movements").filter(({ kind }) => kind === "recovery");
  const left = (part: "principal" | "penalty" | "fee", due: Money): Money =>
    less(due, sumOf(back.map((row) => moneyOf(row, part))));
  return {
    face: left("principal", lost.face),
    penalty: left("penalty", lost.penalty),
    fee: left("fee", lost.fee),
    rebate: "0.00",
  };
}

/**
 * What of the discount is earned by a day: by the days run so far, never more than all of it that was not given back,
 * and all of that once the last invoice is due.
 */
export function earnedOf(deal: Deal, on: string): Money {
  const { debt } = discountedOf(deal);
  const { entity, record } = paidAhead(deal);
  const rebate = entity === "dpo" ? centsOf(record, "rebate") : 0n;
  const all = text(centsOf(record, "discount_total") - rebate);
  const now = earnedDiscount(debt, on);
  return payablesOf(debt).every((row) => given(row, "maturity_date") <= on) || compare(now, all) > 0 ? all : now;
}

/** How an early payment is offered: by a yearly rate or a flat percentage. */
export const offerOf = (record: Pick<EarlyPayment, "offer_mode" | "flat_pct" | "apr">): Offer =>
  record.offer_mode === "flat_pct"
    ? { mode: "flat_pct", flat_pct: record.flat_pct ?? "0.00" }
    : { mode: "apr", apr: record.apr ?? "0.00" };

/** The day on which an invoice is due, moved to a business day where that is known. */
export const dueOf = (invoice: Invoice): BusinessDate => invoice.due_date_adjusted ?? given(invoice, "due_date");
