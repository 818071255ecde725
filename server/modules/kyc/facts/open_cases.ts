import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

const OPEN = ["draft", "submitted", "in_review", "info_requested"];

/** Another case that is still open. */
interface OpenCase extends Record<string, unknown> {
  readonly id: Id<"kyc_case">;
  readonly number: string;
  readonly status: string;
}

/** Other cases of the same company at the fund provider concerned that are still open. */
export const open_cases = ({
  db,
  record,
  ask,
}: Pick<ReadingOf<"kyc_case">, "db" | "record" | "ask">): Promise<readonly OpenCase[]> =>
  db.rows<OpenCase>(
    `SELECT id, number, status FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = ANY($3::text[]) AND id::text <> $4 ORDER BY id LIMIT 5`,
    [record.entity ?? null, ask.reuse_for ?? record.financier_entity ?? null, OPEN, String(record.id)],
  );
