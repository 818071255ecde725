import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { OPEN, ownEntities, sideText } from "./side.ts";

/** When an invoice falls due, seen from today: before, on the day, within the six days after it, or later. */
type Due = "late" | "today" | "week" | "later";

/** Invoices of one side that are not over and that no figure of a dashboard tells apart, as one. */
export interface OpenInvoices extends Record<string, unknown> {
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
 * The own open invoices in as few groups as figures need: each is read once, from an index of what is open, for all
 * that a dashboard tells of them.
 */
export const openInvoices = (context: ReadContext): Promise<OpenInvoices[]> =>
  context.db.rows<OpenInvoices>(
    `SELECT currency, status, coalesce(funding_status IN ('none', 'released'), false) AS is_free,
       coalesce(outstanding > 0, false) AS is_owed,
       CASE
         WHEN due_date_adjusted < $2::date THEN 'late'
         WHEN due_date_adjusted = $2::date THEN 'today'
         WHEN due_date_adjusted <= $2::date + 6 THEN 'week'
         ELSE 'later'
       END AS due,
       count(*)::int AS count, coalesce(sum(total), 0)::numeric(20,2)::text AS total,
       coalesce(sum(outstanding), 0)::numeric(20,2)::text AS outstanding,
       coalesce(sum(least(outstanding, coalesce(confirmed_amount, outstanding))), 0)::numeric(20,2)::text AS confirmed,
       min(due_date_adjusted)::text AS first_due, min(submitted_at)::date::text AS first_submitted,
       min(created_at)::date::text AS first_created
     FROM invoice
     WHERE ${sideText(context)} AND ${OPEN}
     GROUP BY 1, 2, 3, 4, 5`,
    [ownEntities(context), context.ports.clock.today()],
  );

/** The exact sum of amounts. */
export const sumOf = (amounts: readonly string[]): string =>
  text(amounts.reduce((sum, amount) => sum + cents(amount), 0n));

/** How many invoices some groups have together. */
export const countOf = (groups: readonly OpenInvoices[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Money to be paid: confirmed or disputed, and not paid yet. */
export const isPayable = ({ status, is_owed }: OpenInvoices): boolean =>
  is_owed && (status === "confirmed" || status === "disputed");
