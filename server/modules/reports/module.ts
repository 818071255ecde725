import type { ReportSchedule } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownAddresses } from "../../platform/letters/recipients.ts";
import { oneAtATime } from "../../platform/lifecycle/facts.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuseFields } from "../../platform/refusal.ts";
import type { Module } from "../../platform/module.ts";
import * as effects from "./effects.ts";
import { reportHandlers } from "./handlers.ts";

/** Whether the company sends this report for this counterparty, or for all, by another schedule already. */
async function isSentAlready({ db }: ReadContext, values: ReportSchedule, company: string): Promise<boolean> {
  const counterparty = values.counterparty_entity ?? null;
  // To the unique index two schedules without a counterparty differ: whoever plans second waits, and sees the first.
  await oneAtATime({ db, lock: true }, "report schedule", company, values.key, counterparty);
  const found = await db.rows(
    `SELECT id FROM report_schedule
     WHERE company = $1::bigint
       AND key = $2
       AND counterparty_entity IS NOT DISTINCT FROM $3::bigint
       AND id IS DISTINCT FROM $4::bigint`,
    [company, values.key, counterparty, values.id ?? null],
  );
  return found.length > 0;
}

/**
 * To whom planned reports go: people of the company, and the addresses that its legal entities name for their finances.
 * A report is planned once for each counterparty, and once for all.
 * @throws Refusal invalid_fields at each address of somebody else, or at the counterparty
 */
async function scheduleFields(context: ReadContext, values: ReportSchedule): Promise<Row> {
  const recipients = Array.isArray(values.recipients) ? values.recipients.map((one) => String(one).toLowerCase()) : [];
  const company = values.company ?? context.acting?.company?.id;
  if (company !== undefined && (await isSentAlready(context, values, company)))
    refuseFields([{ field: "counterparty_entity", message: context.say("error", "rule.one_schedule") }]);
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
