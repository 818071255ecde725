import type { Answered } from "../../platform/answered.ts";
import type { WriteContext, ReadContext } from "../../platform/context.ts";
import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { engine, executeNow } from "../../platform/lifecycle/engine.ts";
import { readRecord } from "../../platform/query/read.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { deleteRecord, insertRecord, refuseStale, updateRecord } from "../../platform/records/write.ts";
import { detail } from "../../platform/records/detail.ts";
import { mustSeeReferences } from "../../platform/records/refs.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { ownCompany, requireGroups } from "./colleague.ts";
import { proposeForMembers } from "./rights.ts";
import { fieldMessages } from "../../platform/wording.ts";
import { isSoleApprover } from "../../platform/session/acting.ts";

/**
 * The lists in which people and groups name each other: the statement that finds those of a company that would get one
 * entry more than they may have, and how that is said.
 */
const SIDES = {
  groups: {
    entity: "user_group",
    list: "members",
    message: "group_full",
    text: `SELECT name
      FROM user_group
      WHERE company = $2 AND id = ANY($3::bigint[]) AND NOT ($1::bigint = ANY(coalesce(members, '{}')))
        AND cardinality(members) >= $4::integer
      ORDER BY name`,
  },
  members: {
    entity: "user",
    list: "groups",
    message: "member_of_most",
    text: `SELECT name
      FROM "user"
      WHERE company = $2 AND id = ANY($3::bigint[]) AND NOT ($1::bigint = ANY(coalesce(groups, '{}')))
        AND cardinality(groups) >= $4::integer
      ORDER BY name`,
  },
} as const;

/**
 * Refuses to add to lists that have as many entries as their schema allows.
 * @param side the field of the request that names them: a person's groups, or a group's members
 * @param ids of those whose lists get another entry
 * @throws Refusal invalid_fields at that field, with the names of those whose lists are full
 */
async function mustHaveRoom(
  context: WriteContext,
  side: keyof typeof SIDES,
  entry: string,
  ids: readonly string[],
): Promise<void> {
  const { entity, list, message, text } = SIDES[side];
  const most = context.registry.entities.get(entity)?.properties[list]?.maxItems;
  if (most === undefined) throw new Error(`${entity}.${list} has no maxItems`);
  const company = context.acting?.company?.id ?? null;
  const found = await context.trx.rows<{ name: string }>(text, [entry, company, ids, most]);
  const names = found.map(({ name }) => name).join(", ");
  if (found.length > 0) refuseFields([{ field: side, message: context.say("error", message, { names, most }) }]);
}

/**
 * Brings the groups in line with the groups of a person: both sides tell the same.
 * @throws Refusal invalid_fields where one of them has as many members as a group may have
 */
export async function joinGroups(context: WriteContext, user: string, groups: readonly string[]): Promise<void> {
  const company = context.acting?.company?.id ?? null;
  await mustHaveRoom(context, "groups", user, groups);
  await context.trx.run(
    `UPDATE user_group
      SET members = array_remove(members, $1::bigint), version = version + 1
      WHERE company = $2 AND $1::bigint = ANY(members) AND NOT (id = ANY($3::bigint[]))`,
    [user, company, groups],
  );
  await context.trx.run(
    `UPDATE user_group
      SET members = array_append(coalesce(members, '{}'), $1::bigint), version = version + 1
      WHERE company = $2 AND id = ANY($3::bigint[]) AND NOT ($1::bigint = ANY(coalesce(members, '{}')))`,
    [user, company, groups],
  );
  await context.trx.run(`UPDATE user_group SET member_count = cardinality(members) WHERE company = $1`, [company]);
  await context.trx.run(`UPDATE "user" SET groups = $2::bigint[] WHERE id = $1`, [user, groups]);
}

/**
 * The other way round: people in line with the members of a group.
 * @throws Refusal invalid_fields where one of them is in as many groups as a person may be in
 */
async function setMembers(context: WriteContext, group: string, members: readonly string[]): Promise<void> {
  const company = context.acting?.company?.id ?? null;
  await mustHaveRoom(context, "members", group, members);
  await context.trx.run(
    `UPDATE "user"
      SET groups = array_remove(groups, $1::bigint)
      WHERE company = $2 AND $1::bigint = ANY(groups) AND NOT (id = ANY($3::bigint[]))`,
    [group, company, members],
  );
  await context.trx.run(
    `UPDATE "user"
      SET groups = array_append(coalesce(groups, '{}'), $1::bigint)
      WHERE company = $2 AND id = ANY($3::bigint[]) AND NOT ($1::bigint = ANY(coalesce(groups, '{}')))`,
    [group, company, members],
  );
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function ownGroup(context: WriteContext, id: unknown): Promise<Stored<"user_group">> {
  return (await readRecord(context, "user_group", id, { lock: true })).record;
}

async function requireName(context: WriteContext, name: unknown, except: string): Promise<void> {
  const existing = await context.trx.first(
    "SELECT 1 AS found FROM user_group WHERE company = $1 AND lower(name) = lower($2) AND id <> $3",
    [ownCompany(context), name ?? null, except],
  );
  if (existing) refuseFields([{ field: "name", message: context.say("error", "name_taken") }]);
}

/**
 * Makes a group of the own company.
 * @throws Refusal invalid_fields at a taken name, a foreign member or one who is in as many groups as may be
 */
export async function createGroup(
  input: HandlerInputs["user_group.create"],
  context: WriteContext,
): Promise<HandlerAnswers["user_group.create"]> {
  await requireName(context, input.name, "0");
  requireGroups(context, input.permission_groups, "permission_groups");
  await mustSeeReferences(context, "user_group", input);
  const group = await insertRecord(context, "user_group", {
    ...input,
    company: ownCompany(context),
    member_count: list(input.members).length,
    used_in_rules: 0,
  });
  await setMembers(context, group.id, list(input.members));
  await writeAudit(context, {
    action: "user_group.create",
    entity: "user_group",
    id: group.id,
    version: group.version,
    after: group,
  });
  await proposeForMembers(context, undefined, group);
  return detail(context, engine, "user_group", group.id);
}

/** Changes a group: its words, its members. @throws Refusal as createGroup, and stale_version */
export async function updateGroup(
  input: HandlerInputs["user_group.update"],
  context: WriteContext,
): Promise<HandlerAnswers["user_group.update"]> {
  const { id, version, ...values } = input;
  const before = await ownGroup(context, id);
  if (before.version !== version) await refuseStale(context, "user_group", before.id);
  if (values.name !== undefined) await requireName(context, values.name, before.id);
  requireGroups(context, values.permission_groups, "permission_groups");
  await mustSeeReferences(context, "user_group", values);
  const members = values.members === undefined ? list(before.members) : list(values.members);
  const after = await updateRecord(context, "user_group", before.id, before.version, {
    ...values,
    member_count: members.length,
  });
  await setMembers(context, after.id, members);
  await writeAudit(context, {
    action: "user_group.update",
    entity: "user_group",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  await proposeForMembers(context, before, after);
  return detail(context, engine, "user_group", after.id);
}

/** How many approval rules of the company name the group. */
async function usedInRules(context: WriteContext, group: Stored<"user_group">): Promise<number> {
  const row = await context.trx.first<{ count: number }>(
    `SELECT count(*)::int AS count
      FROM approval_rule
      WHERE company = $1 AND status IN ('proposed', 'active') AND strpos(tiers::text, to_json($2::text)::text) > 0`,
    [group.company, group.name],
  );
  return row?.count ?? 0;
}

/**
 * Deletes a group that no rule uses; what it gave its members is proposed to be taken from them.
 * @throws Refusal rule_violated
 */
export async function deleteGroup(
  input: HandlerInputs["user_group.delete"],
  context: WriteContext,
): Promise<HandlerAnswers["user_group.delete"]> {
  const group = await ownGroup(context, input.id);
  if ((await usedInRules(context, group)) > 0)
    refuse("rule_violated", { data: { rule: "not_in_rules" }, message: context.say("guard", "not_in_rules") });
  await setMembers(context, group.id, []);
  await proposeForMembers(context, group, undefined);
  await deleteRecord(context, "user_group", group.id, group.version);
  await writeAudit(context, {
    action: "user_group.delete",
    entity: "user_group",
    id: group.id,
    version: group.version,
    before: group,
  });
  return {};
}

/**
 * Disables or enables a group.
 * @throws Refusal rule_violated while a rule uses it, stale_version where it is so already
 */
export async function setGroupStatus(
  input: HandlerInputs["user_group.set_status"],
  context: WriteContext,
): Promise<HandlerAnswers["user_group.set_status"]> {
  const group = await ownGroup(context, input.id);
  await executeNow(context, "user_group", group.id, input.status === "disabled" ? "disable" : "enable");
  return { id: group.id, status: input.status };
}

/**
 * Makes a permission group of the company's own, of permissions that its role has. A second person confirms it before
 * it gives anything; it is not changed afterwards, but retired and made anew.
 * @throws Refusal invalid_fields at a taken name or a permission of another role
 */
export async function createPermissionGroup(
  input: HandlerInputs["permission_group.create"],
  context: WriteContext,
): Promise<HandlerAnswers["permission_group.create"]> {
  const company = ownCompany(context);
  const role = context.acting?.role ?? "";
  const possible = context.registry.roles.roles[role]?.permissions ?? [];
  const wrong = input.permissions.filter((permission) => !possible.includes(permission));
  if (wrong.length > 0)
    refuseFields(
      fieldMessages(context.say, "permission_group", [{ path: "permissions", keyword: "options", params: {} }]),
    );
  const existing = await context.trx.first(
    "SELECT 1 AS found FROM permission_group WHERE company = $1 AND lower(name) = lower($2)",
    [company, input.name],
  );
  if (existing) refuseFields([{ field: "name", message: context.say("error", "name_taken") }]);
  const made = await insertRecord(context, "permission_group", { ...input, company, role, status: "proposed" });
  await writeAudit(context, {
    action: "permission_group.create",
    entity: "permission_group",
    id: made.id,
    version: made.version,
    after: made,
  });
  await engine.saved(context, "permission_group", "created", made);
  if (await isSoleApprover(context, [context.acting?.user.id ?? "0"]))
    await executeNow(context, "permission_group", made.id, "activate");
  return detail(context, engine, "permission_group", made.id);
}

/**
 * The permission groups of a role: those that every company has, with how many of the own people have them, and the
 * company's own.
 */
export async function permissionGroups(
  input: HandlerInputs["permission_group.list"],
  context: ReadContext,
): Promise<HandlerAnswers["permission_group.list"]> {
  const role = input.role ?? context.acting?.role ?? "";
  const company = context.acting?.company?.id ?? null;
  const members = await context.db.rows<{ name: string; count: number }>(
    `SELECT given AS name, count(*)::int AS count
      FROM "user" u, unnest(u.permission_groups) AS given
      WHERE u.company = $1 AND u.status <> 'disabled'
      GROUP BY given`,
    [company],
  );
  const defaults = Object.entries(context.registry.roles.roles[role]?.groups ?? {}).map(([name, permissions]) => ({
    name,
    label: context.say("user", `permission_groups.${name}`),
    role,
    permissions,
    is_default: true,
    status: "active",
    member_count: members.find((one) => one.name === name)?.count ?? 0,
    allowed_actions: [],
  }));
  const own = await context.db.rows<{ id: string }>(
    "SELECT id FROM permission_group WHERE company = $1 AND role = $2 AND status <> 'retired' ORDER BY name",
    [company, role],
  );
  const rows: Answered<"permission_group_row">[] = [...defaults];
  for (const { id } of own) {
    const selected = await readRecord(context, "permission_group", id);
    const [actions] = await engine.allowedActions(context, "permission_group", [selected]);
    const given = await context.db.first<{ count: number }>(
      `SELECT count(*)::int AS count FROM "user" WHERE company = $1 AND $2::bigint = ANY(own_groups)`,
      [company, id],
    );
    const { record } = selected;
    rows.push({
      id,
      permission_group: id,
      version: record.version,
      name: record.name,
      label: record.name,
      role,
      permissions: record.permissions,
      amount_ceiling: record.amount_ceiling,
      is_default: false,
      status: record.status,
      member_count: given?.count ?? 0,
      allowed_actions: actions ?? [],
    });
  }
  return { rows, count: rows.length };
}
