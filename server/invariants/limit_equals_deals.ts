import { bookingRates } from "../limits/rates-in-force.ts";
import { DEALS } from "./deals.ts";
import { NODES } from "./nodes.ts";
import { found, type Invariant } from "./invariant.ts";

/** An amount of a deal in the currency of its enterprise's limit, by the booking rates. */
const inLimit = (amount: string) => `CASE WHEN u.currency = c.currency THEN ${amount} ELSE round(round(${amount} * own.rate, 2) / other.rate, 2) END`;

/** What each kind of limit says, and what its deals add up to. The booking rates are its only value: SGD for one unit of each currency. */
const EXPECTED = `
  WITH deal AS (${DEALS}), rate AS (SELECT key AS currency, value::numeric AS rate FROM jsonb_each_text($1::jsonb)), expected AS (
    SELECT 'facility'::text AS node, facility AS id, sum(held) AS reserved, sum(lent) AS utilised FROM deal WHERE facility IS NOT NULL GROUP BY facility
    UNION ALL
    SELECT 'vendor_sub_limit', v.id, sum(d.held), sum(d.lent) FROM deal d JOIN vendor_sub_limit v ON v.facility = d.facility AND v.vendor_entity = d.supplier AND v.status IN ('active', 'frozen', 'terminating') WHERE d.on_credit GROUP BY v.id
    UNION ALL
    SELECT 'buyer_limit', b.id, sum(d.held), sum(d.lent) FROM deal d JOIN buyer_limit b ON b.facility = d.facility AND b.buyer_entity = d.obligor AND b.status IN ('active', 'suspended') WHERE NOT d.on_credit GROUP BY b.id
    UNION ALL
    SELECT 'credit_limit', c.id, sum(${inLimit("u.reserved")}), sum(${inLimit("u.utilised")}) FROM (
      SELECT obligor, financier, currency, held_on_credit AS reserved, lent AS utilised FROM deal WHERE on_credit
      UNION ALL
      SELECT p.issuer_entity, (r.part ->> 'financier')::bigint, p.currency, (r.part ->> 'amount')::numeric, 0 FROM invoice_paid p, jsonb_array_elements(coalesce(p.reserves, '[]'::jsonb)) AS r(part)
    ) u JOIN credit_limit c ON c.entity = u.obligor AND c.financier_entity = u.financier AND c.status <> 'cancelled' LEFT JOIN rate own ON own.currency = u.currency LEFT JOIN rate other ON other.currency = c.currency GROUP BY c.id
  )`;

/** Every limit equals what its deals add up to and what its moves add up to; what facilities have lent is what the ledger shows. */
export const limit_equals_deals: Invariant = async ({ db, registry }) => [
  ...await found(db, `${EXPECTED}
    SELECT n.node || ' ' || n.id AS record, 'reserved ' || n.reserved || ' and utilised ' || n.utilised || ', its deals ' || coalesce(e.reserved, 0) || ' and ' || coalesce(e.utilised, 0) AS says
    FROM (${NODES}) n LEFT JOIN expected e ON e.node = n.node AND e.id = n.id WHERE n.reserved <> coalesce(e.reserved, 0) OR n.utilised <> coalesce(e.utilised, 0)`, [JSON.stringify({ SGD: "1", ...bookingRates(registry) })]),
  ...await found(db, `
    SELECT n.node || ' ' || n.id AS record, 'reserved ' || n.reserved || ' and utilised ' || n.utilised || ', its moves ' || coalesce(m.reserved, 0) || ' and ' || coalesce(m.utilised, 0) AS says
    FROM (${NODES}) n LEFT JOIN (SELECT node, node_id, sum(reserved) AS reserved, sum(utilised) AS utilised FROM limit_move GROUP BY node, node_id) m ON m.node = n.node AND m.node_id = n.id
    WHERE n.reserved <> coalesce(m.reserved, 0) OR n.utilised <> coalesce(m.utilised, 0)`),
  ...await found(db, `
    WITH deal AS (${DEALS}), booked AS (
      SELECT j.source_ref AS number, j.company, sum(l.debit - l.credit) AS lent FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
      WHERE j.status IN ('posted', 'reversed') AND a.code IN ('1100', '1150') GROUP BY j.source_ref, j.company
    )
    SELECT d.entity || ' ' || d.number AS record, 'lent ' || d.lent || ', in the ledger ' || coalesce(b.lent, 0) AS says
    FROM deal d JOIN company_entity f ON f.id = d.financier LEFT JOIN booked b ON b.number = d.number AND b.company = f.company WHERE d.lent <> coalesce(b.lent, 0)`),
];
