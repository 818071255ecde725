import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { lockedRecord } from "../../../platform/lifecycle/execute-now.ts";

/** Who decides in one's place, and from which day until which. */
const DEPUTY_FIELDS = ["deputy", "deputy_from", "deputy_until"] as const;

/** What is wrong with naming this deputy for these days; undefined where it stands. */
async function wrongWith(
  context: WriteContext,
  input: HandlerInputs["user.set_deputy"],
): Promise<{ field: string; message: string } | undefined> {
  const missing = DEPUTY_FIELDS.find((field) => typeof input[field] !== "string");
  const said = (field: string, keyword: string) => ({
    field,
    message: context.say("error", `keyword.${keyword}`, { label: context.say("my_account", field) }),
  });
  if (missing !== undefined) return said(missing, "required");
  const { user, company } = context.acting ?? refuse("session_expired");
  const colleague = await context.trx.first(
    `SELECT id FROM "user" WHERE id = $1::bigint AND company = $2 AND status = 'active' AND id <> $3::bigint`,
    [input.deputy, company?.id ?? "0", user.id],
  );
  if (colleague === undefined) return said("deputy", "options");
  const [from, until] = [String(input.deputy_from), String(input.deputy_until)];
  return until < from || until < context.ports.clock.today()
    ? { field: "deputy_until", message: context.say("my_account", "rule.away_in_order") }
    : undefined;
}

/**
 * Names the colleague who decides in one's place from one day until another; without any of the three nobody does any
 * more.
 * @throws Refusal invalid_fields for nobody who works in the company now, oneself, or days that do not follow each
 * other
 */
export async function setDeputy(input: HandlerInputs["user.set_deputy"], context: WriteContext): Promise<unknown> {
  const id = context.acting?.user.id ?? refuse("session_expired");
  const ends = DEPUTY_FIELDS.every((field) => input[field] === undefined || input[field] === null);
  const wrong = ends ? undefined : await wrongWith(context, input);
  if (wrong !== undefined) return refuseFields([wrong]);
  const before = await lockedRecord(context, "user", id);
  const values = ends
    ? { deputy: null, deputy_from: null, deputy_until: null }
    : { deputy: input.deputy, deputy_from: input.deputy_from, deputy_until: input.deputy_until };
  const after = await updateRecord(context, "user", id, before.version, values);
  await writeAudit(context, { action: "user.set_deputy", entity: "user", id, version: after.version, before, after });
  return {};
}
