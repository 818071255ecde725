import { CODES } from "../../../schemas/vocabulary/error.ts";
import type { Breach } from "../../platform/invariants/invariant.ts";
import type { Say } from "../../platform/wording.ts";
import { within, report } from "./report.ts";

const MOST = 5_000;
const LONGEST = 200;

/** What was refused because the books would not add up. */
const REFUSED = CODES.books_unbalanced;

type Row = Record<string, string | null> & { readonly breaches: readonly Breach[] | null };

/**
 * Who did what, the newest first: when, to which record, and how its status changed. A company's administrator sees
 * what its own people did; the platform's administrator what everybody did, and what was refused to them.
 */
export const audit = report("audit", async ({ context, company, role, from, to }) => {
  const isOperator = role === "admin";
  const rows = await context.db.rows<Row>(
    `SELECT a.at, coalesce(c.name, '') AS company, coalesce(a.actor_name, '') AS actor, a.actor_kind AS kind,
         a.action, a.entity, coalesce(a.after ->> 'number', a.after ->> 'invoice_no', a.record_id::text, '') AS record,
         a.before ->> 'status' AS before_value,
       a.after ->> 'status' AS after_value, a.code,
       CASE WHEN a.code = '${REFUSED}' THEN a.after -> 'breaches' END AS breaches
     FROM audit a LEFT JOIN company c ON c.id = a.company_id
     WHERE ${isOperator ? "true" : "a.company_id = $3::bigint AND a.code = '0' AND a.entity IS NOT NULL"}
       AND ${within("a.at::date", "$1", "$2")}
     ORDER BY a.seq DESC
     LIMIT ${MOST}`,
    [from ?? null, to ?? null, ...(isOperator ? [] : [company])],
  );
  const state = (entity: string, value: string | null | undefined) =>
    value ? context.say(entity, `status.${value}`) : "";
  return rows.map(({ entity, action, before_value, after_value, record, breaches, actor, kind, ...row }) => {
    const [of = "", verb = ""] = String(action).split(".");
    const known = context.registry.entities.get(of);
    // Where a record has a field of that name, the word is the field's.
    const named = known ? context.say(of, known.properties["entity"] ? "entities" : "entity") : (entity ?? "");
    const after =
      breaches
        ?.map(({ name, record: what, says }) => `${name}: ${what}: ${says}`)
        .join("; ")
        .slice(0, LONGEST) ?? state(of, after_value);
    return {
      ...row,
      actor: actor === "" && kind === "system" ? context.say("runtime", "timeline.system") : actor,
      action: doing(context.say, of, verb),
      record: `${named} ${String(record)}`.trim(),
      before_value: state(of, before_value),
      after_value: after,
    };
  });
});

/** What was done, as its button says it; else, in general, that something was created, changed or deleted. */
function doing(say: Say, entity: string, verb: string): string {
  const own = say(entity, `do.${verb}`);
  if (own !== `do.${verb}`) return own;
  return say(
    "runtime",
    verb === "create" ? "timeline.created" : verb === "delete" ? "timeline.deleted" : "timeline.updated",
  );
}
