import { guard } from "../../platform/lifecycle/guards/guard.ts";
import { platform_ground } from "./facts/platform_invoice.ts";

/** The number is free on the platform, and the buyer is linked to the company. */
export const free_on_platform = guard("free_on_platform", { platform_ground }, ({ facts }) => {
  const { taken, linked } = facts.platform_ground;
  return taken ? { at: ["number"] } : linked ? undefined : { at: ["buyer_entity"] };
});
