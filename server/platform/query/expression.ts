import type { Registry } from "../../../registry/registry.ts";
import type { Condition, Operand, Value } from "../../../generated/types/grammar/index.d.ts";
import { isDerived } from "../../../registry/schema/derived.ts";
import { quoted, resolved } from "../store/tables/column.ts";
import { tableOf } from "../store/tables/table.ts";
import type { Values } from "./values.ts";
import { extension } from "../extension.ts";

/** Where a condition stands: the entity, its alias in the statement, and the statement's values. */
export interface ExpressionScope {
  registry: Registry;
  entity: string;
  alias: string;
  values: Values;
}

interface Typed {
  text: string;
  type: string;
}

const REFERENCES = ["field", "record", "row"] as const;
const ARITHMETIC = ["sum", "difference", "product", "percent", "days"] as const;
const TIME = "timestamp with time zone";

/** A stored or derived field of the entity as an SQL expression. @throws Error for a field it has not */
export function fieldExpression(scope: ExpressionScope, field: string): Typed {
  const { registry, entity, alias } = scope;
  if (field.includes(".")) return beyondExpression(scope, field);
  const column = tableOf(registry, entity).byName.get(field);
  if (column) return { text: `${alias}.${quoted(field)}`, type: column.type };
  const found = registry.entities.get(entity);
  const property = found?.properties[field];
  const whole = found && property ? resolved(found, property) : undefined;
  if (whole && isDerived(whole)) {
    if (whole.virtual) return virtualField(scope, field);
    if (whole.holds) return { text: `coalesce(${conditionText(scope, whole.holds)}, false)`, type: "boolean" };
    if (whole.computed) {
      const computed = operandText(scope, whole.computed);
      return whole.while === undefined
        ? computed
        : { ...computed, text: `CASE WHEN ${conditionText(scope, whole.while)} THEN ${computed.text} END` };
    }
  }
  throw new Error(`"${field}" of ${entity} is no field that a statement can ask`);
}

/** A field of the record that a reference leads to: `company.role`. */
function beyondExpression(scope: ExpressionScope, path: string): Typed {
  const [first = "", ...rest] = path.split(".");
  const { registry, entity, alias } = scope;
  const refers = registry.entities.get(entity)?.properties[first]?.ref;
  if (refers === undefined) throw new Error(`"${first}" of ${entity} leads to no record`);
  const inner = `${alias}_${first}`;
  const beyond = fieldExpression({ ...scope, entity: refers, alias: inner }, rest.join("."));
  return {
    text: `(SELECT ${beyond.text} FROM ${quoted(refers)} ${inner} WHERE ${inner}."id" = ${alias}.${quoted(first)})`,
    type: beyond.type,
  };
}

function userText({ values }: ExpressionScope, field: string): Typed {
  if (field === "company") return { text: values.company(), type: "bigint" };
  if (field === "id") return { text: values.user(), type: "bigint" };
  if (field === "entities") return { text: values.entities(), type: "bigint[]" };
  throw new Error(`a statement cannot ask the user's "${field}"`);
}

function arithmetic(scope: ExpressionScope, word: (typeof ARITHMETIC)[number], operands: readonly Value[]): Typed {
  const wanted = word === "days" ? "date" : "numeric";
  const texts = operands.map((operand) => {
    const typed = valueText(scope, operand, wanted);
    return typed.type === wanted || typed.type.startsWith("numeric") ? typed.text : `(${typed.text})::${wanted}`;
  });
  switch (word) {
    case "sum":
      return { text: `(${texts.join(" + ")})`, type: "numeric" };
    case "difference":
      return { text: `(${texts.join(" - ")})`, type: "numeric" };
    case "product":
      return { text: `round(${texts.join(" * ")}, 2)`, type: "numeric" };
    case "percent":
      return { text: `round(${texts.join(" * ")} / 100, 2)`, type: "numeric" };
    case "days":
      return { text: `(${texts[1] ?? "NULL"} - ${texts[0] ?? "NULL"})`, type: "integer" };
  }
}

/** Data by where it lives, or a word computed from it. */
function operandText(scope: ExpressionScope, operand: Operand | Condition): Typed {
  const fields = operand as Record<string, unknown>;
  for (const kind of REFERENCES) if (typeof fields[kind] === "string") return fieldExpression(scope, fields[kind]);
  if (fields["today"] === true) return { text: scope.values.today(), type: "date" };
  if (typeof fields["user"] === "string") return userText(scope, fields["user"]);
  for (const word of ARITHMETIC)
    if (Array.isArray(fields[word])) return arithmetic(scope, word, fields[word] as Value[]);
  throw new Error(`a statement cannot ask ${JSON.stringify(operand)}`);
}

/** A constant as a place of the wanted type, or an operand. */
function valueText(scope: ExpressionScope, value: Value, wanted: string): Typed {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return operandText(scope, value as Operand);
  const given = Array.isArray(value)
    ? value.map(String)
    : typeof value === "boolean" || value === null
      ? value
      : String(value);
  return { text: `${scope.values.add(given)}::${wanted}${Array.isArray(value) ? "[]" : ""}`, type: wanted };
}

/** Whether an operand is a field that holds a month. */
function isMonth({ registry, entity }: ExpressionScope, operand: unknown): boolean {
  const fields = (typeof operand === "object" && operand !== null ? operand : {}) as Readonly<Record<string, unknown>>;
  const path = REFERENCES.map((kind) => fields[kind]).find((field) => typeof field === "string");
  return path !== undefined && registry.entities.get(entity)?.properties[path]?.format === "month";
}

/** The month of a day, or of a moment in Singapore. */
const monthText = ({ text, type }: Typed): string => `to_char((${text})${type === TIME ? "::date" : ""}, 'YYYY-MM')`;

const OPERATORS = { is: "=", below: "<", atMost: "<=", atLeast: ">=", above: ">" } as const;

function comparison(scope: ExpressionScope, condition: Condition): string {
  const left = operandText(scope, condition);
  if (condition.filled !== undefined) {
    const isArray = left.type.endsWith("[]");
    const filled = isArray ? `coalesce(cardinality(${left.text}), 0) > 0` : `${left.text} IS NOT NULL`;
    return condition.filled ? `(${filled})` : `(NOT (${filled}))`;
  }
  if (condition.in !== undefined) {
    const listed = valueText(scope, condition.in as Value, left.type);
    return `${left.text} = ANY(${listed.text})`;
  }
  for (const word of Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]) {
    if (condition[word] === undefined) continue;
    const right = valueText(scope, condition[word] as Value, left.type.startsWith("numeric") ? "numeric" : left.type);
    // A month compared with a day or moment: the month in which that is.
    const months = [isMonth(scope, condition), isMonth(scope, condition[word])] as const;
    if (months[0] !== months[1] && [TIME, "date"].includes(months[0] ? right.type : left.type))
      return `${months[0] ? left.text : monthText(left)} ${OPERATORS[word]} ${months[1] ? right.text : monthText(right)}`;
    // A moment compared with a date: the moment's day.
    const [one, other] =
      left.type === TIME && right.type === "date"
        ? [`(${left.text})::date`, right.text]
        : left.type === "date" && right.type === TIME
          ? [left.text, `(${right.text})::date`]
          : [left.text, right.text];
    return `${one} ${OPERATORS[word]} ${other}`;
  }
  throw new Error(`a condition without a comparison: ${JSON.stringify(condition)}`);
}

/**
 * A condition as SQL. SQL's own third truth value is the grammar's unknown: absent data makes no comparison hold.
 * @throws Error for what cannot be asked of a table
 */
export function conditionText(scope: ExpressionScope, condition: Condition): string {
  if (condition.all) return `(${condition.all.map((inner) => conditionText(scope, inner)).join(" AND ")})`;
  if (condition.any) return `(${condition.any.map((inner) => conditionText(scope, inner)).join(" OR ")})`;
  if (condition.not) return `(NOT ${conditionText(scope, condition.not)})`;
  return comparison(scope, condition);
}

/** Whether an operand is the same for all records: what is known of the asker. */
const isOfAsker = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "user";

/** What a condition compares a field of a referenced record with, where that record alone decides it. */
function beyondAlone(condition: Condition): { path: string; within: Condition } | undefined {
  const fields = condition as Record<string, unknown>;
  const word = REFERENCES.find((one) => typeof fields[one] === "string");
  const [first, ...rest] = word === undefined ? [] : String(fields[word]).split(".");
  const isAlone = Object.entries(fields).every(
    ([name, value]) =>
      name === word || typeof value !== "object" || value === null || Array.isArray(value) || isOfAsker(value),
  );
  if (word === undefined || first === undefined || rest.length === 0 || !isAlone) return undefined;
  return { path: first, within: { ...condition, [word]: rest.join(".") } };
}

/**
 * A condition that rows are chosen by, so that unknown counts as false: what is asked of a referenced record finds the
 * rows by those records instead of being asked at each row.
 * @throws Error for what cannot be asked of a table
 */
export function wantedText(scope: ExpressionScope, condition: Condition): string {
  if (condition.all) return `(${condition.all.map((inner) => wantedText(scope, inner)).join(" AND ")})`;
  return beyondText(scope, condition) ?? otherThanText(scope, condition) ?? conditionText(scope, condition);
}

/** Rows by the records that they refer to and that a condition holds of. */
function beyondText(scope: ExpressionScope, condition: Condition): string | undefined {
  const beyond = beyondAlone(condition);
  const refers = beyond && scope.registry.entities.get(scope.entity)?.properties[beyond.path]?.ref;
  if (beyond === undefined || refers === undefined) return undefined;
  const inner = `${scope.alias}_${beyond.path}`;
  const there = wantedText({ ...scope, entity: refers, alias: inner }, beyond.within);
  return `${scope.alias}.${quoted(beyond.path)} IN (SELECT ${inner}."id" FROM ${quoted(refers)} ${inner} WHERE ${there})`;
}

/** Rows by the few records of the asker that they do not refer to; of which it is unknown, they are left out too. */
function otherThanText(scope: ExpressionScope, { not }: Condition): string | undefined {
  const beyond = not && beyondAlone(not);
  const refers = beyond && scope.registry.entities.get(scope.entity)?.properties[beyond.path]?.ref;
  if (beyond === undefined || refers === undefined || !isOfAsker(beyond.within.is)) return undefined;
  const inner = `${scope.alias}_${beyond.path}`;
  const there = { ...scope, entity: refers, alias: inner };
  const { text } = operandText(there, beyond.within);
  return `NOT (${scope.alias}.${quoted(beyond.path)} IN (
      SELECT ${inner}."id" FROM ${quoted(refers)} ${inner} WHERE ${conditionText(there, beyond.within)} OR ${text} IS NULL
    ))`;
}

/** How a virtual field is read from other records: an SQL expression over the record's row, and its type. */
export interface VirtualField {
  readonly type: string;
  /** @param alias the row of the record in the statement @param values gives the business date a place */
  text(alias: string, values: Values, registry: Registry): string;
}

/** Where modules add virtual fields, which are read from other records at each reading, by entity.field. */
export const figurePoint = extension<VirtualField>("figure");

/** Every such figure by its name. */
export const figures = figurePoint.entries;

/** The expression of a virtual field. @throws Error for one that no module says how to read */
function virtualField(scope: ExpressionScope, field: string): { text: string; type: string } {
  const figure = figures[`${scope.entity}.${field}`];
  if (!figure) throw new Error(`nothing says how ${scope.entity}.${field} is read`);
  return { text: figure.text(scope.alias, scope.values, scope.registry), type: figure.type };
}
