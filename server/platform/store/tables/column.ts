import type { Entity } from "../../../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { formats } from "../../../../schemas/vocabulary/format/formats.ts";

const LONGEST = 63;

/** Names of constraints and indexes: table, fields and kind, cut to what PostgreSQL keeps. */
export function nameOf(table: string, fields: readonly string[], kind: "key" | "index" | "check" | "refers"): string {
  const whole = `${table}_${fields.join("_")}_${kind}`;
  if (whole.length <= LONGEST) return whole;
  let sum = 0;
  for (const letter of whole) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_679_616;
  return `${whole.slice(0, LONGEST - 10)}_${sum.toString(36)}_${kind.slice(0, 3)}`;
}

/** A property of an entity as its file says it. */
export type Property = NonNullable<Entity["properties"]>[string];

/** The property with a `$ref` to the file's own definitions replaced by what it names. */
export function resolved(entity: Entity, property: Property): Property {
  const name = property.$ref?.replace("#/definitions/", "");
  if (!name) return property;
  const { $ref: _ref, ...own } = property;
  const target = entity.definitions?.[name];
  if (!target) throw new Error(`entity ${entity.$id} has no definition "${name}"`);
  return { ...resolved(entity, target), ...own };
}

/** A company's own tables: what a party's path ends at. */
export const PARTY_ENDS: ReadonlySet<string> = new Set(["company", "company_entity", "user"]);

/** A column that alone says who a party of a record is, and the table that it refers to. */
interface PartyColumn {
  readonly column: string;
  readonly refers: string;
}

/**
 * The column of the record's own table that alone says who is this party, beside conditions on the record; undefined
 * where the party is found in another table, in a list, or by a role.
 */
export function partyColumn(
  { entities }: Pick<Registry, "entities">,
  entity: string,
  party: string,
): PartyColumn | undefined {
  const definition = entities.get(entity);
  const by = definition?.parties?.[party];
  const path = typeof by === "string" ? by : by !== undefined && "field" in by ? by.field : undefined;
  if (definition === undefined || path === undefined) return undefined;
  const [column = "", ...rest] = path.split(".");
  const property = definition.properties[column];
  const refers = column === "id" ? entity : property && resolved(definition, property).ref;
  if (refers === undefined || !PARTY_ENDS.has(refers)) return undefined;
  const isDirect = rest.length === 0 || (refers === "company_entity" && rest.length === 1 && rest[0] === "company");
  return isDirect ? { column, refers } : undefined;
}

/** How a value travels between a record and its column. */
type Carried = "plain" | "boolean" | "integer" | "decimal" | "ids" | "texts" | "json";

export interface Column {
  name: string;
  /** PostgreSQL's type, as format_type spells it. */
  type: string;
  carried: Carried;
  /** Table whose id it holds. */
  references?: string;
  /** Literal of a default; such a column is never empty. */
  fallback?: string;
  /** What always holds of it, over the column's quoted name. */
  checks: string[];
}

const REQUIRED: Readonly<Record<string, string>> = {
  id: "bigint",
  version: "integer",
  created_at: "timestamp with time zone",
  updated_at: "timestamp with time zone",
  parent: "bigint",
  place: "integer",
};

/** Whether it is one of a table's own columns, and not a field of the entity that is called the same. */
const isOwn = ({ name, type, references }: Column) => REQUIRED[name] === type && references === undefined;

/** Whether the database itself keeps a column filled. */
export const isNeverEmpty = (column: Column): boolean => isOwn(column) || column.fallback !== undefined;

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name}"`;
/** A text as an SQL literal. */
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

const SPELLED: Record<string, string> = { timestamptz: "timestamp with time zone" };
const spelled = (type: string) =>
  SPELLED[type] ??
  type.replace(/^varchar\((\d+)\)$/, "character varying($1)").replace(/^char\((\d+)\)$/, "character($1)");

const isText = (type: string) => /^(text|character)/.test(type);

/** Types of one value, and how it travels. */
function shape(property: Property): { type: string; carried: Carried } {
  if (property.ref ?? property.file) return { type: "bigint", carried: "plain" };
  if (property.options ?? property.enum) return { type: "text", carried: "plain" };
  const word = property.format ? formats[property.format] : undefined;
  if (property.format && !word) throw new Error(`unknown format "${property.format}"`);
  if (word)
    return {
      type: spelled(word.column),
      carried: word.column.startsWith("numeric") ? "decimal" : word.schema.type === "integer" ? "integer" : "plain",
    };
  if (property.type === "integer") return { type: "integer", carried: "integer" };
  if (property.type === "boolean") return { type: "boolean", carried: "boolean" };
  if (property.type === "object") return { type: "jsonb", carried: "json" };
  if (property.type !== "array") return { type: "text", carried: "plain" };
  const item = shape(property.items ?? {});
  if (item.type === "bigint") return { type: "bigint[]", carried: "ids" };
  return isText(item.type) ? { type: "text[]", carried: "texts" } : { type: "jsonb", carried: "json" };
}

/** What is kept encrypted is a text, whatever it is behind it; its rules hold before it is kept. */
function sealedShape(property: Property): { type: string; carried: Carried } {
  const isJson = property.type === "object" || property.type === "array";
  return isJson ? { type: "jsonb", carried: "json" } : { type: "text", carried: "plain" };
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

function bounds(property: Property, name: string): string[] {
  const checks = (
    [
      ["atLeast", ">="],
      ["above", ">"],
      ["atMost", "<="],
      ["below", "<"],
    ] as const
  ).flatMap(([word, sign]) => {
    const bound = property[word];
    // What the server computes is only bounded above: a draft's total may still be nothing.
    if (bound === undefined || !DECIMAL.test(bound) || (property.calc && sign.startsWith(">"))) return [];
    return [`${name} ${sign} ${bound}`];
  });
  return property.signed ? checks : [`${name} >= 0`, ...checks];
}

function checksOf(property: Property, type: string, carried: Carried, name: string): string[] {
  if (carried === "decimal") return bounds(property, name);
  const checks: string[] = [];
  if (property.options) checks.push(`${name} IN (${property.options.map(literal).join(", ")})`);
  if (property.maxLength !== undefined && isText(type)) checks.push(`char_length(${name}) <= ${property.maxLength}`);
  if (property.minimum !== undefined) checks.push(`${name} >= ${property.minimum}`);
  if (property.maximum !== undefined) checks.push(`${name} <= ${property.maximum}`);
  if (property.maxItems !== undefined && type.endsWith("[]"))
    checks.push(`cardinality(${name}) <= ${property.maxItems}`);
  const options = property.items?.options;
  if (options && carried === "texts") checks.push(`${name} <@ ARRAY[${options.map(literal).join(", ")}]::text[]`);
  return checks;
}

/**
 * The column of a property.
 * @param hasTable whether an entity of this name has a table to refer to
 */
export function columnOf(name: string, property: Property, hasTable: (entity: string) => boolean): Column {
  const { type, carried } = property.encrypted ? sealedShape(property) : shape(property);
  const references = property.file ? "file" : property.ref && hasTable(property.ref) ? property.ref : undefined;
  const simple = ["string", "number", "boolean"].includes(typeof property.default);
  return {
    name,
    type,
    carried,
    checks: property.encrypted ? [] : checksOf(property, type, carried, quoted(name)),
    ...(references && type === "bigint" ? { references } : {}),
    ...(property.calc && simple
      ? { fallback: typeof property.default === "string" ? literal(property.default) : String(property.default) }
      : {}),
  };
}
