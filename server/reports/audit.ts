import type { Say } from "../wording/say.ts";
import { within, type Report } from "./report.ts";

const MOST = 5_000;

/** What people of the own company did, the newest first: who, when, to which record, and how its status changed. */
export const audit: Report = async ({ context, company, from, to }) => {
  const rows = await context.db.rows<Record<string, string | null>>(
    `SELECT a.at, a.actor_name AS actor, a.action, a.entity, a.record_id, coalesce(a.after ->> 'number', a.after ->> 'invoice_no', a.record_id::text) AS record, a.before ->> 'status' AS before_value, a.after ->> 'status' AS after_value
     FROM audit a WHERE a.company_id = $1::bigint AND a.code = '0' AND a.entity IS NOT NULL AND ${within("a.at::date", "$2", "$3")} ORDER BY a.seq DESC LIMIT ${MOST}`,
    [company, from ?? null, to ?? null]);
  const state = (entity: string, value: string | null | undefined) => (value ? context.say(entity, `status.${value}`) : "");
  return rows.map(({ entity, record_id: _id, action, before_value, after_value, record, ...row }) => {
    const [of = "", verb = ""] = String(action).split(".");
    const named = context.registry.entities.has(of) ? context.say(of, "entity") : String(entity);
    return { ...row, action: doing(context.say, of, verb), record: `${named} ${String(record)}`, before_value: state(of, before_value), after_value: state(of, after_value) };
  });
};

/** What was done, as its button says it; else, in general, that something was created, changed or deleted. */
function doing(say: Say, entity: string, verb: string): string {
  const own = say(entity, `do.${verb}`);
  if (own !== `do.${verb}`) return own;
  return say("runtime", verb === "create" ? "timeline.created" : verb === "delete" ? "timeline.deleted" : "timeline.updated");
}
