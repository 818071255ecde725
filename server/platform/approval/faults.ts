import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ableTo, lackingAmong, colleaguesOf } from "../lifecycle/approval/person.ts";
import { groupNames } from "../lifecycle/approval/rules.ts";
import type { Reading } from "../store/handle.ts";
import { CHIEF, tiersFrom, type Line } from "./fitting.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { beginningOf } from "../lifecycle/approval/open.ts";
import { type FieldMessage, refuseFields } from "../refusal.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../session/acting.ts";

/** Groups of every company whose people may be asked to agree. */
const STANDARD = ["checker_l1", "checker_l2", "signatory", "accountant", "company_administrator"];

/**
 * All groups that an approval rule of a company may name: those of every company, its own that are in force, and its
 * chief executive.
 */
async function groupsToName(db: Reading, company: string): Promise<string[]> {
  const own = await db.rows<{ id: string }>(
    "SELECT id FROM permission_group WHERE company = $1 AND status = 'active' ORDER BY name",
    [company],
  );
  return [...STANDARD, ...own.map(({ id }) => id), CHIEF];
}

/**
 * The groups that an approval rule of the acting company may name, each with how many active people could agree for it.
 */
export async function ruleGroups(
  _input: HandlerInputs["rule.groups"],
  context: ReadContext,
): Promise<HandlerAnswers["rule.groups"]> {
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

/**
 * The active people of a company who may take a transition that asks for the rule of a subject; everybody where its
 * role takes none.
 */
async function beginners(context: WriteContext, company: string, subject: string): Promise<(id: string) => boolean> {
  const role = context.acting?.role;
  const possible = context.registry.roles.roles[role ?? ""]?.permissions ?? [];
  const required = [...beginningOf(context.registry, subject)].filter((permission) => possible.includes(permission));
  if (required.length === 0) return () => true;
  const people = await context.trx.rows<{ id: string; groups: string[] | null; own: string[] | null }>(
    `SELECT u.id, u.permission_groups AS groups, ${OWN_PERMISSIONS} AS own
      FROM "user" u
      WHERE u.company = $1 AND u.status = 'active'`,
    [company],
  );
  const able = people.filter(({ groups, own }) => {
    const may = permissionsWith(context.registry, role, groups ?? [], own ?? []);
    return required.some((permission) => may.has(permission));
  });
  return (id) => able.some((one) => one.id === id);
}

/**
 * Refuses lines by which some amount could not be approved: bounds must rise, the last has none, the chief executive
 * decides alone and last, the first of a tier has the permission to begin, and of the company's active people so many
 * different ones must be able to agree.
 * @throws Refusal invalid_fields at each line that is wrong
 */
export async function faultsOf(
  context: WriteContext,
  company: string,
  subject: string,
  lines: readonly Line[],
): Promise<void> {
  const people = await colleaguesOf(context.trx, company);
  const [known, begins] = [await groupsToName(context.trx, company), await beginners(context, company, subject)];
  const faults: FieldMessage[] = [];
  const wrong = (index: number, field: string, key: string) =>
    faults.push({ field: `lines[${index}].${field}`, message: context.say("error", `rule.${key}`) });
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const isOpen = line.up_to === undefined;
    const endsTier = next === undefined || next.up_to !== line.up_to;
    if (next === undefined ? !isOpen : isOpen && endsTier) wrong(index, "up_to", "last_tier_open");
    else if (next?.up_to !== undefined && line.up_to !== undefined && compare(next.up_to, line.up_to) < 0)
      wrong(index + 1, "up_to", "tiers_rise");
    if (line.groups.some((group) => !known.includes(group))) wrong(index, "groups", "unknown_group");
    if (!line.groups.includes(CHIEF)) return;
    if (line.groups.length > 1 || (line.approvers ?? 1) > 1) wrong(index, "groups", "chief_alone");
    else if (!endsTier) wrong(index, "groups", "chief_last");
  });
  let first = 0;
  for (const { levels } of tiersFrom(lines)) {
    const lacking = lines
      .slice(first, first + levels.length)
      .some(({ groups }) => groups.some((group) => !known.includes(group)))
      ? undefined
      : lackingAmong(levels, people);
    if (lacking)
      wrong(
        first + lacking.level,
        "groups",
        lacking.alone ? "same_person_twice" : levels[lacking.level]?.ceo ? "no_chief" : "nobody_in_group",
      );
    else if (faults.length === 0 && levels[0] && !levels[0].ceo && !ableTo(levels[0], people).some(begins))
      wrong(first, "groups", "cannot_begin");
    first += levels.length;
  }
  if (faults.length > 0) refuseFields(faults);
}
