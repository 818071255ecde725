import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { detail } from "../../../platform/records/detail.ts";
import { mustSeeReferences } from "../../../platform/records/refs.ts";
import { proposeRights } from "../rights/propose.ts";
import { lockedColleague, requireGroups } from "./colleague.ts";

/**
 * Changes what a person may do. It takes effect when a second person has confirmed it.
 * @throws Refusal invalid_fields at a group of another role, rule_violated for oneself, stale_version while another
 * change waits
 */
export async function setPermission(
  input: HandlerInputs["user.set_permission"],
  context: WriteContext,
): Promise<unknown> {
  const user = await lockedColleague(context, input.user);
  requireGroups(context, input.permission_groups, "permission_groups");
  const own = Array.isArray(input.own_groups) ? input.own_groups.map(String) : [];
  await mustSeeReferences(context, "user", { own_groups: own });
  await proposeRights(context, user.id, {
    permission_groups: (input.permission_groups as string[] | undefined) ?? [],
    own_groups: own,
    ...(typeof input.amount_ceiling === "string" ? { amount_ceiling: input.amount_ceiling } : {}),
  });
  return detail(context, engine, "user", user.id);
}
