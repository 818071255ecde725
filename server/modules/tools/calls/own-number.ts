import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { BusinessDate, Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { readRecord } from "../../../platform/query/read.ts";

type Draft = { readonly invoice_no: string; readonly total: Money | null; readonly issue_date: BusinessDate | null };

/** Taken is a number of an own invoice that was sent, or of an invoice of the platform: as it is when one is sent. */
const TAKEN = `SELECT 1 AS found FROM tool_invoice t WHERE t.company = $1::bigint AND lower(t.number) = lower($2) AND t.status <> 'draft' AND t.id IS DISTINCT FROM $3::bigint
  UNION ALL SELECT 1 FROM invoice i JOIN company_entity e ON e.id = i.seller_entity WHERE e.company = $1::bigint AND lower(i.invoice_no) = lower($2)
    AND NOT EXISTS (SELECT FROM tool_invoice t WHERE t.id = $3::bigint AND t.status = 'converted')
  LIMIT 1`;

const DRAFTS = `SELECT t.number AS invoice_no, t.total::numeric(15,2) AS total, t.issue_date FROM tool_invoice t
  WHERE t.company = $1::bigint AND lower(t.number) = lower($2) AND t.status = 'draft' AND t.id IS DISTINCT FROM $3::bigint
  ORDER BY t.id DESC LIMIT 5`;

/**
 * Whether the number of an own invoice may still be sent, told while it is typed, and which other drafts bear it: one
 * of them can be sent.
 * @throws Refusal not_found for an invoice that is not the asker's own
 */
export async function checkOwnNumber(
  input: HandlerInputs["tool_invoice.checkno"],
  context: ReadContext,
): Promise<unknown> {
  const { db, acting } = context;
  if (input.id !== undefined) await readRecord(context, "tool_invoice", input.id);
  const asked = [acting?.company?.id ?? null, input.number.trim(), input.id ?? null];
  const taken = await db.first<{ found: number }>(TAKEN, asked);
  const drafts = await db.rows<Draft>(DRAFTS, asked);
  return {
    available: taken === undefined,
    near_matches: drafts.map((draft) =>
      Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null)),
    ),
  };
}
