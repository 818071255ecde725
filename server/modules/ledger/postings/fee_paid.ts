import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { bought, credit, debit, journal, total, type Charge, type Deal, type Side } from "./draft.ts";

/** A fee paid at once: the arrangement fee of a financing order, or the fee of a transfer. */
export function feePaid(
  deal: Deal &
    Charge & { readonly financier: Side; readonly payer: Side; readonly event?: "loa_fee_paid" | "transfer_fee_paid" },
): JournalDraft[] {
  const { net, gst, financier, payer, event = "loa_fee_paid" } = deal;
  return [
    ...journal(deal, event, financier, [
      debit("1010", total(net, gst)),
      credit("4020", net, payer),
      credit("2200", gst),
    ]),
    ...journal(deal, event, payer, [...bought("6020", deal, payer, financier), credit("1010", total(net, gst))]),
  ];
}
