import type { Guard } from "../../platform/lifecycle/guards.ts";
import { deal_filled_in, invoices_confirmed, invoices_unlocked, one_seller } from "./guards.ts";
import type { Effect } from "../../platform/lifecycle/effects.ts";
import { hold_invoices, release_invoices, show_invoices } from "./effects.ts";
import type { Module } from "../../platform/module.ts";
import { takingUp, totalsEqualRows } from "../../platform/totals/running-totals.ts";
import { OPEN_DEALS } from "./open-totals.ts";
import { reads } from "../../platform/handler.ts";
import { documentsCarried } from "./documents.ts";
import { ALWAYS_TWO } from "../../platform/lifecycle/approval/rules.ts";

/** Guards of what all deals have in common. */
const dealGuards: Readonly<Record<string, Guard>> = {
  deal_filled_in,
  invoices_confirmed,
  invoices_unlocked,
  one_seller,
};

/** Effects of what all deals have in common. */
const dealEffects: Readonly<Record<string, Effect>> = { hold_invoices, release_invoices, show_invoices };

/** What all deals have in common. */
export const deal: Module = {
  guards: dealGuards,
  effects: dealEffects,
  handlers: { "document_category.carried": reads(documentsCarried) },
  invariants: { open_totals_equal_deals: totalsEqualRows(OPEN_DEALS) },
  work: [takingUp(OPEN_DEALS)],
  approvals: { writeoff: { standard: ALWAYS_TWO }, waiver: { standard: ALWAYS_TWO } },
};
