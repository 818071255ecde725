import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { openTotals } from "../invoice/open-totals.ts";
import { ownEntities, sideName } from "./side.ts";

/** When an invoice falls due, seen from today: before, on the day, within the six days after it, or later. */
type Due = "late" | "today" | "week" | "later";

/** Invoices of one side that are not over and that no figure of a dashboard tells apart, as one. */
export interface OpenInvoices {
  readonly currency: string;
  readonly status: "draft" | "submitted" | "confirmed" | "disputed";
  /** No deal has them, and they may be paid early. */
  readonly is_free: boolean;
  /** Something is still to be paid. */
  readonly is_owed: boolean;
  readonly due: Due;
  readonly count: number;
  readonly total: string;
  readonly outstanding: string;
  /** What was confirmed of it at most. */
  readonly confirmed: string;
  readonly first_due: string | null;
  readonly first_submitted: string | null;
  readonly first_created: string | null;
}

/**
 * The own open invoices in as few groups as figures need, from what is kept of them by day: no invoice is read. On a
 * dashboard of one who has thousands open, that is some hundred days.
 */
export const openInvoices = (context: ReadContext): Promise<OpenInvoices[]> =>
  context.db.rows<OpenInvoices>(
    `SELECT currency, status, is_free, is_owed,
       CASE
         WHEN due < $2::date THEN 'late'
         WHEN due = $2::date THEN 'today'
         WHEN due <= $2::date + 6 THEN 'week'
         ELSE 'later'
       END AS due,
       sum(count)::int AS count, sum(total)::numeric(20,2)::text AS total,
       sum(outstanding)::numeric(20,2)::text AS outstanding, sum(confirmed)::numeric(20,2)::text AS confirmed,
       min(due)::text AS first_due, (min(since) FILTER (WHERE status = 'submitted'))::text AS first_submitted,
       (min(since) FILTER (WHERE status = 'draft'))::text AS first_created
     FROM (${openTotals("entity = ANY($1::bigint[]) AND side = $3")}) open
     GROUP BY 1, 2, 3, 4, 5`,
    [ownEntities(context), context.ports.clock.today(), sideName(context)],
  );

/** The exact sum of amounts. */
export const sumOf = (amounts: readonly string[]): string =>
  text(amounts.reduce((sum, amount) => sum + cents(amount), 0n));

/** How many invoices some groups have together. */
export const countOf = (groups: readonly OpenInvoices[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Money to be paid: confirmed or disputed, and not paid yet. */
export const isPayable = ({ status, is_owed }: OpenInvoices): boolean =>
  is_owed && (status === "confirmed" || status === "disputed");
