import type { Entity } from "../../generated/types/grammar/index.d.ts";
import { isNric } from "../../schemas/vocabulary/format/nric.ts";
import { isMask } from "../../schemas/vocabulary/format/masked.ts";
import { resolved, type Property } from "./store/tables/column.ts";
import { isRecord } from "../../schemas/vocabulary/record.ts";

/** A masked value as people see it: S****001H, ****1234; an identity number looks the same in whatever field it is. */
export function masked(value: unknown, format?: string): string | undefined {
  if (typeof value !== "string") return undefined;
  return `${format === "nric" || isNric(value) ? value.slice(0, 1) : ""}****${value.slice(-4)}`;
}

/** Whether a property is masked, or something inside it is. */
export function hasMask(entity: Entity, property: Property): boolean {
  const whole = resolved(entity, property);
  if (whole.masked === true) return true;
  if (whole.items) return hasMask(entity, whole.items);
  return Object.values(whole.properties ?? {}).some((inner) => hasMask(entity, inner));
}

type Rows = readonly Record<string, unknown>[];
/** A value with everything masked that its property, or one inside it, says. */
export function withMasks(entity: Entity, property: Property, value: unknown): unknown {
  const whole = resolved(entity, property);
  if (whole.masked === true) return masked(value, whole.format);
  if (whole.items && Array.isArray(value)) return value.map((item) => withMasks(entity, whole.items ?? {}, item));
  if (!whole.properties || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      whole.properties?.[name] ? withMasks(entity, whole.properties[name], inner) : inner,
    ]),
  );
}

/** The row that was kept for this one: the one with its id, else the one at its place. */
const storedRow = (stored: unknown, item: unknown, index: number): unknown => {
  const rows = Array.isArray(stored) ? (stored as Rows) : [];
  const id = isRecord(item) ? item["id"] : undefined;
  return id === undefined ? rows[index] : rows.find((row) => row["id"] === id);
};

/**
 * A value that a form sent, with each mask replaced by the value that is kept at its place and looks so.
 * @param wrong gathers the paths of masks behind which nothing is kept
 */
export function withoutMasks(
  entity: Entity,
  property: Property,
  value: unknown,
  stored: unknown,
  path: string,
  wrong: { path: string; keyword: string }[],
): unknown {
  const whole = resolved(entity, property);
  if (whole.masked === true) {
    if (typeof value !== "string" || !isMask(value)) return value;
    if (masked(stored, whole.format) === value) return stored;
    wrong.push({ path, keyword: whole.format ?? "pattern" });
    return value;
  }
  if (whole.items && Array.isArray(value))
    return value.map((item, index) =>
      withoutMasks(entity, whole.items ?? {}, item, storedRow(stored, item, index), `${path}[${index}]`, wrong),
    );
  if (!whole.properties || !isRecord(value)) return value;
  const before = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      whole.properties?.[name]
        ? withoutMasks(entity, whole.properties[name], inner, before[name], `${path}.${name}`, wrong)
        : inner,
    ]),
  );
}

/**
 * A value without what its property, or one inside it, says is sensitive; undefined where nothing may be told of it.
 */
export function withoutSensitive(entity: Entity, property: Property, value: unknown): unknown {
  const whole = resolved(entity, property);
  const { items, properties } = whole;
  if (whole.sensitive === true) return undefined;
  if (items && Array.isArray(value)) return value.map((item) => withoutSensitive(entity, items, item));
  if (!properties || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const visible = properties[name] ? withoutSensitive(entity, properties[name], inner) : inner;
      return visible === undefined ? [] : [[name, visible]];
    }),
  );
}
