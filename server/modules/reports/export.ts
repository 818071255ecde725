import { computedFile } from "../../platform/exports/computed.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { FileAnswer, Input } from "../../platform/handler.ts";
import { reportRequestOf } from "./call.ts";
import type { Report } from "./report.ts";

/** A report as a file with all its rows and their sums: comma-separated, a workbook or a document. */
export async function reportFile(
  name: string,
  report: Report,
  input: Input,
  context: ReadContext,
): Promise<FileAnswer> {
  const rows = (await report(reportRequestOf(context, input))).filter(
    (row) => input["currency"] === undefined || row["currency"] === input["currency"],
  );
  return computedFile(
    context,
    {
      name: name.replaceAll("_", "-"),
      shape: `report_${name}`,
      totals: context.registry.calls.get(`report.${name}`)?.totals ?? [],
    },
    rows,
    input["format"],
  );
}
