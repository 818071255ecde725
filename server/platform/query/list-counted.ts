import type { ExpressionScope } from "./expression.ts";
import type { Part } from "./parties.ts";
import type { ListRequest } from "./list-request.ts";
import { type ListShape, type Narrowed, narrowedParts, partText, wholeText } from "./list-narrowed.ts";

/** A part of no more rows than this is read whole and sorted; of a longer one the beginning is read in its order. */
export const FEW = 1_000;

/** Of records that are told by looking at each: so few of a hundred looked at, and all of the part are gathered. */
const RARE = 100;

/** What a statement calls the number of rows of a part, counted to where that matters, and some of its rows. */
export const countName = (at: number): string => `"n${at}"`;

export const soughtName = (at: number): string => `"f${at}"`;

export const countOf = (at: number): string => `(SELECT ${countName(at)}.n FROM ${countName(at)})`;

/** Whether it matters for the page how many rows a part has: something may leave few of them. */
export const isNarrowed = ({ tests }: Part): boolean => tests.length > 0;

/** Whether a narrowed part has so many rows that the beginning of its order is read; told from what was counted. */
export const manyText = (at: number): string => `(SELECT ${countName(at)}.many FROM ${countName(at)})`;

/** How many rows of a part are looked at, at most, where no index finds those that are asked for. */
const lookedAt = (part: Narrowed, most: number): number => (part.isSlow ? Math.min(FEW, most) : most);

/**
 * How many rows each part has: to where counting ends, and of what is narrowed far enough to tell few from many. What
 * is sought is gathered with it, once, with the key and the figures that are told of it.
 */
export function countTexts(
  scope: ExpressionScope,
  parts: readonly Narrowed[],
  counts: boolean,
  gathered: (part: Narrowed) => string,
): string[] {
  const most = scope.registry.constants.lists.counted_most;
  return parts.flatMap((part, index) => {
    if (!counts && !isNarrowed(part)) return [];
    const before = parts.slice(0, index).map((_part, place_) => countOf(place_));
    const limit = !counts
      ? String(FEW + 1)
      : before.length === 0
        ? String(most + 1)
        : `greatest(${isNarrowed(part) ? FEW + 1 : 0}, ${most + 1} - (${before.join(" + ")}))`;
    const counted = `SELECT count(*) FROM (${partText(scope, part, "1")} LIMIT ${limit}) c`;
    if (part.isSought)
      return [
        `${soughtName(index)} AS MATERIALIZED (${partText(scope, part, gathered(part))} LIMIT ${FEW + 1})`,
        `${countName(index)} AS MATERIALIZED (
          SELECT CASE WHEN f.n > ${FEW} THEN (${counted}) ELSE f.n END AS n, f.n > ${FEW} AS many, false AS ended
          FROM (SELECT count(*) AS n FROM ${soughtName(index)}) f
        )`,
      ];
    if (part.sifting.length === 0)
      return [
        `${countName(index)} AS MATERIALIZED (SELECT c.count AS n, c.count > ${FEW} AS many, false AS ended FROM (${counted}) c)`,
      ];
    const looked = lookedAt(part, most);
    const rest = { ...part, tests: part.tests.filter((test) => !part.sifting.includes(test)) };
    return [
      `${countName(index)} AS MATERIALIZED (
        SELECT count(*) FILTER (WHERE c.fits) AS n,
          CASE
            WHEN count(*) > ${looked} THEN count(*) FILTER (WHERE c.fits) * ${RARE} > count(*)
            ELSE count(*) FILTER (WHERE c.fits) > ${FEW}
          END AS many,
          count(*) > ${looked} AS ended
        FROM (${partText(scope, rest, `${part.sifting.join(" AND ")} AS fits`)} LIMIT ${looked + 1}) c
      )`,
    ];
  });
}

/** Rows are counted up to here where only is asked whether there are any, and about how many. */
const COUNTED = 100;

/** How many rows each other narrowing of the list has, as one object. */
export function countsText(
  scope: ExpressionScope,
  shape: ListShape,
  { keyword, worded = [], counts = [] }: ListRequest,
): string {
  if (counts.length === 0) return "NULL::json";
  const one = ({ name, filters }: NonNullable<ListRequest["counts"]>[number]): string =>
    `${scope.values.add(name)}::text,
      (
        SELECT count(*)
        FROM (
          SELECT 1 FROM (${wholeText(scope, narrowedParts(scope, shape, { keyword, worded, filters }), "1")}) w LIMIT ${COUNTED}
        ) c
      )`;
  return `json_build_object(${counts.map(one).join(", ")})`;
}
