import type { ReadContext } from "../context.ts";
import type { NamedCall, Registry } from "../../../registry/registry.ts";
import type { Condition } from "../../../generated/types/grammar/index.d.ts";
import { voidStates } from "../../../registry/lifecycle.ts";
import type { Row } from "../store/handle.ts";
import { PLANNED_ANEW } from "../store/prepared.ts";
import { isNeverEmpty, quoted, type Column } from "../store/tables/column.ts";
import { conditionText, fieldExpression, wantedText, type ExpressionScope } from "./expression.ts";
import { partyText, scopeParts, type Part } from "./parties.ts";
import { projectionOf, selectText, readersOf } from "./projection.ts";
import { askerOf } from "./read.ts";
import { selectedRecord, type SelectedRecord } from "./rows.ts";
import { behindPieces, cursorText, sortType } from "./cursor.ts";
import type { Filter, ListRequest } from "./list-request.ts";
import { Values, type Statement } from "./values.ts";
import { wordedIn, type Worded } from "./worded.ts";

/** What a list call contributes to its statement. */
export type ListShape = Pick<NamedCall, "search" | "totals"> & {
  when?: Condition;
  /** The page alone is wanted, not how many there are. */ uncounted?: true;
  /** Of these alone, by their ids. */ only?: readonly string[];
};

interface ListAnswer {
  rows: SelectedRecord[];
  count: number;
  /** There are at least so many rows as the count says, and no sums are told; exactly is told where that is asked. */
  more?: true;
  /** Where the page ended: what the next one is asked for with. None behind the last row. */
  next?: string;
  /** How many rows each other narrowing has that was asked about; a hundred stands for that many or more. */
  counts?: Readonly<Record<string, number>>;
  summary?: { by_currency: Record<string, unknown>[] };
}

/** The asker must be one of those who may read the field: what one may not read one may not ask about either. */
function guarded(place: ExpressionScope, field: string, text: string, known: readonly string[] = []): string {
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

/** Rows by what people see: a ref sorts by the name it shows. */
function sortText(place: ExpressionScope, field: string, known: readonly string[]): string {
  const shown = projectionOf(place.registry, place.entity).shown.find((one) => one.field === field && !one.many);
  const text = shown
    ? `(SELECT r.${quoted(shown.show)} FROM ${quoted(shown.refers)} r WHERE r."id" = ${place.alias}.${quoted(field)})`
    : fieldExpression(place, field).text;
  const readable = guarded(place, field, "true", known);
  return readable === "true" ? text : `CASE WHEN ${readable} THEN ${text} END`;
}

/** What is looked for in a text, and the part of it by which an index proposes rows. */
interface Sought {
  readonly pattern: string;
  readonly proposes?: string;
}

const RUN = /[\p{L}\p{N}]{3,}/gu;

/**
 * The part of a keyword by which few rows are found: of its words of three letters or more a number before a name, a
 * long one before a short one, a later one before an earlier one. What numbers of a kind begin with stands in all of
 * them, and an index over threes of letters would be read through for it.
 */
export function proposing(keyword: string): string | undefined {
  const runs = keyword.match(RUN) ?? [];
  const weight = (run: string): number => (/\p{N}/u.test(run) ? 1_000 : 0) + run.length;
  const best = runs.reduce<string | undefined>(
    (one, run) => (one !== undefined && weight(one) > weight(run) ? one : run),
    undefined,
  );
  return best === keyword ? undefined : best;
}

const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;

const soughtText = (text: string, { pattern, proposes }: Sought): string =>
  proposes === undefined
    ? `${text} ILIKE ${pattern}`
    : // Joined to nothing, the text is read from the row and not looked up.
      `(${text} ILIKE ${proposes} AND ${text} || '' ILIKE ${pattern})`;

/** Whether a keyword stands in a field. What another record says is looked for there once, not at each row. */
function searchText(place: ExpressionScope, path: string, sought: Sought): string {
  const [field = "", beyond, ...further] = path.split(".");
  const refers = place.registry.entities.get(place.entity)?.properties[field]?.ref;
  if (beyond === undefined || further.length > 0 || refers === undefined)
    return soughtText(`${fieldExpression(place, path).text}::text`, sought);
  const named = `${place.alias}_${field}`;
  const there = fieldExpression({ ...place, entity: refers, alias: named }, beyond);
  return `${place.alias}.${quoted(field)} IN (
      SELECT ${named}."id" FROM ${quoted(refers)} ${named} WHERE ${soughtText(`${there.text}::text`, sought)}
    )`;
}

function soughtIn(place: ExpressionScope, fields: readonly string[], keyword: string) {
  const part = proposing(keyword);
  const sought = {
    pattern: place.values.add(containing(keyword)),
    ...(part === undefined ? {} : { proposes: place.values.add(containing(part)) }),
  };
  return fields.map((field) => ({ field, text: searchText(place, field, sought) }));
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
  const asked = filters.map((filter) => ({ field: filter.key.field, text: filterText(place, filter) }));
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
    ...asked.map(({ field, text }) => ({ filter: field, text: guarded(place, field, text, known) })),
    ...(fields.length === 0
      ? []
      : [{ text: `(${fields.map(({ field, text }) => guarded(place, field, text, known)).join(" OR ")})` }]),
  ];
}

/** A part of a list with all that narrows it. */
interface Narrowed extends Part {
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
const narrowedParts = (place: ExpressionScope, shape: ListShape, narrowing: Narrowing): Narrowed[] => {
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
function partText(
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
const wholeText = (place: ExpressionScope, parts: readonly Part[], what: string): string =>
  parts.length === 0
    ? partText(place, { tests: ["false"], known: [] }, what)
    : parts.map((part) => partText(place, part, what)).join(" UNION ALL ");

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
  readonly columns: readonly string[];
  readonly names: readonly string[];
  /** Each sum with its name, over rows called `r`. */
  readonly sums: string;
}

/** What a statement reads of each row that is summed. */
const columnsOf = ({ columns }: Figures): string => columns.join(", ") || "1";

/** That a row stands for money, in the words of its lifecycles; nothing where only others are asked for. */
function standingText(place: ExpressionScope, filters: readonly Filter[]): string[] {
  return [...voidStates(place.registry, place.entity)].flatMap(([axis, states]) => {
    const asked = filters.find(({ key }) => key.field === axis)?.values;
    return asked?.every((state) => states.includes(state))
      ? []
      : [`(${place.alias}.${quoted(axis)} = ANY(${place.values.add(states)}::text[])) IS NOT TRUE`];
  });
}

function figuresOf(
  place: ExpressionScope,
  parts: readonly Part[],
  totals: readonly string[],
  filters: readonly Filter[],
): Figures {
  const byCurrency = projectionOf(place.registry, place.entity).table.byName.has("currency");
  // Named only where a total asks for them: a value that nothing names would have no type.
  const isNested = totals.some((field) => projectionOf(place.registry, place.entity).properties.get(field)?.part_of);
  const ids = isNested ? wholeText(place, parts, `${place.alias}."id"`) : "";
  const standing = totals.length === 0 ? [] : standingText(place, filters);
  const columns: string[] = byCurrency ? [`${place.alias}."currency"`] : [];
  const names: string[] = byCurrency ? [`"currency"`] : [];
  const summed = (field: string): string => {
    const name = `"s${columns.length}"`;
    columns.push(`${guardedSum(place, field, ids, standing)} AS ${name}`);
    names.push(name);
    return `r.${name}`;
  };
  const total = (field: string): string => {
    const weight = projectionOf(place.registry, place.entity).properties.get(field)?.averaged;
    if (weight === undefined) return `coalesce(sum(${summed(field)}), 0)`;
    const [value, by] = [summed(field), summed(weight)];
    // Rows that lack one of the two weigh nothing.
    return `coalesce(round(sum(${value} * ${by}) / nullif(sum(CASE WHEN ${value} IS NOT NULL THEN ${by} END), 0), 2), 0)`;
  };
  const sums = totals.map((field) => `, '${field}', ${total(field)}::numeric(20,2)::text`).join("");
  return { byCurrency, columns, names, sums };
}

/** Count and sums of rows by currency, as one value. @param rows what reads the columns of each row */
function totalsText({ byCurrency, sums }: Figures, rows: string): string {
  const currency = byCurrency ? `, 'currency', r."currency"` : "";
  return `(
      SELECT coalesce(json_agg(s.one), '[]')
      FROM (
        SELECT json_build_object('count', count(*)${currency}${sums}) AS one
        FROM (
          ${rows}
        ) r${byCurrency ? ` GROUP BY r."currency" ORDER BY r."currency"` : ""}
      ) s
    )`;
}

/** Rows are counted up to here where only is asked whether there are any, and about how many. */
const COUNTED = 100;

/** How many rows each other narrowing of the list has, as one object. */
function countsText(
  place: ExpressionScope,
  shape: ListShape,
  { keyword, worded = [], counts = [] }: ListRequest,
): string {
  if (counts.length === 0) return "NULL::json";
  const one = ({ name, filters }: NonNullable<ListRequest["counts"]>[number]): string =>
    `${place.values.add(name)}::text,
      (
        SELECT count(*)
        FROM (
          SELECT 1 FROM (${wholeText(place, narrowedParts(place, shape, { keyword, worded, filters }), "1")}) w LIMIT ${COUNTED}
        ) c
      )`;
  return `json_build_object(${counts.map(one).join(", ")})`;
}

/** A figure as it is summed: of the rows that count for it, and where the asker may read it. */
function guardedSum(place: ExpressionScope, field: string, ids: string, standing: readonly string[]): string {
  const { summed, part_of } = projectionOf(place.registry, place.entity).properties.get(field) ?? {};
  const readable = guarded(place, field, "true");
  const tests = [
    ...(readable === "true" ? [] : [readable]),
    ...standing,
    ...(summed === undefined ? [] : [conditionText(place, summed)]),
    ...(part_of === undefined ? [] : [outermost(place, part_of, ids)]),
  ];
  const text = fieldExpression(place, field).text;
  return tests.length === 0 ? text : `CASE WHEN ${tests.join(" AND ")} THEN ${text} END`;
}

/** A part of no more rows than this is read whole and sorted; of a longer one the beginning is read in its order. */
const FEW = 1_000;
/** Of records that are told by looking at each: so few of a hundred looked at, and all of the part are gathered. */
const RARE = 100;

/** What a statement calls the number of rows of a part, counted to where that matters, and some of its rows. */
const countName = (at: number): string => `"n${at}"`;
const soughtName = (at: number): string => `"f${at}"`;
const metName = (at: number): string => `"m${at}"`;
const countOf = (at: number): string => `(SELECT ${countName(at)}.n FROM ${countName(at)})`;

/** Whether it matters for the page how many rows a part has: something may leave few of them. */
const isNarrowed = ({ tests }: Part): boolean => tests.length > 0;

/** Whether a narrowed part has so many rows that the beginning of its order is read; told from what was counted. */
const manyText = (at: number): string => `(SELECT ${countName(at)}.many FROM ${countName(at)})`;

/** How many rows of a part are looked at, at most, where no index finds those that are asked for. */
const lookedAt = (part: Narrowed, most: number): number => (part.isSlow ? Math.min(FEW, most) : most);

/**
 * How many rows each part has: to where counting ends, and of what is narrowed far enough to tell few from many. What
 * is sought is gathered with it, once, with the key and the figures that are told of it.
 */
function countTexts(
  place: ExpressionScope,
  parts: readonly Narrowed[],
  counts: boolean,
  gathered: (part: Narrowed) => string,
): string[] {
  const most = place.registry.constants.lists.counted_most;
  return parts.flatMap((part, at) => {
    if (!counts && !isNarrowed(part)) return [];
    const before = parts.slice(0, at).map((_part, place_) => countOf(place_));
    const limit = !counts
      ? String(FEW + 1)
      : before.length === 0
        ? String(most + 1)
        : `greatest(${isNarrowed(part) ? FEW + 1 : 0}, ${most + 1} - (${before.join(" + ")}))`;
    const counted = `SELECT count(*) FROM (${partText(place, part, "1")} LIMIT ${limit}) c`;
    if (part.isSought)
      return [
        `${soughtName(at)} AS MATERIALIZED (${partText(place, part, gathered(part))} LIMIT ${FEW + 1})`,
        `${countName(at)} AS MATERIALIZED (
          SELECT CASE WHEN f.n > ${FEW} THEN (${counted}) ELSE f.n END AS n, f.n > ${FEW} AS many, false AS ended
          FROM (SELECT count(*) AS n FROM ${soughtName(at)}) f
        )`,
      ];
    if (part.sifting.length === 0)
      return [
        `${countName(at)} AS MATERIALIZED (SELECT c.count AS n, c.count > ${FEW} AS many, false AS ended FROM (${counted}) c)`,
      ];
    const looked = lookedAt(part, most);
    const rest = { ...part, tests: part.tests.filter((test) => !part.sifting.includes(test)) };
    return [
      `${countName(at)} AS MATERIALIZED (
        SELECT count(*) FILTER (WHERE c.fits) AS n,
          CASE
            WHEN count(*) > ${looked} THEN count(*) FILTER (WHERE c.fits) * ${RARE} > count(*)
            ELSE count(*) FILTER (WHERE c.fits) > ${FEW}
          END AS many,
          count(*) > ${looked} AS ended
        FROM (${partText(place, rest, `${part.sifting.join(" AND ")} AS fits`)} LIMIT ${looked + 1}) c
      )`,
    ];
  });
}

/**
 * How many rows there are, and what is summed of them. Unless that is asked exactly, counting ends where there are more
 * rows than are looked through for a page; then nothing is summed.
 */
function wholeFigures(
  place: ExpressionScope,
  parts: readonly Narrowed[],
  how: Counting,
  figures: Figures | undefined,
): string {
  if (how === "not") return "NULL::json";
  const most = place.registry.constants.lists.counted_most;
  if (how === "exact")
    return figures === undefined
      ? `(SELECT to_json(count(*)) FROM (${wholeText(place, parts, "1")}) w)`
      : totalsText(figures, wholeText(place, parts, columnsOf(figures)));
  const summed = (told: Figures): string => {
    const all =
      parts.length === 0
        ? wholeText(place, parts, columnsOf(told))
        : parts
            .map((part, at) => {
              const whole = partText(place, part, columnsOf(told));
              return !part.isSought
                ? whole
                : `SELECT ${told.names.map((name) => `f.${name}`).join(", ") || "1"} FROM ${soughtName(at)} f WHERE NOT ${manyText(at)}
          UNION ALL ${whole} ${part.tests.length === 0 ? "WHERE" : "AND"} ${manyText(at)}`;
            })
            .join(" UNION ALL ");
    return totalsText(told, all);
  };
  const ended = parts.flatMap((part, at) =>
    part.sifting.length === 0 ? [] : [`(SELECT ${countName(at)}.ended FROM ${countName(at)})`],
  );
  return `(
      SELECT CASE
        WHEN ${[`n.count > ${most}`, ...ended].join(" OR ")} THEN json_build_object('at_least', least(n.count, ${most}))
        ELSE ${figures === undefined ? "to_json(n.count)" : summed(figures)}
      END
      FROM (SELECT ${["0", ...parts.map((_part, at) => countOf(at))].join(" + ")} AS count) n
    )`;
}

/** How the rows of a list are counted: not at all, all of them, or to where counting ends. */
type Counting = "not" | "exact" | "to most";

const countingOf = ({ uncounted }: ListShape, { exact }: ListRequest): Counting =>
  uncounted ? "not" : exact === true ? "exact" : "to most";

type Order = Pick<ListRequest, "sort" | "descending">;
/** An order from the row on behind which the page begins, where that is told. */
type Begun = Order & { readonly behind?: (key: string, id: string) => string[] };

/** The order with the row behind which the page begins. */
function begun({ registry, entity, values }: ExpressionScope, request: ListRequest): Begun {
  const { sort, descending, after } = request;
  if (after === undefined) return { sort, descending };
  const id = `${values.add(after.id)}::bigint`;
  if (sort === "id") return { sort, descending, behind: (_key, own) => [`${own} ${descending ? "<" : ">"} ${id}`] };
  const key = after.key === null ? undefined : `${values.add(after.key)}::${sortType(registry, entity, sort)}`;
  return {
    sort,
    descending,
    behind: (own, ownId) => behindPieces({ key: own, id: ownId, after: { key, id }, descending }),
  };
}

/** That a row comes behind the one where the page before ended, as one test; none where a list begins at its start. */
function behindTests({ behind }: Begun, key: string, id: string): string[] {
  const pieces = behind?.(key, id) ?? [];
  return pieces.length < 2 ? pieces : [`(${pieces.map((piece) => `(${piece})`).join(" OR ")})`];
}

/** The order of a list by the keys of its rows; rows that the sort does not tell apart follow their ids. */
const orderText = ({ sort, descending }: Order, alias: string): string =>
  (sort === "id" ? "" : `${alias}."key" ${descending ? "DESC" : "ASC"} NULLS LAST, `) +
  `${alias}."id" ${descending ? "DESC" : "ASC"}`;

/** The ids of a list with the keys that they are sorted by. */
const keysText = (place: ExpressionScope, parts: readonly Part[], order: Order): string =>
  parts.length === 0
    ? wholeText(place, parts, keyedText(place, { tests: [], known: [] }, order))
    : parts.map((part) => partText(place, part, keyedText(place, part, order))).join(" UNION ALL ");

/**
 * The first rows of one part in the list's order, as ids and keys, each piece in the order of one index read forwards
 * or backwards: one piece for each value that leads to the asker, and of a falling order the rows without a key apart,
 * for an index has them at its other end.
 */
function firstText(place: ExpressionScope, part: Narrowed, begins: Begun, most: number, at: number): string[] {
  const { sort, descending, behind } = begins;
  const { alias, registry, entity } = place;
  const key = sort === "id" ? undefined : sortText(place, sort, part.known);
  const column = projectionOf(registry, entity).table.byName.get(sort);
  const isColumn = column !== undefined && key === `${alias}.${quoted(sort)}`;
  const way = descending ? "DESC" : "ASC";
  const what = `${alias}."id"${key === undefined ? "" : `, ${key} AS "key"`}`;
  const isMany = isNarrowed(part) ? [manyText(at)] : [];
  const pieces = (tests: readonly string[], order: string): string[] =>
    (part.by?.each() ?? [undefined]).map(
      (one) =>
        `(${partText(place, { ...part, tests: [...part.tests, ...tests, ...isMany] }, what, one)} ORDER BY ${order} LIMIT ${most})`,
    );
  const id = `${alias}."id"`;
  if (key === undefined) return pieces(behindTests(begins, "", id), `${id} ${way}`);
  if (!isColumn) return pieces(behindTests(begins, key, id), `${key} ${way} NULLS LAST, ${id} ${way}`);
  const order = `${key} ${way}, ${id} ${way}`;
  const isFilled = isNeverEmpty(column);
  if (behind !== undefined) {
    const apart = behind(key, id);
    return (isFilled ? apart.slice(0, 1) : apart).flatMap((piece) => pieces([piece], order));
  }
  return !descending || isFilled
    ? pieces([], order)
    : [...pieces([`${key} IS NOT NULL`], order), ...pieces([`${key} IS NULL`], order)];
}

/**
 * All rows of a part that has few, as ids and keys, found by what narrows it and not in the list's order: read in that
 * order, all others would be looked at before the last of them.
 */
function fewText(place: ExpressionScope, part: Narrowed, order: Begun, at: number): string {
  const found = part.isSought
    ? `${soughtName(at)} f`
    : `(${partText(place, part, keyedText(place, part, order))} OFFSET 0) f`;
  return `(SELECT f."id"${order.sort === "id" ? "" : `, f."key"`} FROM ${found} WHERE ${[`NOT ${manyText(at)}`, ...behindTests(order, `f."key"`, `f."id"`)].join(" AND ")})`;
}

/** Whether an index has all records of an entity in the order of a sort. */
function isOrdered({ registry, entity }: ExpressionScope, sort: string): boolean {
  const { indexes, unique } = projectionOf(registry, entity).table;
  return sort === "id" || [...indexes, ...unique].some((fields) => fields[0] === sort && fields[1] === "id");
}

/**
 * Of a part that no column of its own finds, so that in a list's order its records are merely met, the first ones,
 * looked for among the first records of all; undefined where no index has that order. Rows without a key come last and
 * are not met.
 */
function metText(place: ExpressionScope, part: Narrowed, begins: Begun, most: number, at: number): string | undefined {
  const { sort, descending, behind } = begins;
  const { alias, registry, entity } = place;
  const column = projectionOf(registry, entity).table.byName.get(sort);
  const key = sort === "id" ? undefined : sortText(place, sort, part.known);
  if (part.met === undefined || !isOrdered(place, sort)) return undefined;
  if (key !== undefined && key !== `${alias}.${quoted(sort)}`) return undefined;
  const way = descending ? "DESC" : "ASC";
  const order = (text: string, id: string): string => `${sort === "id" ? "" : `${text} ${way}, `}${id} ${way}`;
  // Of what is behind the page before, the first piece has the rows with a key; where it has none, none is met.
  const [from] = behind?.(key ?? "", `${alias}."id"`) ?? [];
  const filled = key !== undefined && !isNeverEmpty(column as Column) ? [`${key} IS NOT NULL`] : [];
  const tests = [manyText(at), ...filled, ...(from === undefined ? [] : [from])];
  const what = `${alias}."id"${key === undefined ? "" : `, ${key} AS "key"`}, ${part.met.map((test) => `(${test})`).join(" AND ")} AS fits`;
  return `${metName(at)} AS MATERIALIZED (
      SELECT w."id"${key === undefined ? "" : `, w."key"`}
      FROM (
        ${partText(place, { known: part.known, tests }, what)} ORDER BY ${order(key ?? "", `${alias}."id"`)} LIMIT ${Math.max(FEW, 2 * most)}
      ) w
      WHERE w.fits ORDER BY ${order(`w."key"`, `w."id"`)} LIMIT ${most}
    )`;
}

/** The first rows of such a part: those that were met, or where they were too few or are not looked for, all sorted. */
function metRows(
  place: ExpressionScope,
  part: Narrowed,
  order: Begun,
  most: number,
  at: number,
  isLookedFor: boolean,
): string[] {
  const isEnough = isLookedFor ? `(SELECT count(*) FROM ${metName(at)}) = ${most}` : "false";
  const what = `f."id"${order.sort === "id" ? "" : `, f."key"`}`;
  return [
    ...(isLookedFor ? [`(SELECT ${what} FROM ${metName(at)} f WHERE ${isEnough})`] : []),
    `(SELECT ${what} FROM (${partText(place, part, keyedText(place, part, order))} OFFSET 0) f
        WHERE ${[manyText(at), `NOT ${isEnough}`, ...behindTests(order, `f."key"`, `f."id"`)].join(" AND ")}
        ORDER BY ${orderText(order, "f")} LIMIT ${most})`,
  ];
}

/** The id of a row with the key that it is sorted by. */
const keyedText = (place: ExpressionScope, { known }: Part, { sort }: Order): string =>
  `${place.alias}."id"${sort === "id" ? "" : `, ${sortText(place, sort, known)} AS "key"`}`;

/** How many rows are passed over before the page: none where it begins behind a row that is told. */
const skippedBy = ({ page, size, after }: ListRequest): number => (after === undefined ? (page - 1) * size : 0);

/** The page's ids with their keys. @param met of each part that is merely met, what was met of it */
function pageText(
  place: ExpressionScope,
  parts: readonly Narrowed[],
  request: ListRequest,
  begins: Begun,
  met: readonly (string | undefined)[],
): string {
  const skipped = skippedBy(request);
  const most = skipped + request.size;
  const pieces = parts.flatMap((part, at) => [
    ...(part.met === undefined
      ? firstText(place, part, begins, most, at)
      : metRows(place, part, begins, most, at, met[at] !== undefined)),
    ...(isNarrowed(part) ? [fewText(place, part, begins, at)] : []),
  ]);
  const found = pieces.length === 0 ? keysText(place, parts, request) : pieces.join(" UNION ALL ");
  return `SELECT k.* FROM (${found}) k ORDER BY ${orderText(request, "k")} LIMIT ${request.size} OFFSET ${skipped}`;
}

/** The one statement of a list: the page's rows, and over the whole filtered set the count or the totals. */
export function listStatement(
  registry: Registry,
  entity: string,
  shape: ListShape,
  request: ListRequest,
  values: Values,
): Statement {
  const place: ExpressionScope = { registry, entity, alias: "t", values };
  const parts = narrowedParts(place, shape, request);
  const counting = countingOf(shape, request);
  const figures =
    shape.totals && counting !== "not" ? figuresOf(place, parts, shape.totals, request.filters) : undefined;
  const whole = wholeFigures(place, parts, counting, figures);
  const counts = countsText(place, shape, request);
  const counted = countTexts(place, parts, counting === "to most", (part) =>
    [keyedText(place, part, request), ...(counting === "to most" ? (figures?.columns ?? []) : [])].join(", "),
  );
  const begins = begun(place, request);
  const met = parts.map((part, at) => metText(place, part, begins, skippedBy(request) + request.size, at));
  const before = [...counted, ...met.filter((text) => text !== undefined)];
  const key = request.sort === "id" ? "" : `, k."key"::text AS ":key"`;
  const rows = `SELECT ${selectText(place)}${key}
    FROM (${pageText(place, parts, request, begins, met)}) k
    JOIN ${quoted(projectionOf(registry, entity).table.name)} t ON t."id" = k."id"
    ORDER BY ${orderText(request, "k")}`;
  // The aggregate stands left, so that an empty page still brings its count.
  return values.statement(
    `${PLANNED_ANEW} ${before.length === 0 ? "" : `WITH ${before.join(", ")} `}SELECT w.whole AS ":whole", w.counts AS ":counts", p.*
      FROM (SELECT ${whole} AS whole, ${counts} AS counts) w
      LEFT JOIN LATERAL (${rows}) p ON true`,
  );
}

/** A request with the values for which its keyword stands to the reader, of what a list is narrowed or searched by. */
function inWords<Asked extends Omit<ListRequest, "page" | "size">>(
  context: ReadContext,
  entity: string,
  { search = [] }: Pick<ListShape, "search">,
  asked: Asked,
): Asked {
  if (search.length === 0 || asked.keyword.trim() === "") return asked;
  const filters = (context.call?.filters ?? []).map(String);
  const worded = wordedIn(context, entity, [...search, ...filters], asked.keyword);
  return worded.length === 0 ? asked : { ...asked, worded };
}

/** Where a page ended behind which there may be another: a full one. */
function nextText(registry: Registry, entity: string, request: ListRequest, found: readonly Row[]): string | undefined {
  const last = found.at(-1);
  if (found.length < request.size || last === undefined || last["id"] === null) return undefined;
  const key = request.sort === "id" ? null : (last[":key"] as string | null);
  return cursorText(sortType(registry, entity, request.sort), request, { key, id: String(last["id"]) });
}

/** Lists records of which the asker is a party. */
export async function listRows(
  context: ReadContext,
  entity: string,
  shape: ListShape,
  asked: ListRequest,
): Promise<ListAnswer> {
  const request = inWords(context, entity, shape, asked);
  const { text, values } = listStatement(context.registry, entity, shape, request, new Values(askerOf(context)));
  const found = await context.db.rows(text, values);
  const whole = found[0]?.[":whole"];
  const rows = found
    .filter((row) => row["id"] !== null)
    .map((row) => selectedRecord(row, { registry: context.registry, entity, db: context.db }));
  const next = nextText(context.registry, entity, request, found);
  const told = {
    ...(next === undefined ? {} : { next }),
    ...(request.counts === undefined ? {} : { counts: (found[0]?.[":counts"] ?? {}) as Record<string, number> }),
  };
  const counted = (whole as { at_least?: number } | null | undefined)?.at_least;
  if (counted !== undefined) {
    const seen = rows.length === 0 ? 0 : (request.page - 1) * request.size + rows.length;
    return { rows, ...told, count: Math.max(counted, seen), more: true };
  }
  if (!shape.totals) return { rows, count: Number(whole ?? 0), ...told };
  const summary = (whole ?? []) as (Record<string, unknown> & { count: number })[];
  return { rows, ...told, count: summary.reduce((sum, one) => sum + one.count, 0), summary: { by_currency: summary } };
}

/**
 * The ids of all records that a list holds for the asker, in its order, as one text with commas: of a million no more
 * than twenty megabytes.
 */
export async function listedIds(
  context: ReadContext,
  entity: string,
  shape: Pick<ListShape, "search" | "when">,
  asked: Omit<ListRequest, "page" | "size">,
): Promise<string> {
  const request = inWords(context, entity, shape, asked);
  const values = new Values(askerOf(context));
  const place: ExpressionScope = { registry: context.registry, entity, alias: "t", values };
  const parts = narrowedParts(place, shape, request);
  const statement = values.statement(
    `SELECT string_agg(k."id"::text, ',' ORDER BY ${orderText(request, "k")}) AS ids
      FROM (${keysText(place, parts, request)}) k`,
  );
  const row = await context.db.first<{ ids: string | null }>(statement.text, statement.values);
  return row?.ids ?? "";
}
