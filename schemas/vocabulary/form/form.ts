import type { Finding } from "../finding.ts";
import { fieldOf } from "../path.ts";
import { findingsOf, type ShapeValidator } from "./findings.ts";
import type { Circumstances, ValidatorParts } from "./parts.ts";

/** Asks whether data is right; says everything that is wrong, one finding a place. */
export type Validate = (data: unknown, circumstances?: Circumstances) => Finding[];

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

const nothing: ValidatorParts = { entity: "", required: [], relative: [], rules: [], unique: [] };

/** Builds a form's validators from the compiled shape and what is asked beside it. @param sections fields by step or section */
export function formValidators(shape: ShapeValidator, parts: ValidatorParts, sections: Readonly<Record<string, readonly string[]>> = {}): FormValidators {
  const whole = validator(shape, parts);
  const draft = validator(shape, nothing);
  return {
    whole,
    draft: (data, circumstances) => draft(data, { ...circumstances, required: [] }),
    sections: Object.fromEntries(Object.entries(sections).map(([name, fields]) => [name, (data: unknown, circumstances?: Circumstances) => whole(data, circumstances).filter(({ path }) => belongs(path, fields))])),
  };
}

/** One validator from a compiled shape and what is asked beside it. */
export function validator(shape: ShapeValidator, parts: ValidatorParts): Validate {
  return (data, circumstances) => findingsOf(shape, parts, data, circumstances);
}

function belongs(path: string, fields: readonly string[]): boolean {
  const field = fieldOf(path);
  return fields.some((own) => field === own || field.startsWith(`${own}.`));
}
