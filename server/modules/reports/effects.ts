import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { given } from "../../platform/records/fields.ts";

/** When the report was sent, and when it is sent next: never twice for one day, whatever days were missed. */
export const note_report_sent = effect("note_report_sent", ({ record, today }) => {
  let next = given(record, "next_on");
  while (next <= today) next = plusDays(next, given(record, "period_days"));
  return { sets: { last_sent_on: today, next_on: next } };
});
