import type { Id } from "../../../schemas/vocabulary/value.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { isOneOf } from "../../platform/records/fields.ts";
import { discountedOf } from "./discounted.ts";
import { holderOf, usesOf, type DealOf, type Holder, lockSteps, releaseSteps, showSteps } from "./holding.ts";

/** A deal, read together with other records. */
type DealReading = RecordReader & DealOf<Holder>;

/** The invoices that the record itself holds by now. */
export const ownInvoices = ({ entity, record, at }: DealReading): Id<"invoice">[] =>
  [...new Set(usesOf({ entity, record }).map((use) => use.invoice))].filter((id) => {
    const invoice = at("invoice", id);
    return (
      invoice?.held_by === record.id &&
      isOneOf(invoice?.funding_status, "locked", "ip_issued", "financed", "early_paid", "dpo")
    );
  });

/** The record takes hold of its invoices; those that it holds already, for another amount, change hands once more. */
export const hold_invoices = effect("hold_invoices", (context) => {
  const { record } = context;
  const deal = {
    entity: holderOf(context),
    id: record.id ?? ("new" as Id),
    ...(record.number ? { number: record.number } : {}),
  };
  return { steps: [...releaseSteps(ownInvoices(context)), ...lockSteps(deal, usesOf(context))] };
});

/** The record lets go of its invoices. */
export const release_invoices = effect("release_invoices", (context) => ({
  steps: releaseSteps(ownInvoices(context)),
}));

/** Whoever may fund the record reads its invoices: of a discounted deal nobody where the enterprise pays of its own. */
export const show_invoices = effect("show_invoices", (context) => {
  const financiers =
    context.entity === "invoice_paid" ? (context.record.financiers ?? []) : (discountedOf(context).financier ?? []);
  return {
    steps: showSteps(
      context,
      usesOf(context).map((use) => use.invoice),
      [financiers].flat(),
    ),
  };
});
