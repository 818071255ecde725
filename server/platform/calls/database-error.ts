import type { Registry } from "../../../registry/registry.ts";
import { Refusal } from "../refusal.ts";
import { READ_ONLY, sqlState } from "../store/retry.ts";
import { SemaphoreBusy } from "../store/semaphore.ts";
import { projectionOf, titleField } from "../query/projection.ts";
import { nameOf } from "../store/tables/column.ts";
import { tablesOf } from "../store/tables/table.ts";
import { uniqueIndexPoint } from "../unique-index.ts";

const RETRY_AFTER = 2;
/** What only the operator mends: the disk is full or fails, memory or connections are used up. */
const EXHAUSTED = /^(?:53|58)/;
const RETRY_AFTER_EXHAUSTED = 15;
/**
 * Taken back before anything was begun, or whole: a lock, a statement or a transaction that took too long, a database
 * that is starting, and a standby, which becomes the primary or gives way to it.
 */
const ROLLED_BACK = new Set(["55P03", "57014", "57P03", "40001", "40P01", READ_ONLY]);
/** The database has ended the connection: it is shut down, has crashed, or waited too long for us. */
const ENDED = new Set(["57P01", "57P02", "57P04", "57P05", "25P03", "25P04"]);
const LOST = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT"]);

/** Fields of an entity that a key, check or reference guards. */
interface Guarded {
  entity: string;
  fields: readonly string[];
}

const cache = new WeakMap<Registry, Map<string, Guarded>>();

/**
 * Of a key's fields those a person can change: what was entered and says not only whose it is; else what the record is
 * called by.
 */
function changeable(registry: Registry, entity: string, unique: readonly string[]): readonly string[] {
  const { properties } = projectionOf(registry, entity);
  const entered = unique.filter(
    (field) => properties.get(field) && !properties.get(field)?.calc && !properties.get(field)?.ref,
  );
  if (entered.length > 0) return entered;
  const title = titleField(registry, entity);
  return title === "id" || title === "number" ? unique : [title];
}

/** What guards what, by the name of the key, check or reference. */
function guardedFields(registry: Registry): Map<string, Guarded> {
  const known = cache.get(registry);
  if (known) return known;
  const guarded = new Map<string, Guarded>();
  for (const { name: entity, unique, columns, children } of tablesOf(registry)) {
    const set = (table: string, column: string, field: string) => {
      for (const kind of ["check", "refers"] as const)
        guarded.set(nameOf(table, [column], kind), { entity, fields: [field] });
    };
    for (const key of unique)
      guarded.set(nameOf(entity, key, "key"), { entity, fields: changeable(registry, entity, key) });
    for (const column of columns) set(entity, column.name, column.name);
    for (const child of children)
      for (const column of child.columns) set(child.name, column.name, `${child.field}.${column.name}`);
  }
  cache.set(registry, guarded);
  return guarded;
}

const constraintOf = (error: unknown): string => {
  for (let at: unknown = error; typeof at === "object" && at !== null; at = (at as { cause?: unknown }).cause) {
    const name = (at as { constraint?: unknown }).constraint;
    if (typeof name === "string") return name;
  }
  return "";
};

const isLost = (error: unknown, state: string | undefined) =>
  state?.startsWith("08") === true ||
  ENDED.has(state ?? "") ||
  LOST.has(String((error as { code?: unknown }).code)) ||
  /connection terminated|connection error and is not queryable|query read timeout/i.test((error as Error).message);

/** Whether the database refuses for want of what only the operator can give. */
export const isExhausted = (error: unknown): boolean => EXHAUSTED.test(sqlState(error) ?? "");

/**
 * A database's error as the refusal it means; undefined when it is a fault of ours.
 * @param writing whether it happened in a write: then a lost connection leaves the outcome unknown
 */
export function databaseRefusal(registry: Registry, error: unknown, writing: boolean): Refusal | undefined {
  const state = sqlState(error);
  const fields = (keyword: string) => {
    const { entity, fields: names } = guardedFields(registry).get(constraintOf(error)) ?? {
      entity: "",
      fields: ["body"],
    };
    return names.map((field) => ({ field, keyword, entity }));
  };
  if (state?.startsWith("22")) return new Refusal("invalid_fields", { data: [{ field: "body", keyword: "type" }] });
  const undisclosed = state === "23505" ? uniqueIndexPoint.entries[constraintOf(error)] : undefined;
  if (undisclosed !== undefined) return new Refusal(undisclosed);
  if (state === "23505")
    return constraintOf(error).startsWith("idempotency_result")
      ? new Refusal("idempotency_conflict")
      : new Refusal("invalid_fields", { data: fields("unique") });
  if (state === "23514" || state === "23503")
    return new Refusal("invalid_fields", { data: fields(state === "23503" ? "options" : "type") });
  if (isExhausted(error)) return new Refusal("busy", { data: { retry_after: RETRY_AFTER_EXHAUSTED } });
  if (state !== undefined && ROLLED_BACK.has(state)) return new Refusal("busy", { data: { retry_after: RETRY_AFTER } });
  if (error instanceof SemaphoreBusy || /timeout exceeded when trying to connect/.test((error as Error).message))
    return new Refusal("busy", { data: { retry_after: RETRY_AFTER } });
  if (isLost(error, state))
    return new Refusal(writing ? "outcome_unknown" : "busy", { data: { retry_after: RETRY_AFTER } });
  return undefined;
}
