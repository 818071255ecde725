import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import { hold_invoices, release_invoices, show_invoices } from "./hold.ts";

/** Effects of what all deals have in common. */
export const dealEffects: Readonly<Record<string, Effect>> = { hold_invoices, release_invoices, show_invoices };
