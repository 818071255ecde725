import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { listRows } from "../../../platform/query/list.ts";
import { wireMaker } from "../../../platform/query/wire.ts";

/**
 * The asker's applications that finance an invoice-paid item or an invoice; none where neither is named. A draft
 * finances nothing yet.
 */
export async function applicationsUsing(
  input: HandlerInputs["financing_application.using"],
  context: ReadContext,
): Promise<HandlerAnswers["financing_application.using"]> {
  const found = await context.db.rows<{ id: string }>(
    `SELECT DISTINCT deal.id
      FROM financing_application_items AS item
      JOIN financing_application AS deal ON deal.id = item.parent
      WHERE (item.invoice_paid = $1::bigint OR item.invoice = $2::bigint) AND deal.status <> 'draft'`,
    [input.invoice_paid ?? null, input.invoice ?? null],
  );
  const only = found.map(({ id }) => id);
  const { rows, count, more, next } = await listRows(context, "financing_application", { only }, input.list);
  return {
    rows: rows.map(wireMaker(context, "financing_application")),
    count,
    ...(more ? { more } : {}),
    ...(next === undefined ? {} : { next }),
  };
}
