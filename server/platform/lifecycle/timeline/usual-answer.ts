import { transitionsOf } from "../../../../registry/lifecycle.ts";
import { businessDaysBetween } from "../../../../schemas/vocabulary/day/business-day.ts";
import { holidaysOf } from "../../calendar.ts";
import type { ReadContext } from "../../context.ts";
import { quoted } from "../../store/tables/column.ts";
import { tableOf } from "../../store/tables/table.ts";

/** How long somebody usually takes to answer, in business days; unknown where there are too few answers to tell. */
export type UsualAnswer = "same_day" | "one_day" | "two_days" | "three_days" | "week" | "longer" | "unknown";

/** Where answers are looked for: an entity, and the field of it that names who answers. */
export interface Answered {
  readonly entity: string;
  readonly by: string;
}

interface Answer {
  readonly by: string;
  readonly requested_on: string;
  readonly answered: string;
}

const IN_WORDS = ["same_day", "one_day", "two_days", "three_days"] as const;
const DAYS_OF_WEEK = 5;

/** The median of some answers' business days in words; of two in the middle the longer one. */
export function usualOf(days: readonly number[], least: number): UsualAnswer {
  const median = days.toSorted((one, other) => one - other)[Math.floor(days.length / 2)];
  if (median === undefined || days.length < least) return "unknown";
  return IN_WORDS[median] ?? (median <= DAYS_OF_WEEK ? "week" : "longer");
}

/**
 * The last answers to what stands in one entity: which transitions answer which is said by `answers` of its lifecycle.
 * The newest records are asked, each for its last answer, so that the cost does not grow with the records.
 */
async function lastAnswers(
  { registry, db }: Pick<ReadContext, "registry" | "db">,
  { entity, by }: Answered,
  entities: readonly string[],
  most: number,
): Promise<readonly Answer[]> {
  const steps = transitionsOf(registry, entity).filter(({ answers }) => answers !== undefined);
  const transitions = [...new Set(steps.flatMap(({ answers }) => answers ?? []))];
  return db.rows<Answer>(
    `SELECT wanted.id::text AS by, answer.requested_on, answer.answered
     FROM company_entity wanted
     CROSS JOIN LATERAL (
       SELECT about.id
       FROM ${quoted(tableOf(registry, entity).name)} about
       WHERE about.${quoted(by)} = wanted.id
       ORDER BY about.id DESC
       LIMIT $5::integer
     ) newest
     CROSS JOIN LATERAL (
       SELECT answering.at::date::text AS answered,
         asking.at::date::text AS requested_on
       FROM timeline_entry answering
       CROSS JOIN LATERAL (
         SELECT earlier.at
         FROM timeline_entry earlier
         WHERE earlier.subject_entity = $2 AND earlier.subject_id = newest.id AND earlier.transition = ANY($4::text[])
           AND earlier.id < answering.id
         ORDER BY earlier.id DESC
         LIMIT 1
       ) asking
       WHERE answering.subject_entity = $2 AND answering.subject_id = newest.id
         AND answering.transition = ANY($3::text[]) AND answering.company = wanted.company
         AND answering.to_state IS DISTINCT FROM answering.from_state
       ORDER BY answering.id DESC
       LIMIT 1
     ) answer
     WHERE wanted.id = ANY($1::bigint[])`,
    [entities, entity, steps.map(({ name }) => name), transitions, most],
  );
}

/**
 * How long each of some legal entities usually takes to answer what others ask of it: the median of its last answers,
 * as many as the constants say.
 * @param context of whoever reads; what is told is a figure of all records, none of which it shows
 * @param about the entities whose answers count together
 * @param entities legal entities that answer
 */
export async function usualAnswers(
  context: Pick<ReadContext, "registry" | "db">,
  about: readonly Answered[],
  entities: readonly string[],
): Promise<ReadonlyMap<string, UsualAnswer>> {
  const { answers_counted: most, answers_least: least } = context.registry.constants.business;
  const holidays = holidaysOf(context.registry);
  const found: Answer[] = [];
  for (const one of about) found.push(...(await lastAnswers(context, one, entities, most)));
  return new Map(
    entities.map((id) => [
      id,
      usualOf(
        found
          .filter(({ by }) => by === id)
          .toSorted((one, other) => other.answered.localeCompare(one.answered))
          .slice(0, most)
          .map(({ requested_on, answered }) => businessDaysBetween(requested_on, answered, holidays)),
        least,
      ),
    ]),
  );
}
