import { guard } from "../../platform/lifecycle/guards/guard.ts";
import { own_number } from "./facts/own_number.ts";
import { platform_ground } from "./facts/platform_invoice.ts";

/** The number is free on the platform, and the buyer is linked to the company. */
export const free_on_platform = guard("free_on_platform", { platform_ground }, ({ facts }) => {
  const { taken, linked } = facts.platform_ground;
  return taken ? { at: ["number"] } : linked ? undefined : { at: ["buyer_entity"] };
});

/** No other invoice of the company bears the number. */
export const own_number_free = guard("own_number_free", { own_number }, ({ facts }) =>
  facts.own_number.taken ? { at: ["number"] } : undefined,
);
