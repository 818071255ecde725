import type { ReadContext } from "../../platform/context.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { Answered } from "../../platform/answered.ts";
import type { Input, FileAnswer } from "../../platform/handler.ts";
import { ownBook } from "../ledger/accounts.ts";
import type { ListRequest } from "../../platform/query/list-request.ts";
import { voidStates } from "../../../registry/lifecycle.ts";
import { arrangedRows, shapedRows } from "../../platform/query/shaped-rows.ts";
import { grouped } from "./grouped.ts";
import { words } from "./words.ts";
import { computedFile } from "../../platform/exports/computed.ts";

/** A report by the name of its call and of its shape, `report_<name>`. */
export type ReportName = Exclude<
  keyof Records extends infer Name ? (Name extends `report_${infer Own}` ? Own : never) : never,
  "favourite" | "ledger" | "schedule"
>;

/** A row of a report: texts, decimal texts, dates and counts by the names of its shape. */
export type ReportRow<Name extends ReportName> = Answered<`report_${Name}`>;

/** What a report is asked for. */
interface ReportRequest {
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
export type Report<Name extends ReportName> = (request: ReportRequest) => Promise<readonly ReportRow<Name>[]>;

/** What a row must be that has a field which the shape of its report has not: nothing is. */
type Exact<Row, Shape> = Row & { readonly [Field in Exclude<keyof Row, keyof Shape>]: never };

/**
 * A report by its name. Its rows are judged as they are made: TypeScript itself lets the rows of a `map` have more than
 * was asked of them.
 */
export const report = <Name extends ReportName, Row extends ReportRow<Name>>(
  _name: Name,
  make: (request: ReportRequest) => Promise<readonly Exact<Row, ReportRow<Name>>[]>,
): Report<Name> => make;

/** Restricts a day to the period; `first` and `last` are the places of its bounds, which may be NULL. */
export const within = (day: string, first: string, last: string): string =>
  `(${first}::date IS NULL OR ${day} >= ${first}::date) AND (${last}::date IS NULL OR ${day} <= ${last}::date)`;

/** The state of a record as people read it. */
export const stateOf = ({ context }: ReportRequest, entity: string, state: unknown): string =>
  typeof state === "string" ? context.say(entity, `status.${state}`) : "";

/** Whether a record in this state came to nothing, so that no total sums it. */
export const isVoid = ({ context }: ReportRequest, entity: string, state: unknown): boolean =>
  voidStates(context.registry, entity).get("status")?.includes(String(state)) === true;

const date = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** What a report is asked for by the acting company. @throws Refusal forbidden for somebody without a company */
function reportRequestOf(context: ReadContext, { as_of, period_from, period_to }: Input): ReportRequest {
  return {
    context,
    company: ownBook(context),
    entities: context.acting?.entities ?? [],
    role: context.acting?.role ?? "",
    asOf: date(as_of) ?? context.ports.clock.today(),
    from: date(period_from),
    to: date(period_to),
  };
}

/** All rows of a report, as the acting company is told them. */
export const reportRows = <Name extends ReportName>(report: Report<Name>, input: Input, context: ReadContext) =>
  report(reportRequestOf(context, input));

/**
 * The rows of a report as a list: its period is asked of the books, the rest narrows the rows, which stand together by
 * one of their columns where that is asked.
 */
export async function reportList<Name extends ReportName>(report: Report<Name>, input: Input, context: ReadContext) {
  const request = input.list as ListRequest;
  const bound = (sign: string) =>
    request.filters.find(({ key }) => key.field === "period" && key.sign === sign)?.values[0];
  const rows = await report(reportRequestOf(context, { ...input, period_from: bound(">="), period_to: bound("<=") }));
  const filters = request.filters.filter(({ key }) => key.field !== "period");
  const { group_by: column } = input;
  const by = words(column);
  if (by === undefined) return shapedRows(context, { ...request, filters }, rows);
  const narrowed = arrangedRows(rows, { ...request, filters, sort: "id" }, context.call?.search);
  const together = grouped(narrowed, by, context.call?.totals ?? []);
  return shapedRows(context, { ...request, filters: [], keyword: "" }, together);
}

/**
 * A report as a file, with its rows narrowed and ordered as on the screen, and their sums: comma-separated, a workbook
 * or a document.
 */
export async function reportFile<Name extends ReportName>(
  name: Name,
  report: Report<Name>,
  input: Input,
  context: ReadContext,
): Promise<FileAnswer> {
  const list = context.registry.calls.get(`report.${name}`);
  const { currency, format, order, sort: wanted, keyword, columns, group_by: by } = input;
  const sort = words(wanted);
  const found = arrangedRows(
    (await report(reportRequestOf(context, input))).filter(
      (row) => currency === undefined || row.currency === currency,
    ),
    {
      filters: [],
      keyword: words(keyword) ?? "",
      sort: sort !== undefined && list?.sorts?.includes(sort) === true ? sort : "id",
      descending: order === "desc",
    },
    list?.search,
  );
  const rows = grouped(found, by, list?.totals ?? []);
  return computedFile(
    context,
    {
      name: name.replaceAll("_", "-"),
      shape: `report_${name}`,
      totals: list?.totals ?? [],
      chosen: words(columns),
    },
    rows,
    format,
  );
}
