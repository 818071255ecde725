import type { ReadContext } from "../../platform/context.ts";

/** A row of a report: texts, decimal texts, dates and counts by the names of its shape. */
export type ReportRow = Record<string, unknown>;

/** What a report is asked for. */
export interface ReportRequest {
  readonly context: ReadContext;
  /** The own company, and its entities. */
  readonly company: string;
  readonly entities: readonly string[];
  readonly role: string;
  /** Day on which balances are looked at. */
  readonly asOf: string;
  /** First and last day of what happened; open where undefined. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Makes the rows of one report for the own company. */
export type Report = (asked: ReportRequest) => Promise<ReportRow[]>;

/** Restricts a day to the period; `first` and `last` are the places of its bounds, which may be NULL. */
export const within = (day: string, first: string, last: string): string =>
  `(${first}::date IS NULL OR ${day} >= ${first}::date) AND (${last}::date IS NULL OR ${day} <= ${last}::date)`;

/** The state of a record as people read it. */
export const stateOf = ({ context }: ReportRequest, entity: string, state: unknown): string =>
  typeof state === "string" ? context.say(entity, `status.${state}`) : "";
