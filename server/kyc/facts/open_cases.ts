import type { Fact } from "../../lifecycle/facts/fact.ts";

const OPEN = ["draft", "submitted", "in_review", "info_requested"];

/** Other cases of the same company at the fund provider concerned that are still open. */
export const open_cases: Fact = async ({ db, record, ask }) => db.rows(
  `SELECT id, number, status FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = ANY($3::text[]) AND id::text <> $4 ORDER BY id LIMIT 5`,
  [record["entity"] ?? null, ask["reuse_for"] ?? record["financier_entity"] ?? null, OPEN, String(record["id"])],
);
