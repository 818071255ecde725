import type { RequestContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";

/** Whether people sign in and register at present. */
export const isOpen = ({ environment }: Pick<RequestContext, "environment">): boolean => environment["closed"] !== true;

/** The gate before signing in and registering. @throws Refusal rule_violated while the platform is closed */
export function requireOpen(context: Pick<RequestContext, "environment" | "say">): void {
  if (!isOpen(context))
    refuse("rule_violated", { data: { rule: "platform_closed" }, message: context.say("error", "platform_closed") });
}
