import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import * as itemParts from "./item-parts.ts";
import * as item from "./item.ts";
import { balance_reserve, balance_reserve_live, release_reserve } from "./reserve.ts";
import { ask_signature } from "./signature.ts";

/** Effects of invoice-paid items. */
export const invoicePaidEffects: Readonly<Record<string, Effect>> = {
  ...itemParts,
  ...item,
  balance_reserve,
  balance_reserve_live,
  release_reserve,
  ask_signature,
};
