import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { readRecord } from "../../../platform/query/read.ts";

type Row = Record<string, unknown> & { id: string; parent: string | null };

/** What a row has below it, each with its own. */
function below(rows: readonly Row[], id: string): Record<string, unknown>[] {
  return rows
    .filter((row) => row.parent === id)
    .map(({ parent: _parent, ...row }) => ({ ...row, children: below(rows, row.id) }));
}

/**
 * Who holds which part of an invoice-paid item, as a tree: for the enterprise that owes it from its first holder on,
 * for others from their own part down. Amounts alone, no prices.
 * @throws Refusal not_found for a missing and a foreign item alike
 */
export async function itemHolders(
  input: HandlerInputs["invoice_paid.holders"],
  context: ReadContext,
): Promise<unknown> {
  const { record, parties } = await readRecord(context, "invoice_paid", input.id);
  const root = parties.includes("issuer")
    ? await context.db.first<{ id: string }>(
        "WITH RECURSIVE up AS (SELECT id, parent FROM invoice_paid WHERE id = $1::bigint UNION ALL SELECT item.id, item.parent FROM invoice_paid item JOIN up ON up.parent = item.id) SELECT id FROM up WHERE parent IS NULL",
        [record.id],
      )
    : undefined;
  const first = root?.id ?? record.id;
  const rows = await context.db.rows<Row>(
    `WITH RECURSIVE down AS (
       SELECT *
       FROM invoice_paid
       WHERE id = $1::bigint
       UNION ALL SELECT item.*
       FROM invoice_paid item
       JOIN down ON item.parent = down.id
     )
     SELECT down.id, down.parent, down.number, holder.legal_name AS holder, down.tier, down.currency, down.face,
       down.available, down.transferred, down.financed_face, down.settled, down.status
     FROM down JOIN company_entity holder ON holder.id = down.holder_entity ORDER BY down.id`,
    [first],
  );
  const [top] = rows
    .filter((row) => row.id === first)
    .map(({ parent: _parent, ...row }) => ({ ...row, children: below(rows, row.id) }));
  return top;
}
