import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { amongst, partiesOf, partiesTogether, within, report, type OfParties, type ReportRow } from "./report.ts";
import { bucketOf } from "../pricing/standing.ts";

/**
 * Balances of deals in a financier's book on a day: principal and DPO face, interest, penalty and fees receivable, by
 * the deal's number. `$1` is the company, `$2` the day.
 */
export const STANDING = `
  SELECT j.source_ref AS number, j.currency,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code IN ('1100', '1150')), 0)::numeric(20,2) AS principal,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code = '1110'), 0)::numeric(20,2) AS interest,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code = '1130'), 0)::numeric(20,2) AS penalty,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code = '1120'), 0)::numeric(20,2) AS fee
  FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
  WHERE j.company = $1::bigint
    AND j.status IN ('posted', 'reversed')
    AND j.date <= $2::date
    AND a.code IN ('1100', '1110', '1120', '1130', '1150')
  GROUP BY j.source_ref, j.currency`;

/**
 * A financier's deals with obligor, supplier, day of maturity and whether the supplier answers for them. `$3` are its
 * entities.
 */
export const OWN_DEALS = `
  SELECT f.number, f.currency, f.obligor_entity AS obligor, f.seller_entity AS supplier, f.facility, f.maturity_date,
    coalesce(f.recourse, false) AS recourse, f.id AS financing, NULL::bigint AS dpo, NULL::bigint AS early_payment
  FROM financing_application f
  WHERE f.financier_entity = ANY($3::bigint[]) AND f.number IS NOT NULL
  UNION ALL
  SELECT d.number, d.currency, d.enterprise_entity, d.vendor_entity, d.facility, d.maturity_date, false,
    NULL, d.id, NULL
  FROM dpo d
  WHERE d.financier_entity = ANY($3::bigint[]) AND d.number IS NOT NULL
  UNION ALL
  SELECT e.number, e.currency, e.enterprise_entity, e.supplier_entity, e.facility,
    coalesce(e.collection_due, e.maturity_date), false, NULL, NULL, e.id
  FROM early_payment e
  WHERE e.funder_entity = ANY($3::bigint[]) AND e.funder = 'financier' AND e.number IS NOT NULL`;

const net = (side: "credit - l.debit" | "debit - l.credit", codes: string, name: string) =>
  `coalesce(sum(l.${side}) FILTER (WHERE a.code IN (${codes})), 0)::numeric(20,2) AS ${name}`;

/**
 * What a financier earned in all, with what it recovered of losses; of an enterprise what it saved, less what it paid.
 */
function inAll(row: ReportRow<"income">, role: string): string {
  const [interest = 0n, fee = 0n, penalty = 0n, discount = 0n, recovered = 0n] = (
    ["interest", "fee", "penalty", "discount", "recovered"] as const
  ).map((name) => cents(row[name] ?? "0.00"));
  return text(
    role === "financier" ? interest + fee + penalty + discount + recovered : discount - interest - fee - penalty,
  );
}

/** With whom a journal was booked: the parties of its lines, and of the deal that it is about. */
const BOOKED_WITH = `
  SELECT array_agg(DISTINCT b.entity) AS entities, string_agg(DISTINCT b.entity::text, ',') AS parties
  FROM (
    SELECT o.party AS entity FROM journal_lines o WHERE o.parent = j.id
    UNION ALL
    SELECT unnest(ARRAY[f.obligor_entity, f.seller_entity]) FROM financing_application f WHERE f.number = j.source_ref
    UNION ALL
    SELECT unnest(ARRAY[d.enterprise_entity, d.vendor_entity]) FROM dpo d WHERE d.number = j.source_ref
    UNION ALL
    SELECT unnest(ARRAY[e.enterprise_entity, e.supplier_entity]) FROM early_payment e WHERE e.number = j.source_ref
  ) b
  WHERE b.entity IS NOT NULL`;

/** Income of a financier by month, as its book has it, with the tax on it; of an enterprise, what it saved and paid. */
export const income = report("income", async ({ context, company, role, asOf, from, to, counterparties }) =>
  (
    await context.db.rows<ReportRow<"income"> & OfParties>(
      `SELECT to_char(j.date, 'YYYY-MM') AS month, j.currency, ${
        role === "financier"
          ? [
              net("credit - l.debit", "'4010'", "interest"),
              net("credit - l.debit", "'4020'", "fee"),
              net("credit - l.debit", "'4030'", "discount"),
              net("credit - l.debit", "'4050'", "penalty"),
              net("credit - l.debit", "'4060'", "recovered"),
              net("credit - l.debit", "'2200'", "gst"),
            ].join(", ")
          : [
              net("debit - l.credit", "'6010'", "interest"),
              net("debit - l.credit", "'6020'", "fee"),
              net("credit - l.debit", "'4040'", "discount"),
              net("debit - l.credit", "'6040'", "penalty"),
              net("debit - l.credit", "'1400'", "gst"),
            ].join(", ")
      }, ${partiesTogether("p.parties")}
   FROM journal j
   JOIN journal_lines l ON l.parent = j.id
   JOIN ledger_account a ON a.id = l.account
   JOIN LATERAL (${BOOKED_WITH}) p ON $5::bigint[] IS NULL OR p.entities && $5::bigint[]
   WHERE j.company = $1::bigint
     AND j.status IN ('posted', 'reversed')
     AND j.date <= $2::date
     AND ${within("j.date", "$3", "$4")}
     AND a.code IN ('4010', '4020', '4030', '4040', '4050', '4060', '2200', '6010', '6020', '6040', '1400')
     AND j.event_type NOT IN ('invoice_confirmed', 'credit_note_applied') GROUP BY 1, 2 ORDER BY 1, 2`,
      [company, asOf, from ?? null, to ?? null, counterparties],
    )
  ).map((row) => ({ ...row, total: inAll(row, role) })),
);

/** Between whom each kind of limit stands. */
const NODE_PARTIES = {
  credit_limit: "x.entity, x.financier_entity",
  facility: "x.entity, x.financier_entity",
  vendor_sub_limit: "x.vendor_entity, x.enterprise_entity, x.financier_entity",
  buyer_limit: "x.buyer_entity, x.supplier_entity, x.financier_entity",
} as const;

/** One kind of limit with whose it is and the facility that it is part of; `own` says which entities see it. */
const node = (table: keyof typeof NODE_PARTIES, granted: string, holder: string, own: string) =>
  `SELECT '${table}' AS node, ${table === "credit_limit" ? "x.id" : "NULL::bigint"} AS credit_limit,
     ${table === "credit_limit" ? "NULL::bigint" : table === "facility" ? "x.id" : "x.facility"} AS facility,
     n.legal_name AS holder, x.currency, ${granted} AS approved,
     coalesce(x.reserved, 0)::numeric(20,2) AS reserved, coalesce(x.utilised, 0)::numeric(20,2) AS utilised,
     x.withheld::numeric(20,2) AS frozen, coalesce(x.available, 0)::numeric(20,2) AS available,
     ${partiesOf(NODE_PARTIES[table])}
   FROM ${table} x
   JOIN company_entity n ON n.id = x.${holder}
   WHERE x.${own} = ANY($1::bigint[])
     AND x.status IN ('active', 'frozen', 'expired', 'terminating', 'suspended')
     AND ${amongst("$2", NODE_PARTIES[table])}`;

/**
 * Each limit with what is held, used and left of it. An enterprise sees its own credit limits, facilities and its
 * vendors' parts.
 */
export const limit_utilisation = report("limit_utilisation", async ({ context, entities, role, counterparties }) => {
  const isFinancier = role === "financier";
  const all = [
    node("credit_limit", "x.approved", "entity", isFinancier ? "financier_entity" : "entity"),
    node("facility", `x."limit"`, "entity", isFinancier ? "financier_entity" : "entity"),
    node("vendor_sub_limit", `x."limit"`, "vendor_entity", isFinancier ? "financier_entity" : "enterprise_entity"),
    ...(isFinancier ? [node("buyer_limit", `x."limit"`, "buyer_entity", "financier_entity")] : []),
  ];
  const rows = await context.db.rows<ReportRow<"limit_utilisation"> & OfParties>(
    `SELECT u.*, CASE WHEN u.approved > 0 THEN round((u.reserved + u.utilised) * 100 / u.approved, 2) END AS used_pct
      FROM (${all.join(" UNION ALL ")}) u
      ORDER BY u.node, u.holder, u.currency`,
    [entities, counterparties],
  );
  return rows.map((row) => ({ ...row, node: context.say("limit_node", `node.${String(row.node)}`) }));
});

/** What a fund provider does next about a late deal: it calls on the supplier only where that answers for the buyer. */
const actionOf = (late: number, recourse: boolean) =>
  late >= 90 ? "default" : late >= 30 && recourse ? "recourse" : "remind";

/** A deal that is late, and of a financier's whether its supplier answers for it. */
type Late = ReportRow<"overdue"> & OfParties & { readonly recourse?: boolean };

/**
 * Deals past their maturity on a day, with what is owed and what is to be done next. An enterprise sees its own debts.
 */
export const overdue = report("overdue", async ({ context, company, entities, role, asOf, counterparties }) => {
  const rows =
    role === "financier"
      ? await context.db.rows<Late>(
          `SELECT s.number AS deal_no, n.legal_name AS counterparty, s.currency, ($2::date - d.maturity_date)::int AS dpd,
         s.principal, s.penalty, d.recourse, d.financing, d.dpo, d.early_payment,
         ${partiesOf("d.obligor, d.supplier")}
       FROM (${STANDING}) s
       JOIN (${OWN_DEALS}) d ON d.number = s.number
       LEFT JOIN company_entity n ON n.id = d.obligor
       WHERE d.maturity_date < $2::date
         AND (s.principal <> 0 OR s.penalty <> 0)
         AND ${amongst("$4", "d.obligor, d.supplier")}
       ORDER BY 4 DESC, 1`,
          [company, asOf, entities, counterparties],
        )
      : await context.db.rows<Late>(
          `SELECT d.number AS deal_no, n.legal_name AS counterparty, d.currency, ($2::date - d.maturity_date)::int AS dpd,
         d.face_outstanding AS principal, d.penalty, d.id AS dpo, NULL::bigint AS early_payment,
         NULL::bigint AS invoice_paid, ${partiesOf("d.financier_entity, d.vendor_entity")}
       FROM dpo d
       JOIN company_entity n ON n.id = d.financier_entity
       WHERE d.enterprise_entity = ANY($1::bigint[])
         AND d.status IN ('due', 'overdue', 'defaulted', 'paid')
         AND d.face_outstanding > 0
         AND d.maturity_date < $2::date
         AND ${amongst("$3", "d.financier_entity, d.vendor_entity")}
       UNION ALL
       SELECT e.number, n.legal_name, e.currency, ($2::date - e.collection_due)::int, e.due_amount, e.penalty,
         NULL, e.id, NULL, ${partiesOf("e.funder_entity, e.supplier_entity")}
       FROM early_payment e
       JOIN company_entity n ON n.id = e.funder_entity
       WHERE e.enterprise_entity = ANY($1::bigint[])
         AND e.funder = 'financier'
         AND e.status = 'paid'
         AND e.collection_state IN ('open', 'overdue', 'defaulted')
         AND e.collection_due < $2::date
         AND ${amongst("$3", "e.funder_entity, e.supplier_entity")}
       UNION ALL
       SELECT p.number, n.legal_name, p.currency, ($2::date - p.maturity_date)::int,
         p.face - coalesce(p.settled, 0) - coalesce(p.transferred, 0), NULL,
         NULL, NULL, p.id, ${partiesOf("p.holder_entity")}
       FROM invoice_paid p
       JOIN company_entity n ON n.id = p.holder_entity
       WHERE p.issuer_entity = ANY($1::bigint[])
         AND p.status IN ('due', 'overdue')
         AND p.maturity_date < $2::date
         AND ${amongst("$3", "p.holder_entity")}
       ORDER BY 4 DESC, 1`,
          [entities, asOf, counterparties],
        );
  return rows.map(({ recourse, ...row }) => ({
    ...row,
    bucket: bucketOf(Number(row.dpd)),
    next_action: role === "financier" ? actionOf(Number(row.dpd), recourse === true) : "pay",
  }));
});

/**
 * Each posted receipt: what was matched, what is unapplied and since when, and its difference to the bank account in
 * the ledger, which is always nothing.
 */
export const reconciliation = report("reconciliation", ({ context, entities, asOf, from, to, counterparties }) =>
  context.db.rows<ReportRow<"reconciliation"> & OfParties>(
    `SELECT c.id AS receipt, c.number AS receipt_no, c.currency, (c.amount - coalesce(c.unapplied, 0))::numeric(20,2) AS matched,
       coalesce(c.unapplied, 0)::numeric(20,2) AS unapplied,
     CASE WHEN coalesce(c.unapplied, 0) > 0 THEN $2::date - c.value_date END AS age_days,
     (c.amount - coalesce(b.booked, 0))::numeric(20,2) AS ledger_difference, ${partiesOf("c.payer_entity")}
   FROM receipt c JOIN company_entity n ON n.id = c.receiver_entity LEFT JOIN LATERAL (
     SELECT sum(l.debit - l.credit) AS booked
     FROM journal j
     JOIN journal_lines l ON l.parent = j.id
     JOIN ledger_account a ON a.id = l.account
     WHERE j.company = n.company
       AND a.code = '1010'
       AND j.status IN ('posted', 'reversed')
       AND j.event_type <> 'refunded'
       AND (j.source_record = c.id OR j.source_record IN (SELECT r.id FROM repayment r WHERE r.receipt = c.id))
   ) b ON true
   WHERE c.receiver_entity = ANY($1::bigint[])
     AND c.status = 'posted'
     AND c.value_date <= $2::date
     AND ${within("c.value_date", "$3", "$4")}
     AND ${amongst("$5", "c.payer_entity")}
   ORDER BY c.value_date, c.id`,
    [entities, asOf, from ?? null, to ?? null, counterparties],
  ),
);

/** Each deal's share of each posted repayment. */
export const repayment_register = report(
  "repayment_register",
  ({ context, entities, role, from, to, counterparties }) => {
    const parties = `coalesce(f.obligor_entity, d.enterprise_entity, e.enterprise_entity),
      coalesce(f.seller_entity, d.vendor_entity, e.supplier_entity),
      r.financier_entity`;
    const own =
      {
        financier: "r.financier_entity",
        enterprise: "coalesce(f.obligor_entity, d.enterprise_entity, r.payer_entity)",
      }[role] ?? "coalesce(f.seller_entity, d.vendor_entity)";
    return context.db.rows<ReportRow<"repayment_register"> & OfParties>(
      `SELECT r.id AS repayment, r.value_date AS date, coalesce(l.deal_no, f.number, d.number) AS deal_no, r.currency,
         coalesce(l.penalty, 0)::numeric(20,2) AS penalty, coalesce(l.interest, 0)::numeric(20,2) AS interest,
         coalesce(l.fee, 0)::numeric(20,2) AS fee,
       coalesce(l.principal, 0)::numeric(20,2) AS principal, coalesce(l.residual, 0)::numeric(20,2) AS residual,
       (
         coalesce(l.penalty, 0) + coalesce(l.interest, 0) + coalesce(l.fee, 0) + coalesce(l.principal, 0) + coalesce(l.residual, 0)
       )::numeric(20,2) AS total, ${partiesOf(parties)}
     FROM repayment r
     JOIN repayment_lines l ON l.parent = r.id
     LEFT JOIN financing_application f ON f.id = l.financing
     LEFT JOIN dpo d ON d.id = l.dpo
     LEFT JOIN early_payment e ON e.id = l.early_payment
     WHERE r.status = 'posted'
       AND ${own} = ANY($1::bigint[])
       AND ${within("r.value_date", "$2", "$3")}
       AND ${amongst("$4", parties)}
     ORDER BY r.value_date, r.id, l.place`,
      [entities, from ?? null, to ?? null, counterparties],
    );
  },
);
