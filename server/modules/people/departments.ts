import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { readRecord } from "../../platform/query/read.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { deleteRecord, insertRecord, refuseStale, updateRecord } from "../../platform/records/write.ts";
import { detail } from "../../platform/records/detail.ts";
import { mustSeeReferences } from "../../platform/records/refs.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { ownCompany } from "./colleague.ts";

interface Unit {
  id: string;
  parent_department: string | null;
  head: string | null;
  head_name: string | null;
}

/** A department with those below it. */
type Branch = { id: string; children: Branch[] };

/** The departments of the own company as a tree, each with its head and how many people it has. */
export async function departmentTree(
  _input: HandlerInputs["department.list"],
  context: ReadContext,
): Promise<HandlerAnswers["department.list"]> {
  const units = await context.db.rows<Unit>(
    `SELECT d.id, d.version, d.name, d.parent_department, d.head, h.name AS head_name, d.cost_centre,
       (SELECT count(*)::int FROM "user" u WHERE u.department = d.id) AS member_count
     FROM department d LEFT JOIN "user" h ON h.id = d.head WHERE d.company = $1 ORDER BY d.name, d.id`,
    [context.acting?.company?.id ?? null],
  );
  const below = (parent: string | null): Branch[] =>
    units
      .filter((unit) => unit.parent_department === parent)
      .map(({ head_name, ...unit }) => ({
        ...present(unit),
        id: unit.id,
        ...(head_name === null ? {} : { shown: { head: head_name } }),
        children: below(unit.id),
      }));
  return { rows: below(null), count: units.length };
}

/** @throws Refusal invalid_fields at the name where another department of the own company has it */
async function requireFreeName(context: WriteContext, name: string, own?: string): Promise<void> {
  const other = await context.trx.first(
    "SELECT 1 AS found FROM department WHERE company = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3::bigint",
    [ownCompany(context), name, own ?? null],
  );
  if (other) refuseFields([{ field: "name", message: context.say("error", "name_taken") }]);
}

/** Makes a department. @throws Refusal invalid_fields at a taken name or a foreign head */
export async function createDepartment(
  input: HandlerInputs["department.create"],
  context: WriteContext,
): Promise<HandlerAnswers["department.create"]> {
  const company = ownCompany(context);
  await requireFreeName(context, input.name);
  await mustSeeReferences(context, "department", input);
  const made = await insertRecord(context, "department", { ...input, company });
  await writeAudit(context, {
    action: "department.create",
    entity: "department",
    id: made.id,
    version: made.version,
    after: made,
  });
  return detail(context, engine, "department", made.id);
}

/** The department itself and all those above it, by their ids. */
async function line(context: WriteContext, id: string | undefined): Promise<readonly string[]> {
  const rows = await context.trx.rows<{ id: string }>(
    `WITH RECURSIVE above AS (
       SELECT id, parent_department FROM department WHERE id = $1::bigint
       UNION SELECT d.id, d.parent_department FROM department d JOIN above ON d.id = above.parent_department
     )
     SELECT id FROM above`,
    [id ?? null],
  );
  return rows.map((row) => row.id);
}

/**
 * Gives a department another name, place, head or cost centre; what is left out is taken away.
 * @throws Refusal invalid_fields at a taken name, a foreign head or a place below itself, stale_version for another
 * version
 */
export async function updateDepartment(
  input: HandlerInputs["department.update"],
  context: WriteContext,
): Promise<HandlerAnswers["department.update"]> {
  const { id, version, name, parent_department, head, cost_centre } = input;
  const { record: before } = await readRecord(context, "department", id, { lock: true });
  if (before.version !== version) await refuseStale(context, "department", before.id);
  await requireFreeName(context, name, before.id);
  await mustSeeReferences(context, "department", input);
  if ((await line(context, parent_department)).includes(before.id))
    refuseFields([{ field: "parent_department", message: context.say("error", "department_below_itself") }]);
  const after = await updateRecord(context, "department", before.id, before.version, {
    name,
    parent_department: parent_department ?? null,
    head: head ?? null,
    cost_centre: cost_centre ?? null,
  });
  await writeAudit(context, {
    action: "department.update",
    entity: "department",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  return detail(context, engine, "department", after.id);
}

/** Deletes an empty department. @throws Refusal rule_violated while it has people, groups or departments below it */
export async function deleteDepartment(
  input: HandlerInputs["department.delete"],
  context: WriteContext,
): Promise<HandlerAnswers["department.delete"]> {
  const { record } = await readRecord(context, "department", input.id, { lock: true });
  const full = await context.trx.first(
    `SELECT 1 AS found FROM "user" WHERE department = $1
     UNION ALL SELECT 1 FROM department WHERE parent_department = $1
     UNION ALL SELECT 1 FROM user_group WHERE department = $1
     LIMIT 1`,
    [record.id],
  );
  if (full)
    refuse("rule_violated", {
      data: { rule: "department_empty" },
      message: context.say("error", "department_not_empty"),
    });
  await deleteRecord(context, "department", record.id, record.version);
  await writeAudit(context, {
    action: "department.delete",
    entity: "department",
    id: record.id,
    version: record.version,
    before: record,
  });
  return {};
}
