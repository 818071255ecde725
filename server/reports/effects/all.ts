import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** When the report was sent, and when it is sent next: never twice for one day, whatever days were missed. */
const note_report_sent: Effect = ({ record, today }) => {
  const step = Number(record["period_days"]);
  let next = String(record["next_on"]);
  while (next <= today) next = plusDays(next, step);
  return { sets: { last_sent_on: today, next_on: next } };
};

/** Effects of reports. */
export const reportEffects: Readonly<Record<string, Effect>> = { note_report_sent };
