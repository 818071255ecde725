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
export function guarded(place: ExpressionScope, field: string, text: string, known: readonly string[] = []): string {
  const readers = readersOf(place.registry, place.entity, field, place.values.asker.acting);
  if (!readers || known.some((party) => readers.includes(party))) return text;
  const parties = projectionOf(place.registry, place.entity).parties.filter((party) => readers.includes(party));
  return parties.length === 0
    ? "false"
    : `((${parties.map((party) => partyText(place, party)).join(" OR ")}) AND ${text})`;
}

function filterText(place: ExpressionScope, { key, values }: Filter): string {
  const { text, type } = fieldExpression(place, key.field);
  if (type === "timestamp with time zone") return momentText(place, text, key.sign, values[0] ?? "");
  if (key.sign !== "=") return `${text} ${key.sign} ${place.values.add(values[0])}::${type}`;
  if (type === "boolean") return `${text} = ${place.values.add(values[0] === "true")}`;
  return type.endsWith("[]")
    ? `${text} && ${place.values.add(values)}::${type}`
    : `${text} = ANY(${place.values.add(values)}::${type}[])`;
}

/** A moment from a day's first moment, or before the next day's: so that an index over moments is used. */
function momentText(place: ExpressionScope, text: string, sign: string, day: string): string {
  const given = `${place.values.add(day)}::date`;
  return sign === ">=" ? `${text} >= ${given}::timestamptz` : `${text} < (${given} + 1)::timestamptz`;
}

/** Whether a record has one of the values for which a keyword stands. */
function wordedText(place: ExpressionScope, { field, values, beside }: Worded): string {
  const column = (name: string): string => `${place.alias}.${quoted(name)}`;
  const meant = `${column(field)} = ANY(${place.values.add(values)}::text[])`;
  return beside === undefined ? meant : `(${column(beside.field)} = ${place.values.add(beside.is)} AND ${meant})`;
}

type Narrowing = Pick<ListRequest, "keyword" | "worded"> & { readonly filters: readonly Filter[] };

/** What narrows a list, by what is asked: the field of a filter, or undefined for what is no filter. */
interface Test {
  readonly filter?: string;
  readonly text: string;
}

/** What narrows a list, as tests on a record of which the asker is certain parties. Its values are placed once. */
function narrowedBy(
  place: ExpressionScope,
  shape: ListShape,
  { keyword, filters, worded = [] }: Narrowing,
): (known: readonly string[]) => Test[] {
  const always = [
    ...(shape.only ? [`${place.alias}."id" = ANY(${place.values.add(shape.only)}::bigint[])`] : []),
    ...(shape.when ? [wantedText(place, shape.when)] : []),
  ].map((text) => ({ text }));
  const texts = filters.map((filter) => ({ field: filter.key.field, text: filterText(place, filter) }));
  const searched = keyword.trim() === "" ? [] : (shape.search ?? []);
  const fields =
    searched.length === 0
      ? []
      : [
          ...soughtIn(place, searched, keyword.trim()),
          ...worded.map((one) => ({ field: one.field, text: wordedText(place, one) })),
        ];
  return (known) => [
    ...always,
    ...texts.map(({ field, text }) => ({ filter: field, text: guarded(place, field, text, known) })),
    ...(fields.length === 0
      ? []
      : [{ text: `(${fields.map(({ field, text }) => guarded(place, field, text, known)).join(" OR ")})` }]),
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
export const narrowedParts = (place: ExpressionScope, shape: ListShape, narrowing: Narrowing): Narrowed[] => {
  const parts = scopeParts(place);
  // A value that no part names would have no type.
  if (parts.length === 0) return [];
  const narrowed = narrowedBy(place, shape, narrowing);
  const { byName } = projectionOf(place.registry, place.entity).table;
  const isSearched = narrowing.keyword.trim() !== "" && (shape.search ?? []).length > 0;
  return parts.map((part) => {
    const tests = narrowed(part.known);
    const isSifting = ({ filter }: Test): boolean => filter !== undefined && !isFoundBy(place, part, filter);
    const isSought = isSearched || shape.only !== undefined || (part.by === undefined && part.tests.length > 0);
    // What is sought is looked for once; then nothing is left to be told by looking at each.
    const sifting =
      isSought || tests.some(({ filter }) => filter !== undefined && isFoundBy(place, part, filter))
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
export const wholeText = (place: ExpressionScope, parts: readonly Part[], what: string): string =>
  parts.length === 0
    ? partText(place, { tests: ["false"], known: [] }, what)
    : parts.map((part) => partText(place, part, what)).join(" UNION ALL ");
