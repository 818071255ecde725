import { quoted } from "../store/tables/column.ts";
import { fieldExpression, type ExpressionScope } from "./expression.ts";

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
function searchText(scope: ExpressionScope, path: string, sought: Sought): string {
  const [field = "", beyond, ...further] = path.split(".");
  const refers = scope.registry.entities.get(scope.entity)?.properties[field]?.ref;
  if (beyond === undefined || further.length > 0 || refers === undefined)
    return soughtText(`${fieldExpression(scope, path).text}::text`, sought);
  const named = `${scope.alias}_${field}`;
  const there = fieldExpression({ ...scope, entity: refers, alias: named }, beyond);
  return `${scope.alias}.${quoted(field)} IN (
      SELECT ${named}."id" FROM ${quoted(refers)} ${named} WHERE ${soughtText(`${there.text}::text`, sought)}
    )`;
}

/** For each searched field that the keyword stands in it. */
export function soughtIn(scope: ExpressionScope, fields: readonly string[], keyword: string) {
  const part = proposing(keyword);
  const sought = {
    pattern: scope.values.add(containing(keyword)),
    ...(part === undefined ? {} : { proposes: scope.values.add(containing(part)) }),
  };
  return fields.map((field) => ({ field, text: searchText(scope, field, sought) }));
}
