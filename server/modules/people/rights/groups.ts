import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { readRecord } from "../../../platform/query/read.ts";

/**
 * The permission groups of a role: those that every company has, with how many of the own people have them, and the
 * company's own.
 */
export async function permissionGroups(
  input: HandlerInputs["permission_group.list"],
  context: ReadContext,
): Promise<unknown> {
  const role = String(input.role ?? context.acting?.role ?? "");
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
  const rows: unknown[] = [...defaults];
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
