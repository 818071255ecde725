import type { HandlerAnswers } from "../../../generated/types/calls.d.ts";
import {
  isVoid,
  stateOf,
  within,
  report,
  type Report,
  type ReportName,
  type ReportRow,
  reportList,
  reportFile,
  partiesOf,
  partiesTogether,
  amongst,
  type OfParties,
} from "./report.ts";
import { compare, cents, text } from "../../../schemas/vocabulary/decimal.ts";
import {
  OWN_DEALS,
  STANDING,
  income,
  limit_utilisation,
  overdue,
  reconciliation,
  repayment_register,
} from "./deal-reports.ts";
import { audit } from "./audit.ts";
import type { ReadContext } from "../../platform/context.ts";
import { isAllowed } from "../../platform/calls/guard.ts";
import { reads, writes, type NamedHandlers } from "../../platform/handler.ts";
import { addFavourite, favouritesOf, removeFavourite, type ReportKey } from "./favourites.ts";
import { reportLedger } from "./ledger.ts";
import { readRecords } from "../../platform/query/read.ts";

/** Invoice-paid items that the own company issued, holds, or may fund. */
const ip_register = report("ip_register", async (request) => {
  const { context, entities, role, from, to, counterparties } = request;
  const own =
    role === "enterprise"
      ? "p.issuer_entity = ANY($1::bigint[]) AND p.status <> 'draft'"
      : role === "supplier"
        ? "p.holder_entity = ANY($1::bigint[]) AND p.status NOT IN ('draft', 'pending_approval', 'pending_ceo', 'pending_signature', 'rejected', 'cancelled')"
        : "p.financiers && $1::bigint[] AND p.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')";
  const rows = await context.db.rows<ReportRow<"ip_register"> & OfParties>(
    `SELECT p.id AS invoice_paid, p.number, i.legal_name AS issuer, h.legal_name AS holder, p.currency, p.face,
       p.face - coalesce(p.transferred, 0) AS kept, p.available, p.maturity_date,
       p.status AS state, ${partiesOf("p.issuer_entity, p.holder_entity")}
     FROM invoice_paid p
     LEFT JOIN company_entity i ON i.id = p.issuer_entity
     LEFT JOIN company_entity h ON h.id = p.holder_entity
     WHERE ${own}
       AND ${within("p.maturity_date", "$2", "$3")}
       AND ${amongst("$4", "p.issuer_entity, p.holder_entity")}
     ORDER BY p.id`,
    [entities, from ?? null, to ?? null, counterparties],
  );
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: stateOf(request, "invoice_paid", state),
    is_void: isVoid(request, "invoice_paid", state),
  }));
});

/**
 * Every financing that was applied for: its parties, face and advance, dates, and what is owed on a day as the
 * financier's book has it.
 */
const financing_register = report("financing_register", async (request) => {
  const { context, entities, role, asOf, from, to, counterparties } = request;
  const parties = "f.seller_entity, f.obligor_entity, f.financier_entity";
  const own = role === "financier" ? "f.financier_entity" : "f.seller_entity";
  const rows = await context.db.rows<ReportRow<"financing_register"> & OfParties>(
    `SELECT f.id AS financing, f.number AS deal_no, s.legal_name AS supplier, b.legal_name AS buyer, f.currency, f.face,
         f.approved_amount AS advance, f.approved_rate AS rate, f.disbursed_on AS paid_on, f.maturity_date,
         f.status AS state,
       coalesce(k.principal, 0)::numeric(20,2) AS principal, coalesce(k.interest, 0)::numeric(20,2) AS interest,
       ${partiesOf(parties)}
     FROM financing_application f
     LEFT JOIN company_entity s ON s.id = f.seller_entity
     LEFT JOIN company_entity b ON b.id = f.obligor_entity
     LEFT JOIN company_entity n ON n.id = f.financier_entity
     LEFT JOIN LATERAL (
       SELECT sum(l.debit - l.credit) FILTER (WHERE a.code = '1100') AS principal,
         sum(l.debit - l.credit) FILTER (WHERE a.code = '1110') AS interest
       FROM journal j
       JOIN journal_lines l ON l.parent = j.id
       JOIN ledger_account a ON a.id = l.account
       WHERE j.company = n.company
         AND j.source_ref = f.number
         AND j.status IN ('posted', 'reversed')
         AND j.date <= $2::date
     ) k ON true
     WHERE ${own} = ANY($1::bigint[])
       AND f.status <> 'draft'
       AND ${within("coalesce(f.disbursed_on, f.created_at::date)", "$3", "$4")}
       AND ${amongst("$5", parties)}
     ORDER BY f.id`,
    [entities, asOf, from ?? null, to ?? null, counterparties],
  );
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: stateOf(request, "financing_application", state),
    is_void: isVoid(request, "financing_application", state),
  }));
});

/** Each fee with its tax, as the own book has it: charged by a financier, paid by the others. */
const fee_gst = report("fee_gst", ({ context, company, role, asOf, from, to, counterparties }) => {
  const [fee, tax, way] =
    role === "financier" ? ["4020", "2200", "credit - l.debit"] : ["6020", "1400", "debit - l.credit"];
  return context.db.rows<ReportRow<"fee_gst"> & OfParties>(
    `SELECT j.id AS journal, j.number AS fee_invoice_no, j.date, string_agg(DISTINCT n.legal_name, ', ') AS party, j.currency,
         sum(l.${way}) FILTER (WHERE a.code = '${fee}')::numeric(20,2) AS net,
       coalesce(sum(l.${way}) FILTER (WHERE a.code = '${tax}'), 0)::numeric(20,2) AS gst,
       sum(l.${way})::numeric(20,2) AS total, ${partiesTogether("l.party::text")}
     FROM journal j
     JOIN journal_lines l ON l.parent = j.id
     JOIN ledger_account a ON a.id = l.account
     LEFT JOIN company_entity n ON n.id = l.party
     WHERE j.company = $1::bigint
       AND j.status IN ('posted', 'reversed')
       AND a.code IN ('${fee}', '${tax}')
       AND j.date <= $2::date
       AND ${within("j.date", "$3", "$4")}
     GROUP BY j.id
     HAVING count(*) FILTER (WHERE a.code = '${fee}') > 0
       AND ($5::bigint[] IS NULL OR bool_or(l.party = ANY($5::bigint[])))
     ORDER BY j.date, j.id`,
    [company, asOf, from ?? null, to ?? null, counterparties],
  );
});

/** Discounted payables that the own company ordered or funds, with what was paid for them. */
const dpo_register = report("dpo_register", async (request) => {
  const { context, entities, role, from, to, counterparties } = request;
  const parties = "d.enterprise_entity, d.vendor_entity, d.financier_entity";
  const own =
    role === "enterprise"
      ? "d.enterprise_entity = ANY($1::bigint[])"
      : "d.financier_entity = ANY($1::bigint[]) AND d.status NOT IN ('pending_approval', 'pending_signature', 'rejected')";
  const rows = await context.db.rows<ReportRow<"dpo_register"> & OfParties>(
    `SELECT d.id AS dpo, d.number, e.legal_name AS enterprise, v.legal_name AS vendor, d.currency, d.face_total AS face,
       CASE WHEN d.paid_on IS NOT NULL THEN d.net_total ELSE 0.00 END AS paid,
       d.maturity_date, d.status AS state, ${partiesOf(parties)}
     FROM dpo d
     LEFT JOIN company_entity e ON e.id = d.enterprise_entity
     LEFT JOIN company_entity v ON v.id = d.vendor_entity
     WHERE ${own}
       AND d.status <> 'draft'
       AND ${within("d.maturity_date", "$2", "$3")}
       AND ${amongst("$4", parties)}
     ORDER BY d.id`,
    [entities, from ?? null, to ?? null, counterparties],
  );
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: stateOf(request, "dpo", state),
    is_void: isVoid(request, "dpo", state),
  }));
});

/**
 * By supplier: the face a financier has funded, the credit notes on it, their share, and how many of the invoices were
 * disputed.
 */
const dilution = report("dilution", ({ context, entities, from, to, counterparties }) =>
  context.db.rows<ReportRow<"dilution"> & OfParties>(
    `WITH funded AS (
     SELECT DISTINCT f.id AS deal, f.seller_entity AS supplier, f.obligor_entity AS obligor, f.currency, f.face,
       coalesce(i.invoice, p.invoice) AS invoice
     FROM financing_application f
     JOIN financing_application_items i ON i.parent = f.id
     LEFT JOIN invoice_paid_invoices p ON p.parent = i.invoice_paid
     WHERE f.financier_entity = ANY($1::bigint[])
       AND f.disbursed_on IS NOT NULL
       AND ${within("f.disbursed_on", "$2", "$3")}
       AND ${amongst("$4", "f.seller_entity, f.obligor_entity")}
   ), deals AS (
     SELECT supplier, currency, sum(face) AS face, string_agg(DISTINCT obligor::text, ',') AS obligors
     FROM (SELECT DISTINCT deal, supplier, obligor, currency, face FROM funded) d
     GROUP BY supplier, currency
   ),
   noted AS (
     SELECT u.supplier, u.currency, sum(c.total) AS total
     FROM (SELECT DISTINCT supplier, currency, invoice FROM funded) u
     JOIN credit_note c ON c.invoice = u.invoice AND c.status = 'applied' AND c.kind <> 'accounting'
     GROUP BY u.supplier, u.currency
   ),
   disputed AS (
     SELECT u.supplier, u.currency, count(DISTINCT u.invoice)::int AS disputes
     FROM funded u
     JOIN timeline_entry t ON t.subject_entity = 'invoice' AND t.subject_id = u.invoice AND t.transition = 'dispute'
     GROUP BY u.supplier, u.currency
   )
   SELECT n.legal_name AS supplier, d.currency, d.face::numeric(20,2) AS face,
     coalesce(c.total, 0)::numeric(20,2) AS credit_notes,
     round(coalesce(c.total, 0) * 100 / nullif(d.face, 0), 2) AS dilution_pct, coalesce(x.disputes, 0) AS disputes,
     ${partiesOf("d.supplier, d.obligors")}
   FROM deals d
   JOIN company_entity n ON n.id = d.supplier
   LEFT JOIN noted c ON c.supplier = d.supplier AND c.currency = d.currency
   LEFT JOIN disputed x ON x.supplier = d.supplier AND x.currency = d.currency
   ORDER BY 1, 2`,
    [entities, from ?? null, to ?? null, counterparties],
  ),
);

/** The own company's record of a buyer, by its entity. `$1` is the company. */
const ownBuyer = (entity: string): string =>
  `(SELECT min(b.id) FROM buyer b WHERE b.owner_company = $1::bigint AND b.buyer_entity = ${entity}) AS buyer`;

/**
 * What each obligor owes a financier and its share of all in that currency, against its credit limit and the facility's
 * warning.
 */
const concentration = report("concentration", async ({ context, company, entities, asOf, counterparties }) => {
  const rows = await context.db.rows<ReportRow<"concentration"> & OfParties & { readonly warn: string | null }>(
    `SELECT ${ownBuyer("o.obligor")}, n.legal_name AS obligor, o.currency, o.outstanding,
         round(o.outstanding * 100 / nullif(o.lent, 0), 2) AS share_pct,
         c.approved AS "limit", o.warn, ${partiesOf("o.obligor, o.suppliers")}
       FROM (
       SELECT d.obligor, s.currency, sum(s.principal) FILTER (WHERE a.is_asked)::numeric(20,2) AS outstanding,
         sum(sum(s.principal)) OVER (PARTITION BY s.currency) AS lent,
         string_agg(DISTINCT d.supplier::text, ',') AS suppliers, min(f.concentration_warn_pct) AS warn
       FROM (${STANDING}) s
       JOIN (${OWN_DEALS}) d ON d.number = s.number
       CROSS JOIN LATERAL (SELECT ${amongst("$4", "d.obligor, d.supplier")} AS is_asked) a
       LEFT JOIN facility f ON f.id = d.facility
       WHERE s.principal <> 0 GROUP BY d.obligor, s.currency
     ) o JOIN company_entity n ON n.id = o.obligor LEFT JOIN credit_limit c ON c.entity = o.obligor AND c.financier_entity = ANY($3::bigint[]) AND c.currency = o.currency AND c.status IN ('active',
     'frozen') WHERE o.outstanding IS NOT NULL ORDER BY o.currency, o.outstanding DESC`,
    [company, asOf, entities, counterparties],
  );
  return rows.map(({ warn, ...row }) => {
    const isAbove = typeof warn === "string" && compare(String(row.share_pct), warn) > 0;
    const isOver = typeof row.limit === "string" && compare(String(row.outstanding), row.limit) > 0;
    return { ...row, ...(isOver ? { flag: "over_limit" } : isAbove ? { flag: "above_warning" } : {}) };
  });
});

const LENT = "('approved', 'offer_accepted', 'ready')";

/**
 * Money of a financier: deals falling due, and pay-outs that were approved. Amounts due before the day stand in its own
 * week.
 */
const FINANCIER = `
  SELECT s.currency, greatest(d.maturity_date, $2::date) AS day, s.principal + s.interest + s.penalty + s.fee AS due_in,
    0::numeric AS going_out, d.obligor AS one, d.supplier AS other
  FROM (${STANDING}) s
  JOIN (${OWN_DEALS}) d ON d.number = s.number
  WHERE s.principal <> 0
  UNION ALL
  SELECT f.currency, greatest(coalesce(f.disbursement_date, $2::date), $2::date), 0, coalesce(f.net, f.approved_amount),
    f.obligor_entity, f.seller_entity
  FROM financing_application f
  WHERE f.financier_entity = ANY($3::bigint[]) AND f.status IN ${LENT}
  UNION ALL
  SELECT d.currency, greatest(d.pay_date, $2::date), 0, d.net_total, d.enterprise_entity, d.vendor_entity
  FROM dpo d
  WHERE d.financier_entity = ANY($3::bigint[]) AND d.status = 'funded'
  UNION ALL
  SELECT e.currency, greatest(e.pay_date, $2::date), 0, e.net_total, e.enterprise_entity, e.supplier_entity
  FROM early_payment e
  WHERE e.funder_entity = ANY($3::bigint[]) AND e.funder = 'financier' AND e.status IN ('approved', 'scheduled')
  UNION ALL
  SELECT r.currency, $2::date, 0, r.amount, r.payee_entity, NULL
  FROM refund r
  WHERE r.financier_entity = ANY($3::bigint[]) AND r.status = 'approved'`;

const OPEN = "status IN ('confirmed', 'disputed') AND outstanding > 0";

/**
 * Money of a supplier or an enterprise: invoices by the day they are payable; what fund providers take of buyers'
 * payments at the maturity of a financing; and what is owed to them on orders and early payments that they paid.
 */
const TRADED = `
  SELECT currency, greatest(due_date_adjusted, $2::date) AS day,
    CASE WHEN seller_entity = ANY($3::bigint[]) THEN outstanding ELSE 0 END AS due_in,
    CASE WHEN buyer_entity = ANY($3::bigint[]) THEN outstanding ELSE 0 END AS going_out,
    seller_entity AS one, buyer_entity AS other
  FROM invoice
  WHERE $1::bigint IS NOT NULL
    AND (seller_entity = ANY($3::bigint[]) OR buyer_entity = ANY($3::bigint[]))
    AND ${OPEN}
  UNION ALL
  SELECT f.currency, greatest(f.maturity_date, $2::date), 0,
    coalesce(f.principal_outstanding, 0) + coalesce(f.interest_accrued, 0) + coalesce(f.penalty_accrued, 0) +
      coalesce(f.fee_outstanding, 0), f.financier_entity, f.obligor_entity
  FROM financing_application f
  WHERE f.seller_entity = ANY($3::bigint[])
    AND f.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
  UNION ALL
  SELECT d.currency, greatest(d.maturity_date, $2::date), 0,
    d.face_outstanding + coalesce(d.penalty, 0) + coalesce(d.late_fee, 0), d.financier_entity, d.vendor_entity
  FROM dpo d
  WHERE d.enterprise_entity = ANY($3::bigint[]) AND d.status IN ('paid', 'due', 'overdue', 'defaulted')
  UNION ALL
  SELECT e.currency, greatest(e.collection_due, $2::date), 0,
    e.due_amount + coalesce(e.penalty, 0) + coalesce(e.late_fee, 0), e.funder_entity, e.supplier_entity
  FROM early_payment e
  WHERE e.enterprise_entity = ANY($3::bigint[])
    AND e.funder = 'financier'
    AND e.status = 'paid'
    AND e.collection_state IN ('open', 'overdue', 'defaulted')`;

/** What comes in and goes out by week from a day on, with the sum so far in each currency. */
const cashflow = report("cashflow", async ({ context, company, entities, role, asOf, counterparties }) => {
  const source = role === "financier" ? FINANCIER : TRADED;
  const rows = await context.db.rows<ReportRow<"cashflow"> & OfParties>(
    `SELECT to_char(date_trunc('week', m.day), 'YYYY-MM-DD') AS week, m.currency,
       sum(m.due_in)::numeric(20,2) AS due_in, sum(m.going_out)::numeric(20,2) AS going_out,
       (sum(m.due_in) - sum(m.going_out))::numeric(20,2) AS net,
       ${partiesTogether("concat_ws(',', m.one, m.other)")}
     FROM (${source}) m
     WHERE ${amongst("$4", "m.one, m.other")}
     GROUP BY 1, 2
     ORDER BY 2, 1`,
    [company, asOf, entities, counterparties],
  );
  const sums = new Map<string, bigint>();
  return rows.map((row) => {
    const sum = (sums.get(String(row.currency)) ?? 0n) + cents(String(row.net));
    sums.set(String(row.currency), sum);
    return { ...row, cumulative: text(sum) };
  });
});

const BUCKETS: readonly (readonly [string, string])[] = [
  ["current", "late <= 0"],
  ["d1_30", "late BETWEEN 1 AND 30"],
  ["d31_60", "late BETWEEN 31 AND 60"],
  ["d61_90", "late BETWEEN 61 AND 90"],
  ["over_90", "late > 90"],
];
const buckets = `${BUCKETS.map(([name, holds]) => `coalesce(sum(amount) FILTER (WHERE ${holds}), 0)::numeric(20,2) AS ${name}`).join(", ")},
  sum(amount)::numeric(20,2) AS total`;

/** What each counterparty owes by how late it is: a financier's deals by obligor, else the invoices of the own side. */
const ageing = report("ageing", ({ context, company, entities, role, asOf, counterparties }) => {
  if (role === "financier") {
    return context.db.rows<ReportRow<"ageing"> & OfParties>(
      `SELECT ${ownBuyer("o.obligor")}, n.legal_name AS counterparty, o.currency, ${buckets},
         ${partiesTogether("concat_ws(',', o.obligor, o.supplier)")}
       FROM (
         SELECT d.obligor, d.supplier, s.currency, s.principal AS amount, greatest(0, $2::date - d.maturity_date) AS late
         FROM (${STANDING}) s
         JOIN (${OWN_DEALS}) d ON d.number = s.number
         WHERE s.principal <> 0 AND ${amongst("$4", "d.obligor, d.supplier")}
       ) o JOIN company_entity n ON n.id = o.obligor
       GROUP BY o.obligor, n.legal_name, o.currency
       ORDER BY n.legal_name, o.currency`,
      [company, asOf, entities, counterparties],
    );
  }
  const [own, other] = role === "enterprise" ? ["buyer_entity", "seller_entity"] : ["seller_entity", "buyer_entity"];
  return context.db.rows<ReportRow<"ageing"> & OfParties>(
    `SELECT o.other AS ${other}, n.legal_name AS counterparty, o.currency, ${buckets}, ${partiesOf("o.other")} FROM (
       SELECT ${other} AS other, currency, outstanding AS amount, greatest(0, $2::date - due_date_adjusted) AS late
       FROM invoice
       WHERE ${own} = ANY($1::bigint[])
         AND status IN ('submitted', 'confirmed', 'disputed')
         AND outstanding > 0
         AND submitted_at IS NOT NULL
         AND ${amongst("$3", other)}
     ) o LEFT JOIN company_entity n ON n.id = o.other
     GROUP BY o.other, n.legal_name, o.currency
     ORDER BY n.legal_name, o.currency`,
    [entities, asOf, counterparties],
  );
});

/** Every report by the name of its call. */
const reports: { readonly [Name in ReportName]: Report<Name> } = {
  ageing,
  financing_register,
  repayment_register,
  limit_utilisation,
  income,
  overdue,
  concentration,
  cashflow,
  dilution,
  fee_gst,
  reconciliation,
  ip_register,
  dpo_register,
  audit,
};

/** Of several schedules of a report the one that is sent next comes first, those that were stopped last. */
const rankOf = ({ status, next_on: next }: { readonly status?: unknown; readonly next_on?: unknown }): string =>
  `${status === "active" ? 0 : 1} ${String(next)}`;

/**
 * The reports that the asker may see, as their calls allow, by the word in their address: the asker's favourites first,
 * each with the days on which it was last sent to the own company by mail and is sent next.
 */
async function reportCards(context: ReadContext): Promise<HandlerAnswers["report.list"]> {
  const { registry, acting } = context;
  const favourites = new Set((await favouritesOf(context)).map(({ key }) => key));
  const schedules =
    acting?.company === undefined ? [] : (await readRecords(context, "report_schedule")).map(({ record }) => record);
  const rows = (Object.keys(reports) as ReportName[])
    .filter((name) => isAllowed(registry.calls.get(`report.${name}`)?.allow ?? [], acting))
    .map((name) => name.replaceAll("_", "-") as ReportKey)
    .map((key) => {
      const schedule = schedules
        .filter((one) => one.key === key)
        .toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))[0];
      return {
        key,
        answers: key,
        ...(favourites.has(key) ? { mark: "favourite" } : {}),
        scheduled: schedule !== undefined,
        ...(schedule?.last_sent_on ? { last_sent_on: schedule.last_sent_on } : {}),
        ...(schedule?.status === "active" && schedule.next_on ? { next_on: schedule.next_on } : {}),
      };
    });
  const marked = rows.filter(({ mark }) => mark !== undefined);
  return { rows: [...marked, ...rows.filter(({ mark }) => mark === undefined)], count: rows.length };
}

/** Handlers of reports, by the name that calls give them. */
export const reportHandlers: NamedHandlers = {
  "report.list": reads(async (_input, context) => reportCards(context)),
  "report.add_favourite": writes(addFavourite),
  "report.remove_favourite": writes(removeFavourite),
  "report.ledger": reads((input, context) => reportLedger(reports, input, context)),
  ...(Object.fromEntries(
    (Object.keys(reports) as ReportName[]).flatMap((name) => [
      [`report.${name}`, reads((input, context) => reportList(reports[name], input, context))],
      [`report.export_${name}`, reads((input, context) => reportFile(name, reports[name], input, context))],
    ]),
  ) as NamedHandlers),
};
