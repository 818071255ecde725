import { holderOf, usesOf } from "../holding/deal.ts";
import { lockSteps, releaseSteps, showSteps } from "../holding/steps.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { idsIn } from "../amount.ts";
import { discountedOf } from "../discounted.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The invoices that the record itself holds by now. */
export const ownInvoices = ({ entity, record, at }: Pick<Moment, "entity" | "record" | "at">): string[] =>
  [...new Set(usesOf({ entity, record }).map((use) => use.invoice))].filter((id) => {
    const invoice = at("invoice", id);
    return String(invoice?.["held_by"] ?? "") === String(record["id"]) && ["locked", "ip_issued", "financed", "early_paid", "dpo"].includes(String(invoice?.["funding_status"]));
  });

/** The record takes hold of its invoices; those that it holds already, for another amount, change hands once more. */
export const hold_invoices: Effect = (moment) => {
  const { record } = moment;
  const deal = { entity: holderOf(moment), id: String(record["id"] ?? "new"), ...(typeof record["number"] === "string" ? { number: record["number"] } : {}) };
  return { steps: [...releaseSteps(ownInvoices(moment)), ...lockSteps(deal, usesOf(moment))] };
};

/** The record lets go of its invoices. */
export const release_invoices: Effect = (moment) => ({ steps: releaseSteps(ownInvoices(moment)) });

/** The financiers that a deal is with; none where the enterprise pays early of its own. */
function financiersOf({ entity, record }: Moment): string[] {
  if (entity === "invoice_paid") return idsIn(record, "financiers");
  const { financier } = discountedOf({ entity, record });
  return financier === undefined ? [] : [financier];
}

/** Whoever may fund the record reads its invoices. */
export const show_invoices: Effect = (moment) => ({ steps: showSteps(moment, usesOf(moment).map((use) => use.invoice), financiersOf(moment)) });
