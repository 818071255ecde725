import { compare, text } from "../../schemas/vocabulary/decimal.ts";
import { basisOf } from "../pricing/day-count.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { centsOf, moneyOf, rowsIn } from "./amount.ts";
import { earnedDiscount, payablesOf } from "./dpo.ts";
import type { Deal } from "./holding/deal.ts";

/** What orders of discounted payables and early payments have in common: a supplier is paid before its invoices are due, at a discount. Each says it in fields of its own. */
export interface Discounted {
  readonly kind: "dpo" | "early_payment";
  /** Entity whose money pays. */
  readonly payer: unknown;
  /** Entity that is paid. */
  readonly payee: unknown;
  /** Entity that owes the face. */
  readonly debtor: unknown;
  /** The fund provider whose money it is; undefined where the enterprise pays out of its own cash, and no limit is used. */
  readonly financier: string | undefined;
  /** Face that the enterprise has still to pay. */
  readonly faceLeft: string;
  /** What is owed, in the words of an order: rate a year, each invoice with its face and day, terms of lateness, and what was paid so far. */
  readonly debt: Row;
}

const idOf = (value: unknown): string | undefined => (value === undefined || value === null ? undefined : String(value));

/** An order or an early payment in the words that both share. It is told by its entity alone. @throws Error for a record that is neither */
export function discountedOf({ entity, record }: Deal): Discounted {
  if (entity === "dpo") {
    const { financier_entity: payer, vendor_entity: payee, enterprise_entity: debtor } = record;
    return { kind: entity, payer, payee, financier: idOf(payer), debtor, faceLeft: moneyOf(record, "face_outstanding"), debt: record };
  }
  if (entity !== "early_payment") throw new Error(`a ${entity} is paid at no discount`);
  const { funder_entity: payer, supplier_entity: payee, enterprise_entity: debtor } = record;
  return {
    kind: entity, payer, payee, debtor, financier: record["funder"] === "financier" ? idOf(payer) : undefined,
    faceLeft: record["collection_state"] === "written_off" ? "0.00" : text(centsOf(record, "face_total") - centsOf(record, "collected")),
    debt: { ...record, rate: record["apr"], basis_days: basisOf(String(record["currency"] ?? "SGD")), payables: rowsIn(record, "items").map((row) => ({ face: row["amount"], maturity_date: row["due_date"], answer: "accepted" })) },
  };
}

/** What of the discount is earned by a day: by the days run so far, never more than all of it that was not given back, and all of that once the last invoice is due. */
export function earnedOf(deal: Deal, on: string): string {
  const { debt } = discountedOf(deal);
  const all = text(centsOf(deal.record, "discount_total") - centsOf(deal.record, "rebate"));
  const now = earnedDiscount(debt, on);
  return payablesOf(debt).every((row) => String(row["maturity_date"]) <= on) || compare(now, all) > 0 ? all : now;
}
