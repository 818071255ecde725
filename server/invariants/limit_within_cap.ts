import { NODES } from "./nodes.ts";
import { found, type Invariant } from "./invariant.ts";

/** No limit is used below zero, nor beyond what was granted while it is active. */
export const limit_within_cap: Invariant = ({ db }) => found(db, `
  SELECT node || ' ' || id AS record, 'granted ' || granted || ', reserved ' || reserved || ', utilised ' || utilised || ', frozen ' || frozen AS says FROM (${NODES}) n
  WHERE reserved < 0 OR utilised < 0 OR frozen < 0 OR (status = 'active' AND reserved + utilised + frozen > granted)`);
