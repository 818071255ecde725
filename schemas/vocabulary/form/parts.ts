import type { DayWord } from "../day/choosable.ts";

/** A bound that moves with the business date: `today`, `today+30`. */
export interface RelativeBound {
  /** Pattern of the place: `lines[].delivered`. */
  path: string;
  bound: "above" | "atLeast" | "below" | "atMost";
  /** Days after (or before) the business date. */
  days: number;
}

/** A date of which only some days can be chosen. */
export interface ChoosableDays {
  /** Pattern of the place: `lines[].delivered`. */
  path: string;
  days: DayWord;
}

/** A rule across fields. */
export interface RuleCheck {
  name: string;
  holds: object;
  when?: object;
  /** Patterns of the places that show the message. */
  at: string[];
  /** The list each of whose items the rule is asked of; its fields then stand for the item's. */
  each?: string;
  /** Formats of the fields it compares, where a text must not be taken for a number. */
  types?: Record<string, string>;
}

/** Fields that together may not repeat among the rows of a list. */
export interface UniqueRows {
  path: string;
  fields: string[];
}

/**
 * What is asked beside shape and formats: completeness, and what holds across fields. Plain data, so it can be compiled
 * ahead.
 */
export interface ValidatorParts {
  /** Entity whose wording has the rules' messages. */
  entity: string;
  /** Patterns of what a whole record must have: `due_date`, `lines[].unit_price`. */
  required: string[];
  relative: RelativeBound[];
  days: ChoosableDays[];
  rules: RuleCheck[];
  unique: UniqueRows[];
}

/** What is so at the moment of asking. */
export interface CheckContext {
  /** The business date, YYYY-MM-DD. */
  today?: string;
  /** Public holidays, as dates. */
  holidays?: ReadonlySet<string>;
  /** The first day on which money asked for now can be paid. */
  paymentDay?: string | undefined;
  /**
   * Paths that are hidden, concrete or as patterns: neither they nor what lies in them is required, validated or told
   * of.
   */
  hidden?: readonly string[];
  /** Further paths or patterns that are required now. */
  required?: readonly string[];
}
