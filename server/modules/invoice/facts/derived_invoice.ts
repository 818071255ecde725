import type { Invoice } from "../../../../generated/types/records.d.ts";
import { derived } from "../../../platform/lifecycle/derive/derive.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

type Derived = Pick<
  Invoice,
  "lines" | "subtotal" | "gst_total" | "total" | "outstanding" | "due_date_adjusted" | "number_key"
>;

/** What follows from an invoice's lines, payments and dates, computed anew. */
export const derived_invoice = ({ registry, record }: ReadingOf<"invoice">): Promise<Derived> => {
  const { lines, subtotal, gst_total, total, outstanding, due_date_adjusted, number_key }: Invoice = derived(
    registry,
    "invoice",
    record,
  );
  return Promise.resolve({ lines, subtotal, gst_total, total, outstanding, due_date_adjusted, number_key } as Derived);
};
