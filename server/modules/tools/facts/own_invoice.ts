import type { ToolInvoice } from "../../../../generated/types/records.d.ts";
import { rowsIn } from "../../../platform/records/fields.ts";
import { derived } from "../../../platform/lifecycle/derive/derive.ts";
import { plusDays } from "../../../../schemas/vocabulary/format/date.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Days in which an own invoice is paid where nothing else is agreed. */
const TERMS = 30;

/** The own invoice that a sales order comes to: its customer, its lines with the usual GST, today's date. */
export const own_invoice = async ({ registry, record, today }: ReadingOf<"sales_order">): Promise<ToolInvoice> => {
  const lines = rowsIn(record, "lines").map(({ description, quantity, unit_price }) => ({
    description,
    quantity,
    unit_price,
    gst_code: "SR",
  }));
  return derived(registry, "tool_invoice", {
    company: record.company,
    number: record.number,
    order_no: record.number,
    customer: record.customer,
    customer_email: record.customer_email,
    issue_date: today,
    due_date: plusDays(today, TERMS),
    currency: record.currency,
    template: "plain",
    lines,
  });
};
