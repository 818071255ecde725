import type { Effect } from "../../lifecycle/effects/effect.ts";
import { clear_dispute } from "./clear_dispute.ts";
import { invoice_totals } from "./invoice_totals.ts";
import { mark_archived } from "./mark_archived.ts";
import { record_confirmation } from "./record_confirmation.ts";
import { record_dispute } from "./record_dispute.ts";
import { record_payment } from "./record_payment.ts";
import { record_submission } from "./record_submission.ts";
import { unmark_archived } from "./unmark_archived.ts";

/** Effects of invoices. */
export const invoiceEffects: Readonly<Record<string, Effect>> = { clear_dispute, invoice_totals, mark_archived, record_confirmation, record_dispute, record_payment, record_submission, unmark_archived };
