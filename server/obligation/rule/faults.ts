import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { WriteContext } from "../../context.ts";
import { lackingAmong, type Colleague } from "../../lifecycle/approval/able.ts";
import { IS_CEO } from "../../lifecycle/approval/person.ts";
import type { FieldMessage } from "../../refusal.ts";
import { refuseFields } from "../../refusal.ts";
import { CHIEF, tiersFrom, type Line } from "./lines.ts";

/**
 * Refuses lines by which some amount could not be approved: bounds must rise, the last has none, the chief executive
 * decides alone and last, and of the company's active people so many different ones must be able to agree.
 * @throws Refusal 100 at each line that is wrong
 */
export async function faultsOf(context: WriteContext, company: string, lines: readonly Line[]): Promise<void> {
  const people = await context.trx.rows<Colleague>(`SELECT u.id, u.permission_groups AS groups, ${IS_CEO} AS is_ceo FROM "user" u WHERE u.company = $1 AND u.status = 'active' ORDER BY u.id`, [company]);
  const faults: FieldMessage[] = [];
  const wrong = (place: number, field: string, key: string) => faults.push({ field: `lines[${place}].${field}`, message: context.say("error", `rule.${key}`) });
  lines.forEach((line, place) => {
    const next = lines[place + 1];
    const isOpen = line.up_to === undefined;
    const endsTier = next === undefined || next.up_to !== line.up_to;
    if (next === undefined ? !isOpen : isOpen && endsTier) wrong(place, "up_to", "last_tier_open");
    else if (next?.up_to !== undefined && line.up_to !== undefined && compare(next.up_to, line.up_to) < 0) wrong(place + 1, "up_to", "tiers_rise");
    if (!line.groups.includes(CHIEF)) return;
    if (line.groups.length > 1 || (line.approvers ?? 1) > 1) wrong(place, "groups", "chief_alone");
    else if (!endsTier) wrong(place, "groups", "chief_last");
  });
  let first = 0;
  for (const { levels } of tiersFrom(lines)) {
    const lacking = lackingAmong(levels, people);
    if (lacking) wrong(first + lacking.place, "groups", lacking.alone ? "same_person_twice" : levels[lacking.place]?.ceo ? "no_chief" : "nobody_in_group");
    first += levels.length;
  }
  if (faults.length > 0) refuseFields(faults);
}
