import type { Stored } from "../../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { deleteRecord } from "../../../platform/records/delete.ts";
import { detail } from "../../../platform/records/detail.ts";
import { insertRecord } from "../../../platform/records/insert.ts";
import { mustSeeReferences } from "../../../platform/records/refs.ts";
import { refuseStale, updateRecord } from "../../../platform/records/update.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { ownCompany, requireGroups } from "../user/colleague.ts";
import { setMembers } from "./members.ts";
import { proposeForMembers } from "./rights.ts";

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function ownGroup(context: WriteContext, id: unknown): Promise<Stored<"user_group">> {
  return (await readRecord(context, "user_group", id, { lock: true })).record;
}

async function requireName(context: WriteContext, name: unknown, except: string): Promise<void> {
  const taken = await context.trx.first(
    "SELECT 1 AS found FROM user_group WHERE company = $1 AND lower(name) = lower($2) AND id <> $3",
    [ownCompany(context), name ?? null, except],
  );
  if (taken) refuseFields([{ field: "name", message: context.say("error", "name_taken") }]);
}

/** Makes a group of the own company. @throws Refusal invalid_fields at a taken name or a foreign member */
export async function createGroup(input: HandlerInputs["user_group.create"], context: WriteContext): Promise<unknown> {
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
export async function updateGroup(input: HandlerInputs["user_group.update"], context: WriteContext): Promise<unknown> {
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
export async function deleteGroup(input: HandlerInputs["user_group.delete"], context: WriteContext): Promise<unknown> {
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
): Promise<unknown> {
  const group = await ownGroup(context, input.id);
  await executeNow(context, "user_group", group.id, input.status === "disabled" ? "disable" : "enable");
  return { id: group.id, status: input.status };
}
