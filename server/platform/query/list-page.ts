import { behindPieces, sortType } from "./cursor.ts";
import { isNeverEmpty, quoted, type Column } from "../store/tables/column.ts";
import { fieldExpression, type ExpressionScope } from "./expression.ts";
import type { Part } from "./parties.ts";
import { projectionOf } from "./projection.ts";
import { shownText } from "./shown-name.ts";
import type { ListRequest } from "./list-request.ts";
import { guarded, type Narrowed, partText, wholeText } from "./list-narrowed.ts";
import { FEW, soughtName, isNarrowed, manyText } from "./list-counted.ts";

/** Rows by what people see: a ref sorts by the name it shows. */
function sortText(scope: ExpressionScope, field: string, known: readonly string[]): string {
  const shown = projectionOf(scope.registry, scope.entity).shown.find((one) => one.field === field && !one.many);
  const text = shown
    ? `(SELECT ${shownText("r", shown.show.slice(0, 1))} FROM ${quoted(shown.refers)} r WHERE r."id" = ${scope.alias}.${quoted(field)})`
    : fieldExpression(scope, field).text;
  const readable = guarded(scope, field, "true", known);
  return readable === "true" ? text : `CASE WHEN ${readable} THEN ${text} END`;
}

type Order = Pick<ListRequest, "sort" | "descending">;

/** An order from the row on behind which the page begins, where that is told. */
type Begun = Order & { readonly behind?: (key: string, id: string) => string[] };

/** The order with the row behind which the page begins. */
export function begun({ registry, entity, values }: ExpressionScope, request: ListRequest): Begun {
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

/** How many rows are passed over before the page: none where it begins behind a row that is told. */
export const skippedBy = ({ page, size, after }: ListRequest): number => (after === undefined ? (page - 1) * size : 0);

/** What a statement calls the first rows of a part that were met. */
const metName = (at: number): string => `"m${at}"`;

/** The order of a list by the keys of its rows; rows that the sort does not tell apart follow their ids. */
export const orderText = ({ sort, descending }: Order, alias: string): string =>
  (sort === "id" ? "" : `${alias}."key" ${descending ? "DESC" : "ASC"} NULLS LAST, `) +
  `${alias}."id" ${descending ? "DESC" : "ASC"}`;

/** The id of a row with the key that it is sorted by. */
export const keyedText = (scope: ExpressionScope, { known }: Part, { sort }: Order): string =>
  `${scope.alias}."id"${sort === "id" ? "" : `, ${sortText(scope, sort, known)} AS "key"`}`;

/** The ids of a list with the keys that they are sorted by. */
export const keysText = (scope: ExpressionScope, parts: readonly Part[], order: Order): string =>
  parts.length === 0
    ? wholeText(scope, parts, keyedText(scope, { tests: [], known: [] }, order))
    : parts.map((part) => partText(scope, part, keyedText(scope, part, order))).join(" UNION ALL ");

/**
 * The first rows of one part in the list's order, as ids and keys, each piece in the order of one index read forwards
 * or backwards: one piece for each value that leads to the asker, and of a falling order the rows without a key apart,
 * for an index has them at its other end.
 */
function firstText(scope: ExpressionScope, part: Narrowed, begins: Begun, most: number, at: number): string[] {
  const { sort, descending, behind } = begins;
  const { alias, registry, entity } = scope;
  const key = sort === "id" ? undefined : sortText(scope, sort, part.known);
  const column = projectionOf(registry, entity).table.byName.get(sort);
  const isColumn = column !== undefined && key === `${alias}.${quoted(sort)}`;
  const way = descending ? "DESC" : "ASC";
  const what = `${alias}."id"${key === undefined ? "" : `, ${key} AS "key"`}`;
  const isMany = isNarrowed(part) ? [manyText(at)] : [];
  const pieces = (tests: readonly string[], order: string): string[] =>
    (part.by?.each() ?? [undefined]).map(
      (one) =>
        `(${partText(scope, { ...part, tests: [...part.tests, ...tests, ...isMany] }, what, one)} ORDER BY ${order} LIMIT ${most})`,
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
function fewText(scope: ExpressionScope, part: Narrowed, order: Begun, at: number): string {
  const found = part.isSought
    ? `${soughtName(at)} f`
    : `(${partText(scope, part, keyedText(scope, part, order))} OFFSET 0) f`;
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
export function metText(
  scope: ExpressionScope,
  part: Narrowed,
  begins: Begun,
  most: number,
  at: number,
): string | undefined {
  const { sort, descending, behind } = begins;
  const { alias, registry, entity } = scope;
  const column = projectionOf(registry, entity).table.byName.get(sort);
  const key = sort === "id" ? undefined : sortText(scope, sort, part.known);
  if (part.met === undefined || !isOrdered(scope, sort)) return undefined;
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
        ${partText(scope, { known: part.known, tests }, what)} ORDER BY ${order(key ?? "", `${alias}."id"`)} LIMIT ${Math.max(FEW, 2 * most)}
      ) w
      WHERE w.fits ORDER BY ${order(`w."key"`, `w."id"`)} LIMIT ${most}
    )`;
}

/** The first rows of such a part: those that were met, or where they were too few or are not looked for, all sorted. */
function metRows(
  scope: ExpressionScope,
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
    `(SELECT ${what} FROM (${partText(scope, part, keyedText(scope, part, order))} OFFSET 0) f
        WHERE ${[manyText(at), `NOT ${isEnough}`, ...behindTests(order, `f."key"`, `f."id"`)].join(" AND ")}
        ORDER BY ${orderText(order, "f")} LIMIT ${most})`,
  ];
}

/** The page's ids with their keys. @param met of each part that is merely met, what was met of it */
export function pageText(
  scope: ExpressionScope,
  parts: readonly Narrowed[],
  request: ListRequest,
  begins: Begun,
  met: readonly (string | undefined)[],
): string {
  const skipped = skippedBy(request);
  const most = skipped + request.size;
  const pieces = parts.flatMap((part, index) => [
    ...(part.met === undefined
      ? firstText(scope, part, begins, most, index)
      : metRows(scope, part, begins, most, index, met[index] !== undefined)),
    ...(isNarrowed(part) ? [fewText(scope, part, begins, index)] : []),
  ]);
  const found = pieces.length === 0 ? keysText(scope, parts, request) : pieces.join(" UNION ALL ");
  return `SELECT k.* FROM (${found}) k ORDER BY ${orderText(request, "k")} LIMIT ${request.size} OFFSET ${skipped}`;
}
