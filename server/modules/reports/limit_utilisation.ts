import type { Report } from "./report.ts";

/** One kind of limit with whose it is; `own` says which entities see it. */
const node = (table: string, granted: string, holder: string, own: string) =>
  `SELECT '${table}' AS node, n.legal_name AS holder, x.currency, ${granted} AS approved,
     coalesce(x.reserved, 0)::numeric(20,2) AS reserved, coalesce(x.utilised, 0)::numeric(20,2) AS utilised,
     x.withheld::numeric(20,2) AS frozen, coalesce(x.available, 0)::numeric(20,2) AS available
   FROM ${table} x
   JOIN company_entity n ON n.id = x.${holder}
   WHERE x.${own} = ANY($1::bigint[]) AND x.status IN ('active', 'frozen', 'expired', 'terminating', 'suspended')`;

/**
 * Each limit with what is held, used and left of it. An enterprise sees its own credit limits, facilities and its
 * vendors' parts.
 */
export const limit_utilisation: Report = async ({ context, entities, role }) => {
  const isFinancier = role === "financier";
  const all = [
    node("credit_limit", "x.approved", "entity", isFinancier ? "financier_entity" : "entity"),
    node("facility", `x."limit"`, "entity", isFinancier ? "financier_entity" : "entity"),
    node("vendor_sub_limit", `x."limit"`, "vendor_entity", isFinancier ? "financier_entity" : "enterprise_entity"),
    ...(isFinancier ? [node("buyer_limit", `x."limit"`, "buyer_entity", "financier_entity")] : []),
  ];
  const rows = await context.db.rows(
    `SELECT u.*, CASE WHEN u.approved > 0 THEN round((u.reserved + u.utilised) * 100 / u.approved, 2) END AS used_pct
      FROM (${all.join(" UNION ALL ")}) u
      ORDER BY 1, 2, 3`,
    [entities],
  );
  return rows.map((row) => ({ ...row, node: context.say("limit_node", `node.${String(row["node"])}`) }));
};
