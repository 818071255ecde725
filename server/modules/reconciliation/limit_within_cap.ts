import { NODE_KINDS, NODES } from "./nodes.ts";
import { ruled } from "../../platform/invariants/rule.ts";

/** No limit is used below zero, nor beyond what was granted while it is active. */
export const limit_within_cap = ruled(
  ...NODE_KINDS.map((about) => ({
    about,
    sql: (only: (column: string) => string) => `
  SELECT n.node || ' ' || n.id AS record,
    'granted ' || n.granted || ', reserved ' || n.reserved || ', utilised ' || n.utilised || ', frozen ' || n.frozen AS says
  FROM (${NODES[about]}) n
  WHERE ${only("n.id")}
    AND (
      n.reserved < 0
        OR n.utilised < 0
        OR n.frozen < 0
        OR (n.status = 'active' AND n.reserved + n.utilised + n.frozen > n.granted)
    )`,
  })),
);
