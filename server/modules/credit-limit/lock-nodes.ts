import type { Reading } from "../../platform/store/handle.ts";
import type { LimitNode, NodeKind } from "./node.ts";
import type { LimitRef } from "./limit-refs.ts";

const COLUMNS: Readonly<Record<NodeKind, string>> = {
  credit_limit: `currency, approved, coalesce(frozen_amount, 0) AS frozen, financier_entity AS financier, entity AS company, NULL::bigint AS facility`,
  facility: `currency, "limit" AS approved, coalesce(frozen_amount, 0) AS frozen, financier_entity AS financier, entity AS company, NULL::bigint AS facility`,
  vendor_sub_limit: `currency, "limit" AS approved, 0::numeric(15,2) AS frozen, financier_entity AS financier, vendor_entity AS company, facility`,
  buyer_limit: `currency, "limit" AS approved, 0::numeric(15,2) AS frozen, financier_entity AS financier, buyer_entity AS company, facility`,
};

/** A node as its table tells of it; the columns have the same names for each kind. */
interface NodeRow extends Record<string, unknown> {
  readonly id: string;
  readonly currency: string | null;
  readonly approved: string | null;
  readonly reserved: string;
  readonly utilised: string;
  readonly frozen: string;
  readonly status: string;
  readonly financier: string;
  readonly company: string | null;
  readonly facility: string | null;
}

const nodeOf = (node: NodeKind, row: NodeRow): LimitNode => ({
  node,
  id: row.id,
  currency: row.currency ?? "",
  approved: row.approved ?? "0.00",
  reserved: row.reserved,
  utilised: row.utilised,
  frozen: row.frozen,
  status: row.status,
  financier: row.financier,
  ...(row.company === null ? {} : { company: row.company }),
  ...(row.facility === null ? {} : { facility: row.facility }),
});

/**
 * Nodes of one kind by id, ascending; taken for the rest of the transaction when `lock`, without holding up rows that
 * only refer to them.
 */
async function read(db: Reading, node: NodeKind, ids: readonly string[], lock: boolean): Promise<LimitNode[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<NodeRow>(
    `SELECT id, coalesce(reserved, 0)::numeric(15,2) AS reserved, coalesce(utilised, 0)::numeric(15,2) AS utilised,
        status, ${COLUMNS[node]}
      FROM ${node}
      WHERE id = ANY($1::bigint[])
      ORDER BY id${lock ? " FOR NO KEY UPDATE" : ""}`,
    [ids],
  );
  return rows.map((row) => nodeOf(node, row));
}

/** Ids that pairs of two columns select; the pair's live node where it has one, else its newest. */
async function idsOf(
  db: Reading,
  node: NodeKind,
  [left, right]: readonly [string, string],
  pairs: readonly (readonly [string, string])[],
): Promise<string[]> {
  if (pairs.length === 0) return [];
  const rows = await db.rows<{ id: string }>(
    `SELECT DISTINCT ON (n.${left}, n.${right}) n.id
     FROM ${node} n
     JOIN unnest($1::bigint[], $2::bigint[]) AS pair(a, b) ON n.${left} = pair.a AND n.${right} = pair.b
     WHERE n.status NOT IN ('draft', 'proposed', 'cancelled', 'terminated', 'removed')
     ORDER BY n.${left}, n.${right}, (n.status = 'active') DESC, n.id DESC`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  return rows.map((row) => row.id);
}

/**
 * The nodes of these places: credit limits, then facilities, then vendor sub-limits, then buyer limits, each by id.
 * @param lock takes the rows in this order; inside a transaction only
 */
export async function lockNodes(db: Reading, places: readonly LimitRef[], lock: boolean): Promise<LimitNode[]> {
  const facilities = [...new Set(places.map((place) => place.facility).filter((one) => one !== undefined))];
  const credit = await idsOf(
    db,
    "credit_limit",
    ["entity", "financier_entity"],
    places.flatMap((place) => place.credit.map(({ obligor, financier }) => [obligor, financier] as const)),
  );
  const vendors = await idsOf(
    db,
    "vendor_sub_limit",
    ["facility", "vendor_entity"],
    places.flatMap(({ facility, vendor }) => (facility && vendor ? [[facility, vendor] as const] : [])),
  );
  const buyers = await idsOf(
    db,
    "buyer_limit",
    ["facility", "buyer_entity"],
    places.flatMap(({ facility, buyers: all }) => (facility ? all.map((buyer) => [facility, buyer] as const) : [])),
  );
  const nodes: LimitNode[] = [];
  for (const [kind, ids] of [
    ["credit_limit", credit],
    ["facility", facilities],
    ["vendor_sub_limit", vendors],
    ["buyer_limit", buyers],
  ] as const)
    nodes.push(...(await read(db, kind, ids, lock)));
  return nodes;
}
