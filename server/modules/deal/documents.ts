import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { carriedCategories } from "./facts/invoices.ts";

/**
 * The document categories of a business that the invoices and items named have already: a form asks for none of them.
 * Records of which the asker's companies are no party count as not there.
 */
export async function documentsCarried(
  { business, invoice: invoices = [], invoice_paid: items = [] }: HandlerInputs["document_category.carried"],
  { db, acting }: ReadContext,
): Promise<HandlerAnswers["document_category.carried"]> {
  const own = acting?.entities ?? [];
  const idsOf = async (statement: string, ids: readonly string[]): Promise<string[]> =>
    ids.length === 0 ? [] : (await db.rows<{ id: string }>(statement, [ids, own])).map(({ id }) => id);
  const known = {
    invoices: await idsOf(
      "SELECT id FROM invoice WHERE id = ANY($1::bigint[]) AND (seller_entity = ANY($2::bigint[]) OR buyer_entity = ANY($2::bigint[]))",
      invoices,
    ),
    items: await idsOf(
      "SELECT id FROM invoice_paid WHERE id = ANY($1::bigint[]) AND (holder_entity = ANY($2::bigint[]) OR issuer_entity = ANY($2::bigint[]))",
      items,
    ),
  };
  const isWhole = known.invoices.length === invoices.length && known.items.length === items.length;
  const rows = isWhole ? await carriedCategories(db, { business, ...known }) : [];
  return { rows, count: rows.length };
}
