import type { Registry } from "../../../registry/registry.ts";
import { decidedTogether } from "../../../registry/lifecycle.ts";
import { quoted } from "../store/tables/column.ts";
import type { VirtualField } from "../query/expression.ts";

const entities = new WeakMap<Registry, readonly string[]>();

function entitiesOf(registry: Registry): readonly string[] {
  const known = entities.get(registry) ?? decidedTogether(registry);
  entities.set(registry, known);
  return known;
}

/** What the newest task about the record of a checklist says of it, in the company that fills the checklist. */
const ofTask = (field: "subject_title" | "counterparty"): VirtualField => ({
  type: "text",
  text: (list) =>
    `(SELECT task.${field} FROM task WHERE task.subject_entity = ${list}.subject_entity AND task.subject_id = ${list}.subject_id
      AND task.company = ${list}.company ORDER BY task.id DESC LIMIT 1)`,
});

/**
 * In which version a task's record stands while the task is told, so that nobody decides on another one from a list;
 * and what a checklist is about.
 */
export const taskFigures: Readonly<Record<string, VirtualField>> = {
  "checklist.subject_title": ofTask("subject_title"),
  "checklist.counterparty": ofTask("counterparty"),
  "task.subject_version": {
    type: "integer",
    text: (task, _values, registry) => {
      const each = entitiesOf(registry).map(
        (entity) => `WHEN '${entity}' THEN (SELECT s.version FROM ${quoted(entity)} s WHERE s.id = ${task}.subject_id)`,
      );
      return each.length === 0 ? "NULL::integer" : `CASE ${task}.subject_entity ${each.join(" ")} END`;
    },
  },
};
