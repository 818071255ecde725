import type { ReportSchedule } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownAddresses } from "../../platform/letters/recipients.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuseFields } from "../../platform/refusal.ts";
import type { Module } from "../../platform/module.ts";
import * as effects from "./effects.ts";
import { reportHandlers } from "./handlers.ts";

/**
 * To whom planned reports go: people of the company, and the addresses that its legal entities name for their finances.
 * @throws Refusal invalid_fields at each address of somebody else
 */
async function scheduleFields(context: ReadContext, values: ReportSchedule): Promise<Row> {
  const recipients = Array.isArray(values.recipients) ? values.recipients.map((one) => String(one).toLowerCase()) : [];
  const company = values.company ?? context.acting?.company?.id;
  if (recipients.length === 0 || company === undefined) return values;
  const own = await ownAddresses(context.db, company, recipients);
  const message = context.say("error", "rule.own_recipients");
  const wrong = recipients.flatMap((one, index) => (own.has(one) ? [] : [{ field: `recipients[${index}]`, message }]));
  return wrong.length > 0 ? refuseFields(wrong) : values;
}

/** Reports, at once or planned by mail. */
export const reports: Module = {
  handlers: reportHandlers,
  effects,
  beforeSave: { report_schedule: scheduleFields },
};
