import type { ErrorObject } from "ajv";
import { test } from "../condition/test.ts";
import type { Finding } from "../finding.ts";
import { toFindings } from "../finding.ts";
import { dayOf } from "../format/datetime.ts";
import { plusDays } from "../format/date.ts";
import { breaks } from "../keyword/bound.ts";
import { isAbsent, isFilled, places, valueAt } from "../path.ts";
import type { Circumstances, RuleCheck, ValidatorParts } from "./parts.ts";

/** A validator of shape as Ajv compiles it. */
export interface ShapeValidator {
  (data: unknown): unknown;
  errors?: Partial<ErrorObject>[] | null;
}

/**
 * Everything wrong with data, one finding a place: completeness first, then shape and formats, then bounds that move with
 * the date, repeated rows, and rules across fields.
 */
export function findingsOf(shape: ShapeValidator, parts: ValidatorParts, data: unknown, circumstances: Circumstances = {}): Finding[] {
  const found = new Map<string, Finding>();
  const hidden = hides(circumstances.hidden ?? []);
  const add = (finding: Finding) => { if (!found.has(finding.path) && !hidden(finding.path)) found.set(finding.path, finding); };
  for (const path of missing([...parts.required, ...(circumstances.required ?? [])], data)) add({ path, keyword: "required", params: {} });
  if (!shape(data)) toFindings(shape.errors).forEach(add);
  const today = circumstances.today ?? dayOf(new Date().toISOString());
  for (const { path: pattern, bound, days } of parts.relative) {
    const limit = plusDays(today, days);
    for (const { path, value } of places(data, pattern)) if (breaks(bound, value, limit)) add({ path, keyword: bound, params: { limit } });
  }
  for (const { path: pattern, fields } of parts.unique) repeated(data, pattern, fields).forEach(add);
  for (const rule of parts.rules) broken(rule, parts.entity, data, today).forEach(add);
  return [...found.values()];
}

/**
 * Concrete paths that must be filled and are not. What lies in a group is asked only if the group is filled or itself
 * required, and then in the group's place; what lies in a list is asked of each of its items.
 */
export function missing(required: readonly string[], data: unknown): string[] {
  const asked = new Set(required);
  const groups = new Set(required.flatMap((path) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : [])));
  return [...asked].filter((path) => !groups.has(path)).flatMap((pattern) => {
    const dot = pattern.lastIndexOf(".");
    const group = dot < 0 ? undefined : pattern.slice(0, dot);
    const always = group === undefined || group.endsWith("]") || asked.has(group);
    return places(data, pattern).filter(({ value, parent }) => isEmpty(value) && (always || isFilled(parent))).map(({ path }) => path);
  });
}

function isEmpty(value: unknown): boolean {
  return isAbsent(value) || (typeof value === "object" && !Array.isArray(value) && !isFilled(value));
}

function hides(hidden: readonly string[]): (path: string) => boolean {
  if (hidden.length === 0) return () => false;
  const known = new Set(hidden);
  return (path) => {
    for (let part = path; part !== ""; part = part.replace(/(\.[^.[\]]+|\[\d*\]|^[^.[\]]+)$/, "")) {
      if (known.has(part) || known.has(part.replace(/\[\d+\]/g, "[]"))) return true;
    }
    return false;
  };
}

function repeated(data: unknown, list: string, fields: readonly string[]): Finding[] {
  const met = new Set<string>();
  return places(data, `${list}[]`).flatMap(({ path, value }) => {
    const parts = fields.map((field) => valueAt(value, field));
    if (parts.some(isAbsent)) return [];
    const key = JSON.stringify(parts);
    if (met.has(key)) return [{ path: `${path}.${fields[0]}`, keyword: "unique", params: { fields: [...fields] } }];
    met.add(key);
    return [];
  });
}

function broken(rule: RuleCheck, entity: string, data: unknown, today: string): Finding[] {
  const items = rule.each === undefined ? [{ path: "", value: data }] : places(data, `${rule.each}[]`);
  return items.flatMap(({ path, value }) => {
    const inside = rule.each === undefined ? undefined : `${rule.each}.`;
    const lookup = (kind: string, name: string): unknown => {
      if (kind === "today") return today;
      if (kind !== "field" && kind !== "record") return undefined;
      return inside !== undefined && name.startsWith(inside) ? valueAt(value, name.slice(inside.length)) : valueAt(data, name);
    };
    const typeOf = (_kind: string, name: string) => rule.types?.[name];
    if (rule.when && test(rule.when, lookup, typeOf) !== true) return [];
    if (test(rule.holds, lookup, typeOf) !== false) return [];
    return rule.at.map((at) => ({ path: inside === undefined ? at : at.replace(`${rule.each}[]`, path), keyword: "rule", params: { rule: rule.name, message: `${entity}:rule.${rule.name}` } }));
  });
}
