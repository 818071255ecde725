import { voidStates } from "../../../registry/lifecycle.ts";
import { quoted } from "../store/tables/column.ts";
import { conditionText, fieldExpression, type ExpressionScope } from "./expression.ts";
import type { Part } from "./parties.ts";
import { projectionOf } from "./projection.ts";
import type { Filter } from "./list-request.ts";
import { guarded, type Narrowed, partText, wholeText } from "./list-narrowed.ts";
import { countName, soughtName, countOf, manyText } from "./list-counted.ts";

/** That none of the rows contains this one, directly or through rows that are not among them. */
function outermost({ registry, entity, alias }: ExpressionScope, by: string, ids: string): string {
  const [table, column] = [quoted(projectionOf(registry, entity).table.name), quoted(by)];
  return `(${alias}.${column} IS NULL OR NOT EXISTS (
      WITH RECURSIVE up AS (
        SELECT ${alias}.${column} AS id
        UNION
        SELECT o.${column} FROM ${table} o JOIN up ON o."id" = up.id WHERE o.${column} IS NOT NULL
      )
      SELECT 1 FROM up JOIN (${ids}) l ON l."id" = up.id
    ))`;
}

/** What is summed of a list: the columns that it needs of each row with their names, and what is told of them. */
interface Figures {
  readonly byCurrency: boolean;
  /** Whether some rows may stand for no money, so that it is told how many do. */
  readonly canBeVoid: boolean;
  readonly columns: readonly string[];
  readonly names: readonly string[];
  /** Each sum with its name, over rows called `r`. */
  readonly sums: string;
}

/** What a statement reads of each row that is summed. */
const columnsOf = ({ columns }: Figures): string => columns.join(", ") || "1";

/** That a row stands for money, in the words of its lifecycles; nothing where only others are asked for. */
function standingText(scope: ExpressionScope, filters: readonly Filter[]): string[] {
  return [...voidStates(scope.registry, scope.entity)].flatMap(([axis, states]) => {
    const filtered = filters.find(({ key }) => key.field === axis)?.values;
    return filtered?.every((state) => states.includes(state))
      ? []
      : [`(${scope.alias}.${quoted(axis)} = ANY(${scope.values.add(states)}::text[])) IS NOT TRUE`];
  });
}

export function figuresOf(
  scope: ExpressionScope,
  parts: readonly Part[],
  totals: readonly string[],
  filters: readonly Filter[],
): Figures {
  const byCurrency = projectionOf(scope.registry, scope.entity).table.byName.has("currency");
  // Named only where a total asks for them: a value that nothing names would have no type.
  const isNested = totals.some((field) => projectionOf(scope.registry, scope.entity).properties.get(field)?.part_of);
  const ids = isNested ? wholeText(scope, parts, `${scope.alias}."id"`) : "";
  const standing = totals.length === 0 ? [] : standingText(scope, filters);
  const columns: string[] = byCurrency ? [`${scope.alias}."currency"`] : [];
  const names: string[] = byCurrency ? [`"currency"`] : [];
  const canBeVoid = standing.length > 0;
  if (canBeVoid) {
    columns.push(`NOT (${standing.join(" AND ")}) AS "void"`);
    names.push(`"void"`);
  }
  const summed = (field: string): string => {
    const name = `"s${columns.length}"`;
    columns.push(`${guardedSum(scope, field, ids, standing)} AS ${name}`);
    names.push(name);
    return `r.${name}`;
  };
  const total = (field: string): string => {
    const weight = projectionOf(scope.registry, scope.entity).properties.get(field)?.averaged;
    if (weight === undefined) return `coalesce(sum(${summed(field)}), 0)`;
    const [value, by] = [summed(field), summed(weight)];
    // Rows that lack one of the two weigh nothing.
    return `coalesce(round(sum(${value} * ${by}) / nullif(sum(CASE WHEN ${value} IS NOT NULL THEN ${by} END), 0), 2), 0)`;
  };
  const sums = totals.map((field) => `, '${field}', ${total(field)}::numeric(20,2)::text`).join("");
  return { byCurrency, canBeVoid, columns, names, sums };
}

/**
 * Count and sums of rows by currency, as one value, with how many of them stand for no money, where some do.
 * @param rows what reads the columns of each row
 */
function totalsText({ byCurrency, canBeVoid, sums }: Figures, rows: string): string {
  const currency = byCurrency ? `, 'currency', r."currency"` : "";
  const figures = `json_build_object('count', count(*)${currency}${sums}`;
  const one = canBeVoid
    ? `json_strip_nulls(${figures}, 'void', nullif(count(*) FILTER (WHERE r."void"), 0)))`
    : `${figures})`;
  return `(
      SELECT coalesce(json_agg(s.one), '[]')
      FROM (
        SELECT ${one} AS one
        FROM (
          ${rows}
        ) r${byCurrency ? ` GROUP BY r."currency" ORDER BY r."currency"` : ""}
      ) s
    )`;
}

/** A figure as it is summed: of the rows that count for it, and where the asker may read it. */
function guardedSum(scope: ExpressionScope, field: string, ids: string, standing: readonly string[]): string {
  const { summed, part_of } = projectionOf(scope.registry, scope.entity).properties.get(field) ?? {};
  const readable = guarded(scope, field, "true");
  const tests = [
    ...(readable === "true" ? [] : [readable]),
    ...standing,
    ...(summed === undefined ? [] : [conditionText(scope, summed)]),
    ...(part_of === undefined ? [] : [outermost(scope, part_of, ids)]),
  ];
  const text = fieldExpression(scope, field).text;
  return tests.length === 0 ? text : `CASE WHEN ${tests.join(" AND ")} THEN ${text} END`;
}

/** How the rows of a list are counted: not at all, all of them, or to where counting ends. */
export type Counting = "not" | "exact" | "to most";

/**
 * How many rows there are, and what is summed of them. Unless that is asked exactly, counting ends where there are more
 * rows than are looked through for a page; then nothing is summed.
 */
export function wholeFigures(
  scope: ExpressionScope,
  parts: readonly Narrowed[],
  how: Counting,
  figures: Figures | undefined,
): string {
  if (how === "not") return "NULL::json";
  const most = scope.registry.constants.lists.counted_most;
  if (how === "exact")
    return figures === undefined
      ? `(SELECT to_json(count(*)) FROM (${wholeText(scope, parts, "1")}) w)`
      : totalsText(figures, wholeText(scope, parts, columnsOf(figures)));
  const summed = (requested: Figures): string => {
    const all =
      parts.length === 0
        ? wholeText(scope, parts, columnsOf(requested))
        : parts
            .map((part, index) => {
              const whole = partText(scope, part, columnsOf(requested));
              return !part.isSought
                ? whole
                : `SELECT ${requested.names.map((name) => `f.${name}`).join(", ") || "1"} FROM ${soughtName(index)} f WHERE NOT ${manyText(index)}
          UNION ALL ${whole} ${part.tests.length === 0 ? "WHERE" : "AND"} ${manyText(index)}`;
            })
            .join(" UNION ALL ");
    return totalsText(requested, all);
  };
  const ended = parts.flatMap((part, index) =>
    part.sifting.length === 0 ? [] : [`(SELECT ${countName(index)}.ended FROM ${countName(index)})`],
  );
  return `(
      SELECT CASE
        WHEN ${[`n.count > ${most}`, ...ended].join(" OR ")} THEN json_build_object('at_least', least(n.count, ${most}))
        ELSE ${figures === undefined ? "to_json(n.count)" : summed(figures)}
      END
      FROM (SELECT ${["0", ...parts.map((_part, index) => countOf(index))].join(" + ")} AS count) n
    )`;
}
