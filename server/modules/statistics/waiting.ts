import type { ReadContext } from "../../platform/context.ts";
import { openDeals } from "../deal/open-totals.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { countOf, isPayable, type OpenInvoices, sumOf } from "./open-invoices.ts";
import { ownEntities } from "./side.ts";

/** What waits, of one kind and in one currency: how many, how much, and since when the oldest. */
interface WaitingCount {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly oldest?: string;
  /** The last day of those that are counted by a span of days. */
  readonly until?: string;
  readonly late?: boolean;
}

/**
 * A kind of thing that waits: rows of currency, amount and day, restricted to the own entities by `$1` and today by
 * `$2`; or what several kinds are told of, added up once as `lent`.
 */
interface Kind {
  readonly name: string;
  readonly rows?: string;
  /** Its rows say themselves how many they stand for. */
  readonly counted?: true;
  /** Which part of what is lent it is. */
  readonly lent?: string;
  /** It falls within the seven days from today. */
  readonly week?: true;
  /** It should have been done already. */
  readonly late?: true;
}

const own = (column: string) => `${column} = ANY($1::bigint[])`;

/** What the own company lent and has not got back, in as few groups as kinds need; no deal is read. */
const OUT = `lent AS MATERIALIZED (
    SELECT currency, due < $2::date AS is_late,
      due BETWEEN $2::date AND $2::date + 6 AND (kind = 'financing' OR status IN ('paid', 'due')) AS is_maturing, kind,
      sum(count) AS count, sum(outstanding) AS amount, min(due) AS day
    FROM (${openDeals(`${own("entity")} AND side = 'financier'`)}) deal
    GROUP BY 1, 2, 3, 4
  )`;

const FINANCIER: readonly Kind[] = [
  { name: "portfolio", lent: "true" },
  { name: "deals_overdue", late: true, lent: "is_late" },
  {
    name: "to_review",
    rows: `SELECT currency, requested_amount AS amount, created_at::date AS day
      FROM financing_application
      WHERE ${own("financier_entity")} AND status IN ('submitted', 'pending_approval')`,
  },
  {
    name: "to_pay_out",
    rows: `SELECT currency, net AS amount, value_date AS day
      FROM disbursement
      WHERE ${own("payer_entity")} AND status IN ('due', 'prepared', 'approved', 'sent', 'failed')`,
  },
  {
    name: "receipts_open",
    rows: `SELECT currency, amount, value_date AS day
      FROM receipt
      WHERE ${own("receiver_entity")} AND status IN ('recorded', 'matched')`,
  },
  {
    name: "receipts_unapplied",
    rows: `SELECT currency, unapplied AS amount, value_date AS day
      FROM receipt
      WHERE ${own("receiver_entity")} AND status = 'posted' AND unapplied > 0`,
  },
  {
    name: "refunds_open",
    rows: `SELECT currency, amount, created_at::date AS day
      FROM refund
      WHERE ${own("financier_entity")} AND status IN ('proposed', 'pending_checker', 'pending_ceo', 'approved')`,
  },
  { name: "maturing", week: true, lent: "is_maturing AND kind = 'financing'" },
  { name: "orders_maturing", week: true, lent: "is_maturing AND kind = 'dpo'" },
  { name: "early_payments_maturing", week: true, lent: "is_maturing AND kind = 'early_payment'" },
];

/** A kind of thing that waits among open invoices. */
interface InvoiceKind {
  readonly name: string;
  readonly is: (group: OpenInvoices) => boolean;
  readonly amount: "total" | "outstanding" | "confirmed";
  readonly day: "first_due" | "first_submitted" | "first_created";
  readonly late?: true;
  /** It falls within the seven days from today. */
  readonly week?: true;
  readonly of?: "supplier";
}

const INVOICES: readonly InvoiceKind[] = [
  {
    name: "invoices_overdue",
    is: (group) => isPayable(group) && group.due === "late",
    amount: "outstanding",
    day: "first_due",
    late: true,
  },
  {
    name: "invoices_to_confirm",
    is: ({ status }) => status === "submitted",
    amount: "total",
    day: "first_submitted",
  },
  { name: "invoices_disputed", is: ({ status }) => status === "disputed", amount: "outstanding", day: "first_due" },
  {
    name: "invoices_due",
    week: true,
    is: (group) => isPayable(group) && (group.due === "today" || group.due === "week"),
    amount: "outstanding",
    day: "first_due",
  },
  {
    name: "invoices_open",
    is: ({ status, is_owed }) => status !== "draft" && is_owed,
    amount: "outstanding",
    day: "first_due",
  },
  {
    name: "invoices_unfunded",
    of: "supplier",
    is: ({ status, is_free, is_owed, due }) =>
      status === "confirmed" && is_free && is_owed && (due === "week" || due === "later"),
    amount: "confirmed",
    day: "first_due",
  },
  {
    name: "invoices_draft",
    of: "supplier",
    is: ({ status }) => status === "draft",
    amount: "total",
    day: "first_created",
  },
];

/** What waits of one kind among open invoices, by currency. */
function waitingInvoices(
  { is, amount, day, late, week }: InvoiceKind,
  open: readonly OpenInvoices[],
  until: string,
): WaitingCount[] {
  const found = open.filter(is);
  return [...new Set(found.map(({ currency }) => currency))].sort().map((currency) => {
    const own = found.filter((group) => group.currency === currency);
    const [oldest] = own.flatMap((group) => group[day] ?? []).sort();
    return {
      currency,
      count: countOf(own),
      amount: sumOf(own.map((group) => group[amount])),
      ...(oldest === undefined ? {} : { oldest }),
      ...(week ? { until } : {}),
      ...(late ? { late } : {}),
    };
  });
}

function kindsFor(context: ReadContext): readonly Kind[] {
  const role = context.acting?.role;
  if (role === "financier") return FINANCIER;
  if (role !== "supplier" && role !== "enterprise") return [];
  return role === "enterprise"
    ? [
        {
          name: "payables_overdue",
          late: true,
          counted: true,
          rows: `SELECT currency, count, outstanding AS amount, due AS day
            FROM (${openDeals(`${own("entity")} AND side = 'client' AND kind = 'dpo' AND due < $2::date`)}) deal`,
        },
      ]
    : [
        {
          name: "offers_to_accept",
          rows: `SELECT currency, approved_amount AS amount, offer_expires_on AS day
            FROM financing_application
            WHERE ${own("seller_entity")} AND status = 'approved'`,
        },
        {
          name: "orders_to_answer",
          rows: `SELECT currency, face_total AS amount, accept_by AS day
            FROM dpo
            WHERE ${own("vendor_entity")} AND status = 'issued'`,
        },
        {
          name: "items_to_accept",
          rows: `SELECT currency, face AS amount, maturity_date AS day
            FROM invoice_paid
            WHERE ${own("holder_entity")} AND status IN ('issued', 'pending_acceptance')`,
        },
      ];
}

/** What waits of one kind in one currency, as the database tells it. */
interface Waiting {
  readonly kind: string;
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly oldest: string | null;
}

/** The rows of a kind, each with how many it stands for. */
const kindText = ({ name, rows, counted, lent }: Kind): string =>
  lent === undefined
    ? `SELECT '${name}' AS kind, found.currency, ${counted ? "found.count" : "1 AS count"}, found.amount, found.day FROM (${rows ?? ""}) found`
    : `SELECT '${name}' AS kind, currency, count, amount, day FROM lent WHERE ${lent}`;

/**
 * What waits for the acting company by kind, in every currency it is in; kinds of which nothing waits are left out.
 * @param open the own invoices that are not over, of whoever buys or sells
 */
export async function waitingMoney(
  context: ReadContext,
  open: readonly OpenInvoices[],
): Promise<Record<string, readonly WaitingCount[]>> {
  const kinds = kindsFor(context);
  if (kinds.length === 0) return {};
  const statement = `${kinds.some(({ lent }) => lent !== undefined) ? `WITH ${OUT} ` : ""}SELECT kind, currency,
       sum(count)::int AS count, coalesce(sum(amount), 0)::numeric(20,2)::text AS amount, min(day)::text AS oldest
     FROM (
       ${kinds.map(kindText).join(" UNION ALL ")}
     ) waits
     GROUP BY kind, currency ORDER BY currency`;
  const own = ownEntities(context);
  const rows = await context.db.rows<Waiting>(
    statement,
    // A value that no kind names would have no type.
    statement.includes("$2") ? [own, context.ports.clock.today()] : [own],
  );
  const until = plusDays(context.ports.clock.today(), 6);
  const counted = kinds.map(({ name, late, week }): [string, WaitingCount[]] => [
    name,
    rows
      .filter(({ kind }) => kind === name)
      .map(({ kind: _kind, oldest, ...one }) => ({
        ...one,
        ...(oldest === null ? {} : { oldest }),
        ...(week ? { until } : {}),
        ...(late ? { late } : {}),
      })),
  ]);
  const role = context.acting?.role;
  const invoices = INVOICES.filter(({ of }) => of === undefined || of === role).map(
    (kind): [string, WaitingCount[]] => [kind.name, waitingInvoices(kind, open, until)],
  );
  return Object.fromEntries([...invoices, ...counted].filter(([, found]) => found.length > 0));
}
