const figures = (table: string, granted: string, frozen: string, more: string) =>
  `SELECT '${table}'::text AS node, id, status, coalesce(${granted}, 0) AS granted, coalesce(reserved, 0) AS reserved,
      coalesce(utilised, 0) AS utilised, coalesce(${frozen}, 0) AS frozen, currency${more}
    FROM ${table}`;

/** Each kind of limit with its figures, and what tells which deals use it. */
export const NODES = {
  credit_limit: figures(
    "credit_limit",
    "approved",
    "frozen_amount",
    ", entity AS obligor, financier_entity AS financier",
  ),
  facility: figures("facility", `"limit"`, "frozen_amount", ""),
  vendor_sub_limit: figures("vendor_sub_limit", `"limit"`, "0", ", facility, vendor_entity AS supplier"),
  buyer_limit: figures("buyer_limit", `"limit"`, "0", ", facility, buyer_entity AS obligor"),
} as const;

/** What limits are called. */
export const NODE_KINDS = Object.keys(NODES) as (keyof typeof NODES)[];
