import type { Invoice } from "../../../generated/types/records.d.ts";
import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { given } from "../../platform/records/fields.ts";

/** The day on which an invoice is due, moved to a business day where that is known. */
export const dueOf = (invoice: Invoice): BusinessDate => invoice.due_date_adjusted ?? given(invoice, "due_date");
