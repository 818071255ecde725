import type { Invoice } from "../../../generated/types/records.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { isTaken, numbersLike } from "./facts.ts";

/**
 * Refuses the draft of an invoice whose seller has its number already.
 * @throws Refusal invalid_fields at invoice_no, however the number is written
 */
export async function numberMustBeFree(context: WriteContext, invoice: Invoice): Promise<void> {
  const { invoice_no } = invoice;
  if (isTaken(await numbersLike(context.trx, invoice), invoice))
    refuseFields([
      { field: "invoice_no", message: context.say("guard", "number_free", { invoice_no: invoice_no ?? "" }) },
    ]);
}
