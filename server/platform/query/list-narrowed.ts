import type { NamedCall } from "../../../registry/registry.ts";
import type { Condition } from "../../../generated/types/grammar/index.d.ts";
import { quoted } from "../store/tables/column.ts";
import { fieldExpression, wantedText, type ExpressionScope } from "./expression.ts";
import { partyText, scopeParts, type Part } from "./parties.ts";
import { projectionOf, readersOf } from "./projection.ts";
import type { Filter, ListRequest } from "./list-request.ts";
import type { Worded } from "./worded.ts";
import { soughtIn } from "./list-keyword.ts";

/** What a list call contributes to its statement. */
export type ListShape = Pick<NamedCall, "search" | "totals"> & {
  when?: Condition;
  /** The page alone is wanted, not how many there are. */ uncounted?: true;
  /** Of these alone, by their ids. */ only?: readonly string[];
};

/** The asker must be one of those who may read the field: what one may not read one may not ask about either. */
export function guarded(scope: ExpressionScope, field: string, text: string, known: readonly string[] = []): string {
  const readers = readersOf(scope.registry, scope.entity, field, scope.values.asker.acting);
  if (!readers || known.some((party) => readers.includes(party))) return text;
  const parties = projectionOf(scope.registry, scope.entity).parties.filter((party) => readers.includes(party));
  return parties.length === 0
    ? "false"
    : `((${parties.map((party) => partyText(scope, party)).join(" OR ")}) AND ${text})`;
}

function filterText(scope: ExpressionScope, { key, values }: Filter): string {
  const { text, type } = fieldExpression(scope, key.field);
  if (type === "timestamp with time zone") return timestampText(scope, text, key.sign, values[0] ?? "");
  if (key.sign !== "=") return `${text} ${key.sign} ${scope.values.add(values[0])}::${type}`;
  if (type === "boolean") return `${text} = ${scope.values.add(values[0] === "true")}`;
  return type.endsWith("[]")
    ? `${text} && ${scope.values.add(values)}::${type}`
    : `${text} = ANY(${scope.values.add(values)}::${type}[])`;
}

/** A moment from a day's first moment, or before the next day's: so that an index over moments is used. */
function timestampText(scope: ExpressionScope, text: string, sign: string, day: string): string {
  const given = `${scope.values.add(day)}::date`;
  return sign === ">=" ? `${text} >= ${given}::timestamptz` : `${text} < (${given} + 1)::timestamptz`;
}

/** Whether a record has one of the values for which a keyword stands. */
function wordedText(scope: ExpressionScope, { field, values, beside }: Worded): string {
  const column = (name: string): string => `${scope.alias}.${quoted(name)}`;
  const meant = `${column(field)} = ANY(${scope.values.add(values)}::text[])`;
  return beside === undefined ? meant : `(${column(beside.field)} = ${scope.values.add(beside.is)} AND ${meant})`;
}

type Narrowing = Pick<ListRequest, "keyword" | "worded"> & { readonly filters: readonly Filter[] };

/** What narrows a list, by what is asked: the field of a filter, or undefined for what is no filter. */
interface Test {
  readonly filter?: string;
  readonly text: string;
}

/** What narrows a list, as tests on a record of which the asker is certain parties. Its values are placed once. */
function narrowedBy(
  scope: ExpressionScope,
  shape: ListShape,
  { keyword, filters, worded = [] }: Narrowing,
): (known: readonly string[]) => Test[] {
  const always = [
    ...(shape.only ? [`${scope.alias}."id" = ANY(${scope.values.add(shape.only)}::bigint[])`] : []),
    ...(shape.when ? [wantedText(scope, shape.when)] : []),
  ].map((text) => ({ text }));
  const texts = filters.map((filter) => ({ field: filter.key.field, text: filterText(scope, filter) }));
  const searched = keyword.trim() === "" ? [] : (shape.search ?? []);
  const fields =
    searched.length === 0
      ? []
      : [
          ...soughtIn(scope, searched, keyword.trim()),
          ...worded.map((one) => ({ field: one.field, text: wordedText(scope, one) })),
        ];
  return (known) => [
    ...always,
    ...texts.map(({ field, text }) => ({ filter: field, text: guarded(scope, field, text, known) })),
    ...(fields.length === 0
      ? []
      : [{ text: `(${fields.map(({ field, text }) => guarded(scope, field, text, known)).join(" OR ")})` }]),
  ];
}

/** A part of a list with all that narrows it. */
export interface Narrowed extends Part {
  /** Of its tests those by which no index finds its records, so that they are told by looking at each. */
  readonly sifting: readonly string[];
  /** A record in it is found by looking at texts or at other tables, which is done once. */
  readonly isSought: boolean;
  /** One of its sifting tests asks other tables at each record. */
  readonly isSlow: boolean;
}

/** Whether records of a part are found by a field: an index begins with it, or has it next to the part's column. */
function isFoundBy({ registry, entity }: ExpressionScope, part: Part, field: string): boolean {
  const { byName, indexes, summing, unique } = projectionOf(registry, entity).table;
  if (!byName.has(field)) return false;
  return (
    field === part.by?.column ||
    [...indexes, ...unique, ...summing.map(({ fields }) => fields)].some(
      ([first, second]) => first === field || (second === field && first === part.by?.column),
    )
  );
}

/** The parts of the records that a list is of, with all that narrows it. */
export const narrowedParts = (scope: ExpressionScope, shape: ListShape, narrowing: Narrowing): Narrowed[] => {
  const parts = scopeParts(scope);
  // A value that no part names would have no type.
  if (parts.length === 0) return [];
  const narrowed = narrowedBy(scope, shape, narrowing);
  const { byName } = projectionOf(scope.registry, scope.entity).table;
  const isSearched = narrowing.keyword.trim() !== "" && (shape.search ?? []).length > 0;
  return parts.map((part) => {
    const tests = narrowed(part.known);
    const isSifting = ({ filter }: Test): boolean => filter !== undefined && !isFoundBy(scope, part, filter);
    const isSought = isSearched || shape.only !== undefined || (part.by === undefined && part.tests.length > 0);
    // What is sought is looked for once; then nothing is left to be told by looking at each.
    const sifting =
      isSought || tests.some(({ filter }) => filter !== undefined && isFoundBy(scope, part, filter))
        ? []
        : tests.filter(isSifting);
    return {
      ...part,
      tests: [...part.tests, ...tests.map(({ text }) => text)],
      ...(part.met === undefined ? {} : { met: [...part.met, ...tests.map(({ text }) => text)] }),
      sifting: sifting.map(({ text }) => text),
      isSought,
      isSlow: sifting.some(({ filter = "" }) => !byName.has(filter)),
    };
  });
};

/** The records of a part as a statement reads them. */
export function partText(
  { registry, entity, alias }: ExpressionScope,
  { by, tests }: Part,
  what: string,
  one = by?.any(),
): string {
  const held = by === undefined || one === undefined ? [] : [`${alias}.${quoted(by.column)} = ${one}`];
  const all = [...held, ...tests];
  return `SELECT ${what}
    FROM ${quoted(projectionOf(registry, entity).table.name)} ${alias}${all.length === 0 ? "" : ` WHERE ${all.join(" AND ")}`}`;
}

/** The records of all parts, one after the other. */
export const wholeText = (scope: ExpressionScope, parts: readonly Part[], what: string): string =>
  parts.length === 0
    ? partText(scope, { tests: ["false"], known: [] }, what)
    : parts.map((part) => partText(scope, part, what)).join(" UNION ALL ");
