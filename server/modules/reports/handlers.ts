import { reads, type Handlers } from "../../platform/handler.ts";
import { reports } from "./all.ts";
import { reportList } from "./call.ts";
import { reportFile } from "./export.ts";
import { reportCards } from "./cards.ts";

/** Handlers of reports, by the name that calls give them. */
export const reportHandlers: Handlers = {
  "report.list": reads(async (_input, context) => reportCards(context)),
  ...Object.fromEntries(
    Object.entries(reports).flatMap(([name, report]) => [
      [`report.${name}`, reads((input, context) => reportList(report, input, context))],
      [`report.export_${name}`, reads((input, context) => reportFile(name, report, input, context))],
    ]),
  ),
};
