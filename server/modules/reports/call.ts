import type { ReadContext } from "../../platform/context.ts";
import type { Input } from "../../platform/handler.ts";
import { ownBook } from "../ledger/own-book.ts";
import type { ListRequest } from "../../platform/query/list-request.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import type { ReportRequest, Report } from "./report.ts";

const date = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** What a report is asked for by the acting company. @throws Refusal forbidden for somebody without a company */
export function reportRequestOf(context: ReadContext, { as_of, period_from, period_to }: Input): ReportRequest {
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

/** The rows of a report as a list: its period is asked of the books, the rest narrows the rows. */
export async function reportList(report: Report, input: Input, context: ReadContext): Promise<unknown> {
  const request = input["list"] as ListRequest;
  const bound = (sign: string) =>
    request.filters.find(({ key }) => key.field === "period" && key.sign === sign)?.values[0];
  const rows = await report(reportRequestOf(context, { ...input, period_from: bound(">="), period_to: bound("<=") }));
  return shapedRows(
    context,
    { ...request, filters: request.filters.filter(({ key }) => key.field !== "period") },
    rows,
  );
}
