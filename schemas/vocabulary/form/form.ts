import type { Finding } from "../finding.ts";
import { assemble, assembleOne } from "./assemble.ts";
import type { Check } from "./check/check.ts";
import { choosableDays } from "./check/days.ts";
import { relativeBounds } from "./check/relative.ts";
import { rulesHold } from "./check/rules.ts";
import { uniqueRows } from "./check/unique.ts";
import type { ShapeValidator } from "./findings.ts";
import type { CheckContext, ValidatorParts } from "./parts.ts";

/** Asks whether data is right; says everything that is wrong, one finding a place. */
export type Validate = (data: unknown, circumstances?: CheckContext) => Finding[];

/**
 * The validators of one form, compiled ahead. The data is what would be sent, without hidden, read-only and calculated
 * fields; the form says besides which paths are hidden and which are required by its own conditions.
 */
export interface FormValidators {
  /** Everything a whole record needs. */
  whole: Validate;
  /** Types and formats only: what saving a draft asks. */
  draft: Validate;
  /** The whole, but only of the fields of one step or section. */
  sections: Readonly<Record<string, Validate>>;
}

/** What a page's module exports. */
export interface PageValidators {
  /** The form of the page's own entity. */
  whole: Validate;
  draft: Validate;
  sections: Readonly<Record<string, Validate>>;
  /** Forms by entity: the page's own, and those of sections about another. */
  forms: Readonly<Record<string, FormValidators>>;
  /** Dialogs of actions by transition or call: `invoice.confirm`. */
  asks: Readonly<Record<string, Validate>>;
}

/**
 * A form's validators from the compiled shape and the plain data beside it.
 * @param sections fields by step or section
 */
export function formValidators(
  shape: ShapeValidator,
  parts: ValidatorParts,
  sections: Readonly<Record<string, readonly string[]>> = {},
): FormValidators {
  return assemble(shape, parts.required, checksOf(parts), sections);
}

/** One validator from the compiled shape and the plain data beside it. */
export function validator(shape: ShapeValidator, parts: ValidatorParts): Validate {
  return assembleOne(shape, parts.required, checksOf(parts));
}

function checksOf({ entity, relative, days, unique, rules }: ValidatorParts): Check[] {
  return [relativeBounds(relative), choosableDays(days), uniqueRows(unique), rulesHold(entity, rules)];
}
