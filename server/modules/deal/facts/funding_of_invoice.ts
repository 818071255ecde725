import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import type { Id, Money, Percent } from "../../../../schemas/vocabulary/value.ts";
import { claimingSql, LIVE } from "../deal.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** What a financing still expects of one of its items, and how many percent of that it advanced. */
export interface FundedLine {
  readonly face: Money;
  readonly advance_rate: Percent;
  /** The line stands on the invoice asked for, or on the invoice-paid item it is in. */
  readonly own: boolean;
}

/** A financing that is paid out and not ended, or written off and recovered. */
export interface Funding {
  readonly financing: Id<"financing_application">;
  readonly number: string;
  readonly financier: Id<"company_entity">;
  readonly principal: Money;
  /** What its supplier was called to pay back and has not. */
  readonly called: Money;
  readonly lines: readonly FundedLine[];
}

/**
 * The financings that stand on an invoice, directly or through the invoice-paid item it is in. What was passed on of
 * the item stands for itself.
 */
export interface FundingOfInvoice {
  /** Those paid out: first the one with the most principal among those that still expect something of it. */
  readonly live: readonly Funding[];
  /** Numbers of those still being decided, that hold a part of the item. */
  readonly deciding: readonly string[];
}

const HELD = ["submitted", "returned", "pending_approval", "approved", "offer_accepted", "ready"];

/** A financing as it is read. */
interface FundingRow extends Record<string, unknown> {
  readonly id: Id<"financing_application">;
  readonly number: string;
  readonly financier: Id<"company_entity">;
  readonly principal: Money;
  readonly status: string;
}

/** The financings of the invoice that a credit note is about, each with all its lines. */
export async function funding_of_invoice({ db, record, lock }: ReadingOf<"credit_note">): Promise<FundingOfInvoice> {
  const invoice = record.invoice ?? null;
  const item =
    (
      await db.first<{ item: string | null }>(
        "SELECT held_by AS item FROM invoice WHERE id = $1::bigint AND held_by_entity = 'invoice_paid'",
        [invoice],
      )
    )?.item ?? null;
  const found = await db.rows<FundingRow>(
    `SELECT id, number, financier_entity AS financier, coalesce(principal_outstanding, 0)::numeric(15,2) AS principal,
       status
     FROM financing_application
     WHERE (status = ANY($3::text[]) OR ${claimingSql("financing_application", "$4")})
       AND id IN (
         SELECT parent FROM financing_application_items WHERE invoice = $1::bigint OR invoice_paid = $2::bigint
       )
     ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [invoice, item, HELD, [...LIVE]],
  );
  const ids = [found.map(({ id }) => id)];
  const lines = await db.rows<FundedLine & { parent: string } & Record<string, unknown>>(
    `SELECT parent, (face - coalesce(collected, 0) - coalesce(reduced, 0))::numeric(15,2) AS face,
       coalesce(advance_rate, 0)::numeric(5,2) AS advance_rate,
       coalesce(invoice = $2::bigint OR invoice_paid = $3::bigint, false) AS own
     FROM financing_application_items WHERE parent = ANY($1::bigint[]) ORDER BY parent, place`,
    [...ids, invoice, item],
  );
  const called = await db.rows<{ financing: string; open: Money }>(
    "SELECT financing, sum(over_advance_open)::numeric(15,2) AS open FROM credit_note WHERE financing = ANY($1::bigint[]) AND status = 'applied' AND cure_status = 'open' GROUP BY financing",
    ids,
  );
  const live = found
    .filter(({ status }) => !HELD.includes(status))
    .map(({ id, number, financier, principal }) => ({
      financing: id,
      number,
      financier,
      principal,
      called: called.find((one) => one.financing === id)?.open ?? "0.00",
      lines: lines
        .filter(({ parent }) => parent === id)
        .map(({ face, advance_rate, own }) => ({ face, advance_rate, own })),
    }));
  const expects = ({ lines: rows }: Funding) =>
    rows.some(({ own, face }) => own && compare(face, "0.00") > 0) ? 1 : 0;
  return {
    live: live.toSorted((left, right) => expects(right) - expects(left) || compare(right.principal, left.principal)),
    deciding: found.filter(({ status }) => HELD.includes(status)).map(({ number }) => number),
  };
}
