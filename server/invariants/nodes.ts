const figures = (table: string, granted: string, frozen: string) =>
  `SELECT '${table}'::text AS node, id, status, coalesce(${granted}, 0) AS granted, coalesce(reserved, 0) AS reserved, coalesce(utilised, 0) AS utilised, coalesce(${frozen}, 0) AS frozen, coalesce(available, 0) AS available FROM ${table}`;

/** All limits with their figures, as one table. */
export const NODES = [
  figures("credit_limit", "approved", "frozen_amount"), figures("facility", `"limit"`, "frozen_amount"),
  figures("vendor_sub_limit", `"limit"`, "0"), figures("buyer_limit", `"limit"`, "0"),
].join(" UNION ALL ");
