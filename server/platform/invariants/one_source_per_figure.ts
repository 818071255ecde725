import { quoted } from "../store/tables/column.ts";
import { hasTable, tableOf } from "../store/tables/table.ts";
import { found, type Finding, type Invariant } from "./invariant.ts";

type Operand = { readonly field?: unknown };

/** The SQL of a figure that follows from other stored figures of its record: a sum or a difference of plain fields. */
function formula(computed: unknown, isColumn: (name: string) => boolean): string | undefined {
  const [word, operands] = Object.entries((computed ?? {}) as Record<string, unknown>)[0] ?? [];
  if ((word !== "sum" && word !== "difference") || !Array.isArray(operands)) return undefined;
  const names = (operands as Operand[]).map((operand) => operand.field);
  if (!names.every((name): name is string => typeof name === "string" && isColumn(name))) return undefined;
  return names.map((name) => `coalesce(${quoted(name)}, 0)`).join(word === "sum" ? " + " : " - ");
}

/**
 * A stored figure that follows from others of its record is what they add up to; a limit's free part may not show less
 * than nothing.
 */
export const one_source_per_figure: Invariant = async ({ db, registry }) => {
  const findings: Finding[] = [];
  for (const [name, entity] of registry.entities) {
    if (!hasTable(registry, name)) continue;
    const { byName } = tableOf(registry, name);
    for (const [field, property] of Object.entries(entity.properties)) {
      const text =
        byName.get(field)?.carried === "decimal"
          ? formula(property.computed, (one) => byName.get(one)?.carried === "decimal")
          : undefined;
      if (text === undefined) continue;
      findings.push(
        ...(await found(
          db,
          `SELECT '${name} ' || id AS record,
              '${field} ' || ${quoted(field)} || ', from its parts ' || (${text}) AS says
            FROM ${quoted(name)}
            WHERE ${quoted(field)} IS NOT NULL AND ${quoted(field)} <> greatest(0, ${text})`,
        )),
      );
    }
  }
  return findings;
};
