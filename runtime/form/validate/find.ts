import { isFilled } from "../../../schemas/vocabulary/path.ts";
import { compare, isDecimal } from "../../../schemas/vocabulary/decimal.ts";
import { isDate } from "../../../schemas/vocabulary/format/date.ts";
import { at } from "../../condition/lookup.ts";
import type { PageContext } from "../../model/context.ts";
import { calendarOf, dayChoice, whyNot } from "../days/day-choice.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { referencesTaken } from "../pick/references-taken.ts";
import type { FormSection } from "../model/form-field.ts";
import { isUnder, rowOf } from "../path/path.ts";
import type { FieldError } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";
import { formData, standing, type Standing } from "./form-data.ts";
import type { FormValidators } from "./form-validators.ts";

/** Fields that the page requires although their entity does not, as things stand now. */
function alsoRequired(page: PageContext, store: FormStore, fields: readonly Standing[]): string[] {
  return fields
    .filter(({ path, field, shown }) => {
      const { required } = field.item;
      if (!shown || required === undefined || isFilled(store.value(path))) return false;
      const row = rowOf(path);
      return required === true || page.test(required, row === "" ? undefined : { item: row }) === true;
    })
    .map(({ path }) => path);
}

/**
 * All that is wrong with the form as it stands, one finding a field, first things first. What is hidden is neither
 * required nor validated; what the page requires beyond the entity is asked too.
 */
export function findings(
  page: PageContext,
  store: FormStore,
  sections: readonly FormSection[],
  validators: FormValidators,
  kind: "draft" | "whole",
): FieldError[] {
  const fields = standing(page, store, sections);
  const data = formData(page, store, fields, "check");
  const hidden = fields.filter((field) => !field.shown).map((field) => field.path);
  const so = { hidden, ...calendarOf(page) };
  const required = kind === "whole" ? alsoRequired(page, store, fields) : [];
  const broken = validators[kind](data, { ...so, required });
  const found = broken
    .filter(({ path }) => belongs(path, fields))
    .map(({ path, keyword, params }): FieldError => ({ path, source: "schema", keyword, params }));
  const early =
    kind === "whole"
      ? tooEarly(
          page,
          store,
          fields.filter(({ path }) => !found.some((one) => one.path === path)),
        )
      : [];
  const free = fields.filter(({ path }) => !found.some((one) => one.path === path));
  const over = kind === "whole" ? tooMuch(page, store, free) : [];
  return inOrder([...found, ...early, ...over], fields);
}

/** Dates before the first day that the page allows. */
function tooEarly(page: PageContext, store: FormStore, fields: readonly Standing[]): FieldError[] {
  return fields.flatMap(({ path, field, shown }): FieldError[] => {
    const value = shown && field.item.earliest !== undefined ? store.value(path) : undefined;
    const choice = typeof value === "string" && isDate(value) ? dayChoice(page, field) : undefined;
    const unfit = choice === undefined ? undefined : whyNot(String(value), choice);
    return unfit === undefined ? [] : [{ path, source: "schema", ...unfit }];
  });
}

/** Amounts of rows that are more than a figure of the row they were taken with. */
function tooMuch(page: PageContext, store: FormStore, fields: readonly Standing[]): FieldError[] {
  return fields.flatMap(({ path: list, field }): FieldError[] => {
    const { pick } = field.item;
    if (pick?.most === undefined) return [];
    const offered = rowsOf(page.reference(pick.from));
    const keys = referencesTaken(field);
    if (keys.length === 0) return [];
    return fields.flatMap(({ path, field: own, shown }): FieldError[] => {
      const figure = pick.most?.[own.name];
      const row = rowOf(path);
      if (figure === undefined || !shown || !row.startsWith(`${list}[`)) return [];
      const origin = offered.find((one) =>
        keys.every(([name, theirs]) => String(store.value(`${row}.${name}`) ?? "") === String(one[theirs] ?? "")),
      );
      const [value, limit] = [store.value(path), at(origin, figure)];
      return isDecimal(value) && isDecimal(limit) && compare(value, limit) > 0
        ? [{ path, source: "schema", keyword: "no_more_free", params: { limit } }]
        : [];
    });
  });
}

/**
 * A finding of a file list's second file or of a row belongs to a field of the form; one at a field it does not show
 * does not.
 */
function belongs(path: string, fields: readonly Standing[]): boolean {
  return path === "" || fields.some((field) => isUnder(path, field.path));
}

/** In the order in which the fields stand, so that the first error is the first on the screen. */
export function inOrder(errors: readonly FieldError[], fields: readonly Standing[]): FieldError[] {
  const order = new Map(fields.map((field, index) => [field.path, index]));
  const at = (error: FieldError): number => order.get(error.path) ?? fields.length;
  return errors.toSorted((one, other) => at(one) - at(other));
}
