import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { WriteContext } from "../../context.ts";
import type { Tier } from "../../lifecycle/approval/levels.ts";
import { refuseFields } from "../../refusal.ts";

/**
 * Refuses tiers by which some amount could not be approved: bounds must rise, the last tier has none, and every group
 * must be one that somebody active in the company is in, enough of them for the approvers asked.
 * @throws Refusal 100 at each tier that is wrong
 */
export async function faultsOf(context: WriteContext, company: string, tiers: readonly Tier[]): Promise<void> {
  const people = await context.trx.rows<{ id: string; groups: string[] | null }>(`SELECT id, permission_groups AS groups FROM "user" WHERE company = $1 AND status = 'active'`, [company]);
  const say = (key: string) => context.say("error", `rule.${key}`);
  const faults = tiers.flatMap((tier, place) => {
    const next = tiers[place + 1];
    const isLast = place === tiers.length - 1;
    const wrong: { field: string; message: string }[] = [];
    if (isLast !== (tier.up_to === undefined)) wrong.push({ field: `tiers[${place}].up_to`, message: say("last_tier_open") });
    else if (tier.up_to !== undefined && next?.up_to !== undefined && compare(next.up_to, tier.up_to) <= 0) wrong.push({ field: `tiers[${place + 1}].up_to`, message: say("tiers_rise") });
    tier.levels.forEach((level, step) => {
      const able = people.filter(({ groups }) => level.groups.some((group) => groups?.includes(group))).length;
      if (able < (level.approvers ?? 1)) wrong.push({ field: `tiers[${place}].levels[${step}].groups`, message: say("nobody_in_group") });
    });
    return wrong;
  });
  if (faults.length > 0) refuseFields(faults);
}
