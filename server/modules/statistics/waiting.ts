import type { ReadContext } from "../../platform/context.ts";
import { ownEntities, OWED, PAYABLE, sideText } from "./side.ts";

/** What waits, of one kind and in one currency: how many, how much, and since when the oldest. */
interface WaitingCount {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly oldest?: string;
  readonly late?: boolean;
}

/**
 * A kind of thing that waits: rows of currency, amount and day, restricted to the own entities by `$1` and today by
 * `$2`.
 */
interface Kind {
  readonly name: string;
  readonly rows: string;
  /** It should have been done already. */
  readonly late?: true;
}

const LENT = "('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')";
const own = (column: string) => `${column} = ANY($1::bigint[])`;

const FINANCIER: readonly Kind[] = [
  {
    name: "portfolio",
    rows: `SELECT currency, principal_outstanding AS amount, maturity_date AS day
    FROM financing_application
    WHERE ${own("financier_entity")} AND status IN ${LENT} AND principal_outstanding > 0
    UNION ALL SELECT currency, face_outstanding, maturity_date
    FROM dpo
    WHERE ${own("financier_entity")} AND status IN ('paid', 'due', 'overdue', 'defaulted') AND face_outstanding > 0`,
  },
  {
    name: "deals_overdue",
    late: true,
    rows: `SELECT currency, principal_outstanding AS amount, maturity_date AS day
    FROM financing_application
    WHERE ${own("financier_entity")} AND status IN ${LENT} AND maturity_date < $2::date AND principal_outstanding > 0
    UNION ALL SELECT currency, face_outstanding, maturity_date
    FROM dpo
    WHERE ${own("financier_entity")}
      AND status IN ('paid', 'due', 'overdue', 'defaulted')
      AND maturity_date < $2::date
      AND face_outstanding > 0`,
  },
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
  {
    name: "maturing",
    rows: `SELECT currency, principal_outstanding AS amount, maturity_date AS day
    FROM financing_application
    WHERE ${own("financier_entity")}
      AND status IN ${LENT}
      AND maturity_date BETWEEN $2::date AND $2::date + 6
      AND principal_outstanding > 0
    UNION ALL SELECT currency, face_outstanding, maturity_date
    FROM dpo
    WHERE ${own("financier_entity")}
      AND status IN ('paid', 'due')
      AND maturity_date BETWEEN $2::date AND $2::date + 6
      AND face_outstanding > 0`,
  },
];

const invoices = (context: ReadContext, name: string, what: string, when: string, day: string, late?: true): Kind => ({
  name,
  rows: `SELECT currency, ${what} AS amount, ${day} AS day FROM invoice WHERE ${sideText(context)} AND ${when}`,
  ...(late ? { late } : {}),
});

function kindsFor(context: ReadContext): readonly Kind[] {
  const role = context.acting?.role;
  if (role === "financier") return FINANCIER;
  if (role !== "supplier" && role !== "enterprise") return [];
  const common = [
    invoices(
      context,
      "invoices_overdue",
      "outstanding",
      `${PAYABLE} AND due_date_adjusted < $2::date`,
      "due_date_adjusted",
      true,
    ),
    invoices(context, "invoices_to_confirm", "total", "invoice.status = 'submitted'", "submitted_at::date"),
    invoices(context, "invoices_disputed", "outstanding", "invoice.status = 'disputed'", "due_date_adjusted"),
    invoices(
      context,
      "invoices_due",
      "outstanding",
      `${PAYABLE} AND due_date_adjusted BETWEEN $2::date AND $2::date + 6`,
      "due_date_adjusted",
    ),
    invoices(context, "invoices_open", "outstanding", OWED, "due_date_adjusted"),
  ];
  return role === "enterprise"
    ? [
        ...common,
        {
          name: "payables_overdue",
          late: true,
          rows: `SELECT currency, face_outstanding AS amount, maturity_date AS day
            FROM dpo
            WHERE ${own("enterprise_entity")}
              AND status IN ('paid', 'due', 'overdue', 'defaulted')
              AND maturity_date < $2::date
              AND face_outstanding > 0`,
        },
      ]
    : [
        ...common,
        invoices(
          context,
          "invoices_unfunded",
          "least(outstanding, coalesce(confirmed_amount, outstanding))",
          "status = 'confirmed' AND funding_status IN ('none', 'released') AND outstanding > 0 AND due_date_adjusted > $2::date",
          "due_date_adjusted",
        ),
        invoices(context, "invoices_draft", "total", "invoice.status = 'draft'", "created_at::date"),
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

/** What waits for the acting company by kind, in every currency it is in; kinds of which nothing waits are left out. */
export async function waitingMoney(context: ReadContext): Promise<Record<string, readonly WaitingCount[]>> {
  const kinds = kindsFor(context);
  if (kinds.length === 0) return {};
  const rows = await context.db.rows<{
    kind: string;
    currency: string;
    count: number;
    amount: string;
    oldest: string | null;
  }>(
    `SELECT kind, currency, count(*)::int AS count, coalesce(sum(amount), 0)::numeric(20,2)::text AS amount,
       min(day)::text AS oldest
     FROM (
       ${kinds.map(({ name, rows: from }) => `SELECT '${name}' AS kind, found.* FROM (${from}) found`).join(" UNION ALL ")}
     ) waits
     GROUP BY kind, currency ORDER BY currency`,
    [ownEntities(context), context.ports.clock.today()],
  );
  return Object.fromEntries(
    kinds.flatMap(({ name, late }) => {
      const found = rows.filter(({ kind }) => kind === name);
      return found.length === 0
        ? []
        : [
            [
              name,
              found.map(({ kind: _kind, oldest, ...one }) => ({
                ...one,
                ...(oldest === null ? {} : { oldest }),
                ...(late ? { late } : {}),
              })),
            ],
          ];
    }),
  );
}
