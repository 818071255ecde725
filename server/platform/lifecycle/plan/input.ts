import { holds } from "../../records/condition.ts";
import { PlanRefused } from "./refusal.ts";
import type { Model, Move, Row } from "./model.ts";
import type { Input } from "../../handler.ts";
import type { Request } from "./make.ts";

/** The fields a transition asks, each with whether it must be there. */
function inputFields(move: Move): { field: string; required: boolean }[] {
  return (move.transition.ask ?? []).map((entry) => ({
    field: entry.replace(/\?$/, ""),
    required: !entry.endsWith("?"),
  }));
}

/** Whether a value counts as given. */
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** On what the planner asks: the record, the business date, and whether somebody only looks, who says nothing yet. */
interface Asking {
  readonly record: Row;
  readonly today: string;
  readonly looks?: boolean | undefined;
  /**
   * The step follows from another: what it still lacks, nobody can be asked for before that one's own words are typed.
   */
  readonly follows?: boolean | undefined;
}

/**
 * The request's values that the transition asks for; types were checked by its schema before. A field of `needs` must
 * be given while its condition holds.
 * @throws PlanRefused 100 naming what is missing
 */
export function parseInput(move: Move, values: Row, { record, today, looks = false, follows = false }: Asking): Row {
  const fields = inputFields(move);
  const needs = (field: string): boolean => {
    const condition = move.transition.needs?.[field];
    return !looks && condition !== undefined && holds(condition, { record, ask: values, today });
  };
  const missing = fields
    .filter(
      ({ field, required }) =>
        (required ? !(looks && (follows || field === "comment")) : needs(field)) && !isGiven(values[field]),
    )
    .map(({ field }) => field);
  if (missing.length > 0) throw new PlanRefused("invalid_fields", "required", { at: missing });
  return Object.fromEntries(
    fields.filter(({ field }) => isGiven(values[field])).map(({ field }) => [field, values[field]]),
  );
}

/** Asked values that are fields of the record itself are written to it; the others only speak to guards and effects. */
export function written(model: Model, move: Move, ask: Row): Row {
  return Object.fromEntries(Object.entries(ask).filter(([field]) => model.hasField(move.entity, field)));
}

/** What of a request's body the planner gets: the asked values and the comment. */
export function requestOf(move: Move, body: Input): Request {
  const names = new Set(inputFields(move).map(({ field }) => field));
  const values = Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));
  const comment = typeof body.comment === "string" && body.comment.trim() !== "" ? body.comment : undefined;
  return { values, comment };
}
