import type { Invoice, InvoicePaid } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { FieldsOf } from "../../platform/lifecycle/derived-fields.ts";
import type { Effect } from "../../platform/lifecycle/effects.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { draftedDeal, rowsFilled, type Drafted } from "../deal/drafted.ts";

/** The items of an invoice-paid item as their invoices stand, and their sum. */
const item_face: Effect = ({ record, at }) => {
  const items = rowsIn(record as InvoicePaid, "invoices");
  const rows = items.map((row) => {
    const invoice = (at("invoice", given(row, "invoice")) ?? {}) as Invoice;
    return {
      ...row,
      issue_date: invoice.issue_date ?? null,
      due_date: invoice.due_date_adjusted ?? invoice.due_date ?? null,
      outstanding: moneyOf(invoice, "outstanding"),
    };
  });
  return { sets: { invoices: rows } };
};

const drafted: Drafted<"invoice_paid"> = {
  name: "item_face",
  effect: item_face,
  ready: (values) => rowsFilled(rowsIn(values, "invoices"), "amount"),
};

/**
 * Whether the holder asks for an item that the other company is to issue: the person who made the draft is of the
 * holder's company.
 */
async function isRequested(context: ReadContext, values: InvoicePaid): Promise<boolean> {
  const companyOf = async (entity: unknown) =>
    entity === undefined || entity === null
      ? undefined
      : (await anyRecord(context.db, context.registry, "company_entity", String(entity)))?.company;
  const own = context.acting?.company?.id;
  return (
    own !== undefined &&
    (await companyOf(values.holder_entity)) === own &&
    (await companyOf(values.issuer_entity)) !== own
  );
}

/** What is worked out of the draft of an item. */
export const itemFields: FieldsOf<"invoice_paid"> = async (context, values, previous) => ({
  ...values,
  ...(await draftedDeal(context, "invoice_paid", drafted, values)),
  requested: previous?.requested ?? (await isRequested(context, values)),
});
