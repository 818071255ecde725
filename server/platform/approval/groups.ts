import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../context.ts";
import { ableTo } from "../lifecycle/approval/able.ts";
import { colleaguesOf } from "../lifecycle/approval/colleagues.ts";
import { groupNames } from "../lifecycle/approval/group-names.ts";
import type { Reading } from "../store/handle.ts";
import { CHIEF } from "./lines.ts";

/** Groups of every company whose people may be asked to agree. */
const STANDARD = ["checker_l1", "checker_l2", "signatory", "accountant", "company_administrator"];

/**
 * All groups that an approval rule of a company may name: those of every company, its own that are in force, and its
 * chief executive.
 */
export async function groupsToName(db: Reading, company: string): Promise<string[]> {
  const own = await db.rows<{ id: string }>(
    "SELECT id FROM permission_group WHERE company = $1 AND status = 'active' ORDER BY name",
    [company],
  );
  return [...STANDARD, ...own.map(({ id }) => id), CHIEF];
}

/**
 * The groups that an approval rule of the acting company may name, each with how many active people could agree for it.
 */
export async function ruleGroups(_input: HandlerInputs["rule.groups"], context: ReadContext): Promise<unknown> {
  const company = context.acting?.company?.id ?? "0";
  const groups = await groupsToName(context.db, company);
  const [named, people] = [await groupNames(context.db, context, groups), await colleaguesOf(context.db, company)];
  const rows = groups.map((group) => {
    const able = ableTo(group === CHIEF ? { groups: [], ceo: true } : { groups: [group] }, people).length;
    const isOfChief = group === "signatory" && people.some((one) => one.groups?.includes(group));
    return {
      group,
      name: named(group),
      people: able,
      ...(able > 0 ? {} : { why_not: context.say("error", isOfChief ? "rule.only_chief_signs" : "rule.group_empty") }),
    };
  });
  return { rows, count: rows.length };
}
