import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { readRecord } from "../../platform/query/read.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { deleteRecord, insertRecord } from "../../platform/records/write.ts";
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

/** Makes a department. @throws Refusal invalid_fields at a taken name or a foreign head */
export async function createDepartment(
  input: HandlerInputs["department.create"],
  context: WriteContext,
): Promise<HandlerAnswers["department.create"]> {
  const company = ownCompany(context);
  const existing = await context.trx.first(
    "SELECT 1 AS found FROM department WHERE company = $1 AND lower(name) = lower($2)",
    [company, input.name],
  );
  if (existing) refuseFields([{ field: "name", message: context.say("error", "name_taken") }]);
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
