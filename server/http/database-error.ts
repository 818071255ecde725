import type { Registry } from "../../registry/registry.ts";
import { Refusal } from "../refusal.ts";
import { sqlState } from "../store/retry.ts";
import { nameOf } from "../store/tables/names.ts";
import { tablesOf } from "../store/tables/table.ts";

const RETRY_AFTER = 2;
const LOST = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT"]);

const kept = new WeakMap<Registry, Map<string, readonly string[]>>();

/** Fields by the name of the key, check or reference that guards them. */
function guardedFields(registry: Registry): Map<string, readonly string[]> {
  const known = kept.get(registry);
  if (known) return known;
  const fields = new Map<string, readonly string[]>();
  for (const table of tablesOf(registry)) {
    for (const unique of table.unique) fields.set(nameOf(table.name, unique, "key"), unique);
    for (const column of table.columns) for (const kind of ["check", "refers"] as const) fields.set(nameOf(table.name, [column.name], kind), [column.name]);
    for (const child of table.children) for (const column of child.columns) for (const kind of ["check", "refers"] as const) fields.set(nameOf(child.name, [column.name], kind), [`${child.field}.${column.name}`]);
  }
  kept.set(registry, fields);
  return fields;
}

const constraintOf = (error: unknown): string => {
  for (let at: unknown = error; typeof at === "object" && at !== null; at = (at as { cause?: unknown }).cause) {
    const name = (at as { constraint?: unknown }).constraint;
    if (typeof name === "string") return name;
  }
  return "";
};

const isLost = (error: unknown, state: string | undefined) => state?.startsWith("08") === true || state === "57P01" || state === "57P02" || LOST.has(String((error as { code?: unknown }).code)) || /connection terminated/i.test(String((error as Error).message));

/**
 * A database's error as the refusal it means; undefined when it is a fault of ours.
 * @param writing whether it happened in a write: then a lost connection leaves the outcome unknown
 */
export function databaseRefusal(registry: Registry, error: unknown, writing: boolean): Refusal | undefined {
  const state = sqlState(error);
  const fields = (keyword: string) => (guardedFields(registry).get(constraintOf(error)) ?? ["body"]).map((field) => ({ field, keyword }));
  if (state?.startsWith("22")) return new Refusal("100", { data: [{ field: "body", keyword: "type" }] });
  if (state === "23505") return constraintOf(error).startsWith("idempotency_result") ? new Refusal("1065") : new Refusal("100", { data: fields("unique") });
  if (state === "23514" || state === "23503") return new Refusal("100", { data: fields(state === "23503" ? "options" : "type") });
  if (state === "55P03" || state === "57014" || state === "53300" || state === "40001" || state === "40P01") return new Refusal("1067", { data: { retry_after: RETRY_AFTER } });
  if (/timeout exceeded when trying to connect/.test(String((error as Error).message))) return new Refusal("1067", { data: { retry_after: RETRY_AFTER } });
  if (isLost(error, state)) return new Refusal(writing ? "1066" : "1067", { data: { retry_after: RETRY_AFTER } });
  return undefined;
}
