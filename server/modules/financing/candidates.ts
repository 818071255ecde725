import type { BusinessDate, Id, Money, Percent } from "../../../schemas/vocabulary/value.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { mayFinance } from "../eligibility/read-items.ts";
import type { FinancingApplicationItems } from "../../../generated/types/records.d.ts";
import { cents, percentText, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { type Candidate, cheapestSet } from "../pricing/cheapest.ts";
import { daysFrom } from "../pricing/interest.ts";
import { less, share, smallest } from "../pricing/share.ts";

const HELD = `SELECT ip.id, ip.id AS invoice_paid, NULL::bigint AS invoice, ip.number AS reference, ip.currency,
      coalesce(ip.extended_maturity, ip.maturity_date) AS due_date,
      coalesce(ip.available, 0)::numeric(15,2) AS outstanding,
    owner.legal_name AS counterparty, ip.issuer_entity AS obligor,
    CASE
      WHEN ip.status = 'financed' THEN 'funded'
      WHEN ip.status NOT IN ('accepted', 'part_financed') THEN 'to_accept'
      WHEN coalesce(ip.available, 0) = 0 THEN 'funded'
      WHEN coalesce(ip.extended_maturity, ip.maturity_date) < $2::date THEN 'overdue'
      WHEN coalesce(ip.disputed, false) THEN 'disputed'
      WHEN NOT ${mayFinance("ip", "$4::bigint")} THEN 'not_offered' END AS why_not
  FROM invoice_paid ip JOIN company_entity owner ON owner.id = ip.issuer_entity
  WHERE (ip.holder_entity = ANY($1::bigint[]) OR ip.financiers && $1::bigint[])
    AND ($3::bigint IS NULL OR ip.holder_entity = $3)
    AND ip.status IN ('issued', 'pending_acceptance', 'accepted', 'part_financed', 'financed')
  ORDER BY due_date, ip.id
  LIMIT 200`;

const INVOICES = `SELECT invoice.id, NULL::bigint AS invoice_paid, invoice.id AS invoice, invoice.invoice_no AS reference,
      invoice.currency, coalesce(invoice.maturity_date, invoice.due_date_adjusted, invoice.due_date) AS due_date,
    least(invoice.outstanding, coalesce(invoice.confirmed_amount, invoice.outstanding))::numeric(15,2) AS outstanding,
    owner.legal_name AS counterparty, invoice.buyer_entity AS obligor,
    CASE
      WHEN invoice.funding_status = 'early_paid' THEN 'paid_early'
      WHEN invoice.status = 'disputed' THEN 'disputed'
      WHEN invoice.status <> 'confirmed' THEN 'unconfirmed'
      WHEN invoice.funding_status = 'locked' THEN 'locked'
      WHEN invoice.funding_status NOT IN ('none', 'released') THEN 'funded' WHEN coalesce(
        invoice.due_date_adjusted, invoice.due_date
      ) < $2::date THEN 'overdue' END AS why_not
  FROM invoice JOIN company_entity owner ON owner.id = invoice.buyer_entity
  WHERE invoice.seller_entity = ANY($1::bigint[])
    AND (
      invoice.status IN ('submitted', 'confirmed', 'disputed')
        AND invoice.outstanding > 0
        OR invoice.funding_status = 'early_paid'
        AND invoice.due_date_adjusted >= $2::date
    )
    AND ($3::bigint IS NULL OR invoice.seller_entity = $3)
  ORDER BY due_date, invoice.id
  LIMIT 200`;

/** Something that could be financed, or why it could not. */
export type Financeable = {
  readonly id: Id<"invoice_paid"> | Id<"invoice">;
  readonly invoice_paid: Id<"invoice_paid"> | null;
  readonly invoice: Id<"invoice"> | null;
  readonly reference: string;
  readonly currency: string;
  readonly due_date: BusinessDate;
  readonly outstanding: Money;
  readonly counterparty: string;
  readonly obligor: Id<"company_entity">;
  readonly why_not:
    | "funded"
    | "unconfirmed"
    | "to_accept"
    | "overdue"
    | "paid_early"
    | "disputed"
    | "locked"
    | "not_offered"
    | null;
};

/**
 * What could be financed of the holders' (or suppliers') own, oldest due date first: held invoice-paid items or
 * confirmed invoices, with what is free of each and why it could not be used where that is so; an invoice that was paid
 * early is told until it would have fallen due. A financier sees the items that it may finance.
 * @param holder of whom alone, where it is named
 * @param financier by whom, where it is known
 */
export const candidates = (
  db: Reading,
  basis: unknown,
  entities: readonly string[],
  today: string,
  { holder, financier }: { readonly holder?: unknown; readonly financier?: unknown } = {},
): Promise<Financeable[]> =>
  db.rows<Financeable>(
    basis === "invoice" ? INVOICES : HELD,
    basis === "invoice" ? [entities, today, holder ?? null] : [entities, today, holder ?? null, financier ?? null],
  );

/** Face that brings an advance at a rate, rounded up to the cent, and never above what is free. */
function faceFor(advance: Money, rate: Percent, free: Money): Money {
  const over = cents(rate);
  const needed = over === 0n ? cents(free) : (cents(advance) * 10_000n + over - 1n) / over;
  return smallest(free, text(needed));
}

/**
 * Items of one obligor that bring a wanted amount most cheaply: the longest to run first (fees weigh less a year), the
 * last one only in part.
 * @param rows as `candidates` gives them; `missing` is what all of them do not bring
 */
export function cheapestOf(
  wanted: Money,
  rows: readonly Pick<Financeable, "id" | "invoice" | "outstanding" | "due_date">[],
  rate: Percent,
  today: BusinessDate,
): { readonly items: FinancingApplicationItems[]; readonly missing: Money } {
  const list = rows.map((row): Candidate => ({
    id: row.id,
    most: share(row.outstanding, rate),
    annualised: percentText(BigInt(Math.max(0, 36_500 - daysFrom(today, row.due_date)))),
    maturity: row.due_date,
  }));
  const { chosen, missing } = cheapestSet(wanted, list);
  const items = chosen.flatMap(({ id, amount }): FinancingApplicationItems[] => {
    const row = rows.find((one) => one.id === id);
    return row === undefined
      ? []
      : [
          {
            ...(row.invoice === null ? { invoice_paid: row.id as Id<"invoice_paid"> } : { invoice: row.invoice }),
            face: faceFor(amount, rate, row.outstanding),
          },
        ];
  });
  return { items, missing };
}

/** The rate at which an obligor's receivables are advanced; undefined where no facility takes them. */
type AdvanceOf = (obligor: Id<"company_entity">) => Promise<Percent | undefined>;

/**
 * The supplier's own items that bring a wanted amount most cheaply: of one obligor, the longest to run first (fees
 * weigh less a year), the last one only in part. Of several obligors the one that brings most of it.
 */
export async function cheapestItems(
  { db, record, today }: ReadingOf<"financing_application">,
  advanceOf: AdvanceOf,
): Promise<FinancingApplicationItems[]> {
  const { amount_wanted: wanted, seller_entity: seller } = record;
  if (!wanted || !seller) return [];
  const free = (await candidates(db, record.basis, [seller], today, { financier: record.financier_entity })).filter(
    (row) => row.why_not === null && row.currency === (record.currency ?? "SGD"),
  );
  let best: { readonly missing: Money; readonly items: FinancingApplicationItems[] } | undefined;
  for (const obligor of new Set(free.map((row) => row.obligor))) {
    const rate = await advanceOf(obligor);
    if (rate === undefined) continue;
    const { items, missing } = cheapestOf(
      wanted,
      free.filter((row) => row.obligor === obligor),
      rate,
      today,
    );
    if (best !== undefined && cents(less(best.missing, missing)) <= 0n) continue;
    best = { missing, items };
  }
  return best?.items ?? [];
}
