import type { Condition } from "../../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { quoted, PARTY_ENDS, partyColumn, resolved } from "../store/tables/column.ts";
import { propertiesOf, tableOf } from "../store/tables/table.ts";
import { conditionText, wantedText, type ExpressionScope } from "./expression.ts";

function target(registry: Registry, entity: string, field: string): { refers: string; many: boolean } | undefined {
  if (field === "id") return { refers: entity, many: false };
  const property = propertiesOf(
    registry.entities.get(entity) ??
      (() => {
        throw new Error(`no entity "${entity}"`);
      })(),
  ).find(([name]) => name === field)?.[1];
  if (property?.ref) return { refers: property.ref, many: false };
  return property?.items?.ref ? { refers: property.items.ref, many: true } : undefined;
}

function holds(scope: ExpressionScope, column: string, refers: string, many: boolean): string {
  const { values } = scope;
  if (refers === "company_entity")
    return many ? `${column} && ${values.entities()}` : `${column} = ANY(${values.entities()})`;
  const own = refers === "company" ? values.company() : values.user();
  return many ? `${own} = ANY(${column})` : `${column} = ${own}`;
}

/**
 * Whether the path that begins with this column leads to the asker. `named` is how the statement calls the record that
 * the column leads to.
 */
function leadsText(
  scope: ExpressionScope,
  { column, refers, many }: { column: string; refers: string; many: boolean },
  rest: readonly string[],
  named: string,
): string {
  const { registry } = scope;
  // The last word may be a party of the record that the field leads to.
  const isParty =
    rest.length === 1 &&
    !target(registry, refers, rest[0] ?? "") &&
    registry.entities.get(refers)?.parties?.[rest[0] ?? ""] !== undefined;
  // The asker's entities are known beforehand, so the hop to their company needs no join.
  const atCompany = refers === "company_entity" && rest.length === 1 && rest[0] === "company";
  if (rest.length === 0 || atCompany) {
    if (!PARTY_ENDS.has(refers))
      throw new Error(`a party path of ${scope.entity} ends at ${refers}, which is no company, entity or user`);
    return holds(scope, column, refers, many);
  }
  const there = { ...scope, entity: refers, alias: named };
  const further = isParty ? partyText(there, rest[0] ?? "") : pathText(there, rest.join("."));
  const link = many ? `${named}."id" = ANY(${column})` : `${named}."id" = ${column}`;
  return `EXISTS (SELECT 1 FROM ${quoted(tableOf(registry, refers).name)} ${named} WHERE ${link} AND ${further})`;
}

function pathText(scope: ExpressionScope, path: string): string {
  const [first = "", ...rest] = path.split(".");
  const found = target(scope.registry, scope.entity, first);
  if (!found) throw new Error(`party path "${path}" of ${scope.entity}: "${first}" leads to no record`);
  return leadsText(scope, { column: `${scope.alias}.${quoted(first)}`, ...found }, rest, `${scope.alias}_${first}`);
}

/** The rows of a list as a statement reads them, and where a path in one of them begins. */
function rowSource(
  { registry, entity, alias }: ExpressionScope,
  list: string,
): {
  from: string;
  alias: string;
  start(path: string): { column: string; refers: string; many: boolean; rest: string[] };
} {
  const definition = registry.entities.get(entity);
  const items = definition && propertiesOf(definition).find(([name]) => name === list)?.[1].items;
  const property = definition && items ? resolved(definition, items) : undefined;
  if (!property) throw new Error(`"${list}" of ${entity} is no list`);
  const rows = `${alias}_${list}`;
  const child = tableOf(registry, entity).children.find(({ field }) => field === list);
  if (property.ref !== undefined) {
    const refers = property.ref;
    return {
      from: `unnest(${alias}.${quoted(list)}) WITH ORDINALITY ${rows}(named, place)`,
      alias: rows,
      start: (path) => ({ column: `${rows}.named`, refers, many: false, rest: path.split(".") }),
    };
  }
  return {
    from: child
      ? `(SELECT c.* FROM ${quoted(child.name)} c WHERE c.parent = ${alias}."id") ${rows}`
      : `jsonb_array_elements(${alias}.${quoted(list)}) WITH ORDINALITY ${rows}(item, place)`,
    alias: rows,
    start(path) {
      const [first = "", ...rest] = path.split(".");
      const refers = property.properties?.[first]?.ref;
      if (refers === undefined)
        throw new Error(`party path "${path}" in the rows of ${entity}.${list}: "${first}" leads to no record`);
      return {
        column: child ? `${rows}.${quoted(first)}` : `(${rows}.item ->> '${first}')::bigint`,
        refers,
        many: false,
        rest,
      };
    },
  };
}

/** Whether the asker is this party of a row: one of the paths leads there. */
function rowText(scope: ExpressionScope, list: string, party: string, paths: readonly string[]): string {
  const source = rowSource(scope, list);
  return paths
    .map((path, index) => {
      const { rest, ...start } = source.start(path);
      return leadsText(scope, start, rest, `${source.alias}_${party}${index}`);
    })
    .join(" OR ");
}

/** Parties that read only the rows of a list which lead to them, each with the paths by which they do. */
const rowParties = ({ registry, entity }: ExpressionScope, list: string): [party: string, paths: readonly string[]][] =>
  Object.entries(registry.entities.get(entity)?.rows?.[list] ?? {}).flatMap(
    ([party, paths]): [string, readonly string[]][] => (paths === true ? [] : [[party, paths]]),
  );

/** Whether the asker is this party of any row of a list. @throws Error where nothing says who that is */
function someRowText(scope: ExpressionScope, list: string, party: string): string {
  const paths = rowParties(scope, list).find(([name]) => name === party)?.[1];
  if (!paths) throw new Error(`rows of ${scope.entity}.${list} name no way to "${party}"`);
  return `EXISTS (SELECT 1 FROM ${rowSource(scope, list).from} WHERE ${rowText(scope, list, party, paths)})`;
}

/**
 * For each list whose rows are not all for the same parties: of which rows, in their order, the asker is such a party.
 * Named `rows:<list>:<party>`.
 */
export function rowPartyTexts(scope: ExpressionScope): string[] {
  return Object.keys(scope.registry.entities.get(scope.entity)?.rows ?? {}).flatMap((list) =>
    rowParties(scope, list).map(([party, paths]) => {
      const { from, alias } = rowSource(scope, list);
      return `(
          SELECT array_agg(coalesce(${rowText(scope, list, party, paths)}, false) ORDER BY ${alias}.place) FROM ${from}
        ) AS "rows:${list}:${party}"`;
    }),
  );
}

/** Whether the asker acts for a legal entity, where it is one of their company's. */
function actsForText({ values, alias }: ExpressionScope, column: string): string {
  const own = `${alias}_own`;
  return `(
      ${column} IS NULL
        OR ${column} = ANY(${values.entities()})
        OR NOT EXISTS (
          SELECT 1 FROM "company_entity" ${own} WHERE ${own}."id" = ${column} AND ${own}."company" = ${values.company()}
        )
    )`;
}

/** Parties an entity's file declares, in its order. */
export function partyNames(registry: Registry, entity: string): string[] {
  return Object.keys(registry.entities.get(entity)?.parties ?? {});
}

/**
 * Whether the asker is this party of the record: the one place where a record's owners are worked out.
 * @throws Error for a path that leads to no company
 */
export function partyText(scope: ExpressionScope, party: string): string {
  return scope.values.once(`${scope.alias} ${scope.entity} ${party}`, () => freshPartyText(scope, party));
}

function freshPartyText(scope: ExpressionScope, party: string): string {
  const { registry, entity, alias } = scope;
  const partyRule = registry.entities.get(entity)?.parties?.[party];
  if (partyRule === undefined) throw new Error(`${entity} has no party "${party}"`);
  if (typeof partyRule === "string") return pathText(scope, partyRule);
  if ("role" in partyRule) return scope.values.asker.acting?.role === partyRule.role ? "true" : "false";
  if ("acting" in partyRule && partyRule.acting !== undefined && scope.values.asker.acting?.role !== partyRule.acting)
    return "false";
  const when = partyRule.when ? ` AND ${conditionText(scope, partyRule.when)}` : "";
  if ("field" in partyRule)
    return `(${pathText(scope, partyRule.field)}${when}${partyRule.for === undefined ? "" : ` AND ${actsForText(scope, `${alias}.${quoted(partyRule.for)}`)}`})`;
  if ("rows" in partyRule) return `(${someRowText(scope, partyRule.rows, party)}${when})`;
  const [other = "", field = ""] = partyRule.through.split(".");
  // What it leads through may be parked; then nobody is that party yet.
  if (!registry.entities.has(other)) return "false";
  const inner = `${alias}_${other}`;
  const beyond = partyText({ ...scope, entity: other, alias: inner }, party);
  const many = tableOf(registry, other).byName.get(field)?.type.endsWith("[]") ?? false;
  const own = `${alias}.${quoted(partyRule.from ?? "id")}`;
  const link = many ? `${own} = ANY(${inner}.${quoted(field)})` : `${inner}.${quoted(field)} = ${own}`;
  return `(EXISTS (SELECT 1 FROM ${quoted(other)} ${inner} WHERE ${link} AND ${beyond})${when})`;
}

/** Whether more must hold of a record than what its column says for someone to be this party. */
function isFurther(registry: Registry, entity: string, party: string): boolean {
  const partyRule = registry.entities.get(entity)?.parties?.[party];
  return (
    typeof partyRule === "object" &&
    "field" in partyRule &&
    (partyRule.when !== undefined || partyRule.for !== undefined)
  );
}

/** What else must hold of a record, beside its column, for the asker to be this party. */
function furtherText(scope: ExpressionScope, party: string): string {
  const partyRule = scope.registry.entities.get(scope.entity)?.parties?.[party];
  if (partyRule === undefined || typeof partyRule === "string" || "role" in partyRule) return "";
  return scope.values.once(`${scope.alias} ${scope.entity} ${party} further`, () =>
    [
      ...(partyRule.when ? [conditionText(scope, partyRule.when)] : []),
      ...(!("field" in partyRule) || partyRule.for === undefined
        ? []
        : [actsForText(scope, `${scope.alias}.${quoted(partyRule.for)}`)]),
    ].join(" AND "),
  );
}

/** Records by which a party of others is told, as a query that begins at the asker. */
interface Reach {
  /** Own column that holds the id of such a record, or several of them. */
  readonly column: string;
  readonly many: boolean;
  readonly ids: string;
}

/** What a path leads to is found from its end: the ids of the records that it leads to from the asker. */
function reachOfPath(scope: ExpressionScope, path: string): Reach | undefined {
  const { registry, entity, alias } = scope;
  const [column = "", ...rest] = path.split(".");
  const found = target(registry, entity, column);
  if (!found || rest.length === 0 || (found.refers === "company_entity" && rest.join(".") === "company"))
    return undefined;
  const there = { ...scope, entity: found.refers, alias: `${alias}_${column}` };
  const ids = reachedIds(there, rest);
  return ids === undefined ? undefined : { column, many: found.many, ids };
}

/** The ids of the records of an entity from which a path, or a party of theirs, leads to the asker. */
function reachedIds(there: ExpressionScope, rest: readonly string[]): string | undefined {
  const { registry, entity, alias } = there;
  const [first = ""] = rest;
  const isParty = rest.length === 1 && !target(registry, entity, first);
  if (isParty && registry.entities.get(entity)?.parties?.[first] === undefined) return undefined;
  const reach = isParty ? reachOf(there, first) : reachOfPath(there, rest.join("."));
  const partyRule = registry.entities.get(entity)?.parties?.[first];
  const isWhole = !isParty || typeof partyRule === "string" || !(partyRule && "when" in partyRule && partyRule.when);
  // What leads to the record by its id needs no look at the record.
  if (reach?.column === "id" && isWhole) return reach.ids;
  const test = isParty ? reachedText(there, first) : reach ? reachText(alias, reach) : pathText(there, rest.join("."));
  return `SELECT ${alias}."id" FROM ${quoted(tableOf(registry, entity).name)} ${alias} WHERE ${test}`;
}

/** How a party that no column of the record tells is found from the asker; undefined where it cannot be. */
function reachOf(scope: ExpressionScope, party: string): Reach | undefined {
  const { registry, entity, alias } = scope;
  const partyRule = registry.entities.get(entity)?.parties?.[party];
  if (partyRule === undefined) return undefined;
  if (typeof partyRule === "string") return reachOfPath(scope, partyRule);
  if ("field" in partyRule) return reachOfPath(scope, partyRule.field);
  if ("rows" in partyRule) return reachOfRows(scope, partyRule.rows, party);
  if (!("through" in partyRule)) return undefined;
  const [other = "", field = ""] = partyRule.through.split(".");
  if (!registry.entities.has(other)) return undefined;
  const inner = `${alias}_${other}`;
  const column = `${inner}.${quoted(field)}`;
  const many = tableOf(registry, other).byName.get(field)?.type.endsWith("[]") ?? false;
  return {
    column: partyRule.from ?? "id",
    many: false,
    ids: `SELECT ${many ? `unnest(${column})` : column} FROM ${quoted(other)} ${inner} WHERE ${reachedText({ ...scope, entity: other, alias: inner }, party)}`,
  };
}

/** Records are found by those of their rows that lead to the asker, where the rows have a table of their own. */
function reachOfRows(scope: ExpressionScope, list: string, party: string): Reach | undefined {
  const { registry, entity, alias } = scope;
  const child = tableOf(registry, entity).children.find(({ field }) => field === list);
  const paths = rowParties(scope, list).find(([name]) => name === party)?.[1];
  if (!child || !paths) return undefined;
  const source = rowSource(scope, list);
  const ids = paths.map((path, index) => {
    const { rest, refers } = source.start(path);
    const row = `${alias}_${list}${index}`;
    const column = `${row}.${quoted(path.split(".")[0] ?? "")}`;
    const there = { ...scope, entity: refers, alias: `${row}_${party}` };
    const isEnd = rest.length === 0 || (refers === "company_entity" && rest.join(".") === "company");
    const reached = isEnd ? undefined : reachedIds(there, rest);
    if (!isEnd && reached === undefined) return undefined;
    const test = reached === undefined ? holds(scope, column, refers, false) : `${column} = ANY(ARRAY(${reached}))`;
    return `SELECT ${row}."parent" FROM ${quoted(child.name)} ${row} WHERE ${test}`;
  });
  return ids.includes(undefined) ? undefined : { column: "id", many: false, ids: ids.join(" UNION ALL ") };
}

/** As one value the ids are a list that an index is asked for, however many records there are. */
const reachText = (alias: string, { column, many, ids }: Reach): string =>
  `${alias}.${quoted(column)} ${many ? `&& ARRAY(${ids})` : `= ANY(ARRAY(${ids}))`}`;

/** The same of one record: the database looks for it among the ids, or makes them once where it asks often. */
const isReachedText = (alias: string, { column, many, ids }: Reach): string =>
  `EXISTS (SELECT 1 FROM (${ids}) ${alias}_reached(id) WHERE ${alias}_reached.id = ${many ? `ANY(${alias}.${quoted(column)})` : `${alias}.${quoted(column)}`})`;

/** Whether the asker is this party, told of the ids that lead there: the same records as of `partyText`. */
function partyReachText(scope: ExpressionScope, party: string, tell: typeof reachText): string {
  const plain = partyText(scope, party);
  if (plain === "true" || plain === "false" || partyColumn(scope.registry, scope.entity, party)) return plain;
  return scope.values.once(`${scope.alias} ${scope.entity} ${party} ${tell === reachText ? "asked" : "met"}`, () => {
    const reach = reachOf(scope, party);
    if (!reach) return plain;
    const further = furtherText(scope, party);
    return `(${tell(scope.alias, reach)}${further === "" ? "" : ` AND ${further}`})`;
  });
}

/** Whether the asker is this party, as records are found by. */
const reachedText = (scope: ExpressionScope, party: string): string => partyReachText(scope, party, reachText);
/** Whether the asker is this party of a record that was met. */
const metPartyText = (scope: ExpressionScope, party: string): string => partyReachText(scope, party, isReachedText);

/** A part of the records that the asker may read, which one index finds; no record is in two parts. */
export interface Part {
  /** A column that has, in this part, any of some values, and each of them by itself. */
  readonly by?: { readonly column: string; any(): string; each(): string[] };
  /** What else holds of each of its records. */
  readonly tests: readonly string[];
  /** The same of a record that is met in the order of a list, where it is not found by what holds of it. */
  readonly met?: readonly string[];
  /** Parties that the asker is of each of its records. */
  readonly known: readonly string[];
}

/** The parts of those of whom a column of the table tells, one for each column. */
function columnParts(
  scope: ExpressionScope,
  parties: readonly string[],
): Map<string, { parties: string[]; part: Part }> {
  const { registry, entity, values } = scope;
  const parts = new Map<string, { parties: string[]; part: Part }>();
  for (const party of parties) {
    const found = partyColumn(registry, entity, party);
    if (!found) continue;
    const beside = parts.get(found.column)?.parties ?? [];
    parts.set(found.column, { parties: [...beside, party], part: { tests: [], known: [] } });
  }
  for (const [column, { parties: of }] of parts) {
    const { refers = "" } = partyColumn(registry, entity, of[0] ?? "") ?? {};
    const bare = of.filter((party) => !isFurther(registry, entity, party));
    const one = refers === "user" ? () => values.user() : () => values.company();
    const by =
      refers === "company_entity"
        ? { column, any: () => `ANY(${values.entities()})`, each: () => values.eachEntity() }
        : { column, any: one, each: () => [one()] };
    const tests = bare.length > 0 ? [] : [`(${of.map((party) => furtherText(scope, party)).join(" OR ")})`];
    parts.set(column, { parties: of, part: { by, tests, known: of.length === 1 ? of : bare } });
  }
  return parts;
}

/**
 * The records that the asker may read, in parts: together they are what `scopeText` says, and each record is in one
 * part. A disjunction over all parties would be found by no index in the order of a list.
 */
export function scopeParts(scope: ExpressionScope): Part[] {
  const names = partyNames(scope.registry, scope.entity);
  const open = scope.registry.entities.get(scope.entity)?.public;
  if (open === true) return [{ tests: [], known: [] }];
  if ((names.length === 0 && !open) || !scope.values.asker.acting) return [];
  const held = names.filter((name) => partyText(scope, name) !== "false");
  const everybody = held.filter((name) => partyText(scope, name) === "true");
  if (everybody.length > 0) return [{ tests: [], known: everybody }];
  const byColumn = columnParts(scope, held);
  const byOther = held.filter((name) => partyColumn(scope.registry, scope.entity, name) === undefined);
  const whole: { text: string; part: Part }[] = [
    ...[...byColumn.values()].map(({ parties, part }) => ({
      text: parties.map((name) => partyText(scope, name)).join(" OR "),
      part,
    })),
    ...byOther.map((name) => ({
      text: metPartyText(scope, name),
      part: { tests: [reachedText(scope, name)], met: [metPartyText(scope, name)], known: [name] },
    })),
    ...(open ? [{ text: openText(scope, open), part: { tests: [wantedText(scope, open)], known: [] } }] : []),
  ];
  return whole.map(({ part }, index) => {
    const others = whole.slice(0, index).map(({ text }) => `(${text}) IS NOT TRUE`);
    return {
      ...part,
      tests: [...part.tests, ...others],
      ...(part.met === undefined ? {} : { met: [...part.met, ...others] }),
    };
  });
}

const openText = (scope: ExpressionScope, open: Condition): string =>
  scope.values.once(`${scope.alias} ${scope.entity} public`, () => `coalesce(${conditionText(scope, open)}, false)`);

/**
 * The predicate that every read carries: the asker is a party of the record. Reference data marked public is for all;
 * an entity with neither is for nobody.
 */
export function scopeText(scope: ExpressionScope): string {
  const names = partyNames(scope.registry, scope.entity);
  const open = scope.registry.entities.get(scope.entity)?.public;
  if (open === true) return "true";
  if ((names.length === 0 && !open) || !scope.values.asker.acting) return "false";
  return `(${[...names.map((name) => partyText(scope, name)), ...(open ? [openText(scope, open)] : [])].join(" OR ")})`;
}
