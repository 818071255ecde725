import type { NamedCall, Registry } from "../../../registry/registry.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Property } from "../store/tables/column.ts";
import { propertiesOf } from "../store/tables/table.ts";
import { cursorOf, type Cursor } from "./cursor.ts";
import { projectionOf } from "./projection.ts";
import type { FieldMessage } from "../refusal.ts";
import type { Worded } from "./worded.ts";

/** How one query key of a list is read and what it asks. */
interface FilterKey {
  key: string;
  field: string;
  sign: "=" | ">=" | "<=";
  /** PostgreSQL's type of its values. */
  type: string;
  many: boolean;
  /** The keyword of `error` that a wrong value breaks, or undefined when it is right. */
  broken(value: string): string | undefined;
}

/** Formats of the columns that every record has beside its entity's properties. */
const COMMON_FORMATS: Readonly<Record<string, string>> = {
  bigint: "id",
  integer: "integer",
  "timestamp with time zone": "datetime",
};
const RANGED = new Set(["date", "number"]);

function broken(property: Property): (value: string) => string | undefined {
  const options = property.options ?? property.items?.options;
  if (options) return (value) => (options.includes(value) ? undefined : "options");
  if (property.type === "boolean") return (value) => (value === "true" || value === "false" ? undefined : "type");
  if (property.type === "integer" && property.format === undefined)
    return (value) => (/^-?\d{1,9}$/.test(value) ? undefined : "integer");
  const isRef = property.ref ?? property.items?.ref;
  const word = formats[isRef ? "id" : (property.format ?? "line")];
  if (word?.schema.type === "integer") return (value) => (/^-?\d{1,9}$/.test(value) ? undefined : "integer");
  const most = property.maxLength ?? word?.schema.maxLength ?? 300;
  return (value) => (value.length > most ? "maxLength" : word?.valid && !word.valid(value) ? word.word : undefined);
}

/** The query keys that a list's declared filters stand for. */
export function filterKeys(registry: Registry, call: NamedCall): Map<string, FilterKey> {
  const keys = new Map<string, FilterKey>();
  const entity = call.lists ?? call.answer;
  if (!entity) return keys;
  const shape = registry.entities.get(entity);
  // Rows that are computed have a shape and no table.
  const isStored = shape?.table !== false;
  const { byName, properties } = isStored
    ? { ...projectionOf(registry, entity), byName: projectionOf(registry, entity).table.byName }
    : { byName: new Map<string, { type: string }>(), properties: new Map(shape ? propertiesOf(shape) : []) };
  for (const field of call.filters ?? []) {
    const column = byName.get(field);
    const common = column && { format: COMMON_FORMATS[column.type] ?? "line" };
    const property: Property | undefined = properties.get(field) ?? common;
    if (!property) throw new Error(`call ${call.name}: filter "${field}" is no field of ${entity}`);
    const order = property.format
      ? formats[property.format]?.order
      : property.type === "integer"
        ? "number"
        : undefined;
    const type = column?.type ?? VIRTUAL_TYPES[String(property.type)] ?? "numeric";
    const isTimestamp = property.format === "datetime";
    const one = {
      field,
      type,
      broken: isTimestamp
        ? formats["date"]?.valid
          ? (value: string) => (formats["date"]?.valid?.(value) ? undefined : "date")
          : () => undefined
        : broken(property),
    };
    if (order && RANGED.has(order)) {
      keys.set(`${field}_from`, { ...one, key: `${field}_from`, sign: ">=", many: false });
      keys.set(`${field}_to`, { ...one, key: `${field}_to`, sign: "<=", many: false });
    } else keys.set(field, { ...one, key: field, sign: "=", many: property.type !== "boolean" });
  }
  return keys;
}

/** PostgreSQL's types of virtual fields; the others are numbers and amounts. */
const VIRTUAL_TYPES: Readonly<Record<string, string>> = { boolean: "boolean", array: "text[]" };

/** What a list is asked for, read from the query. */
export interface ListRequest {
  /** Which page it is; with `after` it is only told, and nothing is passed over for it. */
  page: number;
  size: number;
  sort: string;
  descending: boolean;
  keyword: string;
  filters: Filter[];
  /** The row behind which the page begins. */
  after?: Cursor;
  /** Values for which the keyword stands, by the words that the reader sees. */
  worded?: readonly Worded[];
  /** Count and sums are wanted of all rows, however many they are. */
  exact?: true;
  /** Other narrowings of the list, by name, of which only is asked how many rows each has. */
  counts?: readonly { readonly name: string; readonly filters: readonly Filter[] }[];
}

/** A query key of a list with what it is narrowed by. */
export interface Filter {
  key: FilterKey;
  values: string[];
}

/** A message's keyword and places for a query key that is wrong. */
export type Say = (keyword: string, field: string, places?: Record<string, unknown>) => string;
type Query = Record<string, string | string[] | undefined>;

const LONGEST_KEYWORD = 200;
const FURTHEST_PAGE = 1_000_000;
const MOST_VALUES = 100;
const OWN = ["page", "page_size", "sort", "order", "keyword", "counts", "exact", "after"];
const MOST_COUNTS = 16;
/** `open?status=new&status=sent`: a name, and the filters that it stands for. */
const COUNT = /^([a-z][a-z0-9_]{0,39})\?(.{0,2000})$/;

/** How queries of one list call are read; made once per call. */
export function listReader(
  registry: Registry,
  call: NamedCall,
): (query: Query, say: Say, further?: readonly string[]) => ListRequest | FieldMessage[] {
  const { page_size: usual, page_size_most: most } = registry.constants.lists;
  const keys = filterKeys(registry, call);
  const entity = call.lists ?? "";
  const isStored = registry.entities.get(entity) !== undefined && registry.entities.get(entity)?.table !== false;
  const sorts = new Set(call.sorts ?? []);
  const [first = "id"] = [call.sort?.replace(/^-/, "")];
  return (query, say, further = []) => {
    const wrong: FieldMessage[] = [];
    const fail = (field: string, keyword: string, places?: Record<string, unknown>) =>
      void wrong.push({ field, message: say(keyword, field, places) });
    const one = (field: string): string | undefined => {
      const value = query[field];
      if (!Array.isArray(value)) return value;
      fail(field, "type");
      return undefined;
    };
    const whole = (field: string, usually: number, highest: number) => {
      const value = one(field);
      if (value === undefined) return usually;
      const number = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0;
      if (number < 1 || number > highest) fail(field, "range", { min: 1, max: highest });
      return number;
    };
    const page = whole("page", 1, FURTHEST_PAGE);
    const size = whole("page_size", usual, most);
    const sort = one("sort");
    if (sort !== undefined && !sorts.has(sort)) fail("sort", "options");
    const order = one("order");
    if (order !== undefined && order !== "asc" && order !== "desc") fail("order", "options");
    // A call that declares a keyword of its own judges it by that.
    const keyword = further.includes("keyword") ? "" : (one("keyword") ?? "");
    if (keyword !== "" && !call.search) fail("keyword", "unknown");
    if (keyword.length > LONGEST_KEYWORD) fail("keyword", "maxLength", { limit: LONGEST_KEYWORD });
    const exact = further.includes("exact") ? undefined : one("exact");
    if (exact !== undefined && exact !== "true" && exact !== "false") fail("exact", "type");
    const filter = (name: string, values: string[]): Filter[] => {
      const key = keys.get(name);
      if (!key) fail(name, "unknown");
      else if (values.length > (key.many ? MOST_VALUES : 1))
        fail(name, "maxItems", { limit: key.many ? MOST_VALUES : 1 });
      else {
        const broken = values.map((value) => key.broken(value)).find((keyword) => keyword !== undefined);
        if (!broken) return [{ key, values }];
        fail(name, broken, { limit: LONGEST_KEYWORD });
      }
      return [];
    };
    const filters = Object.entries(query).flatMap(([name, given]) =>
      OWN.includes(name) || further.includes(name) ? [] : filter(name, given === undefined ? [] : [given].flat()),
    );
    const countNames = further.includes("counts") || query["counts"] === undefined ? [] : [query["counts"]].flat();
    if (countNames.length > MOST_COUNTS) fail("counts", "maxItems", { limit: MOST_COUNTS });
    const counts = countNames.slice(0, MOST_COUNTS).flatMap((one) => {
      const [, name, text] = COUNT.exec(one) ?? [];
      if (name === undefined) fail("counts", "pattern");
      const within = new URLSearchParams(text);
      return name === undefined
        ? []
        : [{ name, filters: [...new Set(within.keys())].flatMap((key) => filter(key, within.getAll(key))) }];
    });
    const by = {
      sort: sort ?? first,
      descending: order ? order === "desc" : sort === undefined && (call.sort?.startsWith("-") ?? first === "id"),
    };
    const behind = further.includes("after") ? undefined : one("after");
    // Rows that are computed are all made for each page, and no answer of theirs says where it ended.
    const isRead = behind !== undefined && wrong.length === 0 && isStored;
    const after = isRead ? cursorOf(registry, entity, by, behind) : undefined;
    if (behind !== undefined && wrong.length === 0 && after === undefined) fail("after", "unknown");
    if (wrong.length > 0) return wrong;
    return {
      page,
      size,
      ...by,
      keyword,
      filters,
      ...(after === undefined ? {} : { after }),
      ...(exact === "true" ? { exact: true } : {}),
      ...(counts.length === 0 ? {} : { counts }),
    };
  };
}
