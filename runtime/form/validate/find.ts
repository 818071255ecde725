import { isAbsent, isFilled } from "../../../schemas/vocabulary/path.ts";
import type { Finding, PageContext } from "../../page/context.ts";
import type { FormField, FormSection } from "../model/form-field.ts";
import { isUnder, rowOf } from "../path/path.ts";
import { writeAt, type Tree } from "../path/tree.ts";
import type { FieldError } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";
import { formData, standing, type Standing } from "./form-data.ts";
import type { FormValidators } from "./form-validators.ts";

/** Rows whose key fields together repeat an earlier row's. */
function repeated(store: FormStore, path: string, field: FormField): Finding[] {
  const names = field.item.unique;
  if (!names) return [];
  const seen = new Set<string>();
  const found: Finding[] = [];
  for (let index = 0; index < store.rows(path); index += 1) {
    const values = names.map((name) => store.value(`${path}[${index}].${name}`));
    if (values.some(isAbsent)) continue;
    const key = JSON.stringify(values);
    if (seen.has(key)) found.push({ path: `${path}[${index}].${names[0]}`, keyword: "unique", params: {} });
    seen.add(key);
  }
  return found;
}

/** What the page asks for beyond the entity: fields it requires, rows that may not repeat. */
function pageFindings(page: PageContext, store: FormStore, places: readonly Standing[]): Finding[] {
  return places.filter((place) => place.shown).flatMap(({ path, field }) => {
    const found = repeated(store, path, field);
    const { required } = field.item;
    if (required === undefined || isFilled(store.value(path))) return found;
    const row = rowOf(path);
    const asked = required === true || page.test(required, row === "" ? undefined : { item: row }) === true;
    return asked ? [...found, { path, keyword: "required", params: {} }] : found;
  });
}

/** Groups a whole record must have, so that what is missing in them is found even when nobody has begun them. */
function withGroups(data: Tree, places: readonly Standing[]): Tree {
  return places.reduce((all, { field, shown, path }) => {
    const group = path.includes(".") && !path.includes("[") && field.required ? path.slice(0, path.lastIndexOf(".")) : undefined;
    return shown && group !== undefined && !(group in all) && !group.includes(".") ? writeAt(all, group, {}) : all;
  }, data);
}

/**
 * All that is wrong with the form as it stands, one finding a field: the compiled validators' findings at fields that
 * are shown, and what the page itself asks for. Findings at hidden fields do not count.
 */
export function findings(page: PageContext, store: FormStore, sections: readonly FormSection[], validators: FormValidators | undefined, kind: "draft" | "whole"): FieldError[] {
  const places = standing(page, store, sections);
  const data = formData(page, store, places, "check");
  const told = kind === "whole"
    ? [...(validators?.whole(withGroups(data, places)) ?? []), ...pageFindings(page, store, places)]
    : (validators?.draft(data) ?? []);
  const hidden = places.filter((place) => !place.shown).map((place) => place.path);
  const taken = new Set<string>();
  const kept: FieldError[] = [];
  for (const { path, keyword, params, message } of told) {
    if (taken.has(path) || hidden.some((parent) => isUnder(path, parent))) continue;
    if (!places.some((place) => place.path === path) && !belongs(path, places)) continue;
    taken.add(path);
    kept.push({ path, source: "schema", keyword, ...(params ? { params } : {}), ...(message === undefined ? {} : { message }) });
  }
  return inOrder(kept, places);
}

/** A finding of a file list's second file or of a row belongs to a field of the form; one of another step's record does not. */
function belongs(path: string, places: readonly Standing[]): boolean {
  return path === "" || places.some((place) => isUnder(path, place.path));
}

/** In the order in which the fields stand, so that the first error is the first on the screen. */
export function inOrder(errors: readonly FieldError[], places: readonly Standing[]): FieldError[] {
  const order = new Map(places.map((place, index) => [place.path, index]));
  const at = (error: FieldError): number => order.get(error.path) ?? places.length;
  return [...errors].sort((one, other) => at(one) - at(other));
}
