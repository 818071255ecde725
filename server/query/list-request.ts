import type { NamedCall, Registry } from "../../registry/registry.ts";
import type { FieldMessage } from "../refusal.ts";
import { filterKeys, type FilterKey } from "./filters.ts";

/** What a list is asked for, read from the query. */
export interface ListRequest {
  page: number;
  size: number;
  sort: string;
  descending: boolean;
  keyword: string;
  filters: { key: FilterKey; values: string[] }[];
}

/** A message's keyword and places for a query key that is wrong. */
export type Say = (keyword: string, field: string, places?: Record<string, unknown>) => string;
type Query = Record<string, string | string[] | undefined>;

const LONGEST_KEYWORD = 200;
const FURTHEST_PAGE = 1_000_000;
const MOST_VALUES = 100;
const OWN = ["page", "page_size", "sort", "order", "keyword"];

/** How queries of one list call are read; made once per call. */
export function listReader(registry: Registry, call: NamedCall): (query: Query, say: Say, further?: readonly string[]) => ListRequest | FieldMessage[] {
  const lists = registry.constants["lists"] ?? {};
  const usual = Number(lists["page_size"] ?? 20);
  const most = Number(lists["page_size_most"] ?? 100);
  const keys = filterKeys(registry, call);
  const sorts = new Set(call.sorts ?? []);
  const [first = "id"] = [call.sort?.replace(/^-/, "")];
  return (query, say, further = []) => {
    const wrong: FieldMessage[] = [];
    const fail = (field: string, keyword: string, places?: Record<string, unknown>) => void wrong.push({ field, message: say(keyword, field, places) });
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
    const keyword = further.includes("keyword") ? "" : one("keyword") ?? "";
    if (keyword !== "" && !call.search) fail("keyword", "unknown");
    if (keyword.length > LONGEST_KEYWORD) fail("keyword", "maxLength", { limit: LONGEST_KEYWORD });
    const filters: ListRequest["filters"] = [];
    for (const name of Object.keys(query)) {
      if (OWN.includes(name) || further.includes(name)) continue;
      const key = keys.get(name);
      const given = query[name];
      const values = given === undefined ? [] : Array.isArray(given) ? given : [given];
      if (!key) fail(name, "unknown");
      else if (values.length > (key.many ? MOST_VALUES : 1)) fail(name, "maxItems", { limit: key.many ? MOST_VALUES : 1 });
      else {
        const broken = values.map((value) => key.broken(value)).find((keyword) => keyword !== undefined);
        if (broken) fail(name, broken, { limit: LONGEST_KEYWORD });
        else filters.push({ key, values });
      }
    }
    if (wrong.length > 0) return wrong;
    return { page, size, sort: sort ?? first, descending: order ? order === "desc" : sort === undefined && (call.sort?.startsWith("-") ?? first === "id"), keyword, filters };
  };
}
