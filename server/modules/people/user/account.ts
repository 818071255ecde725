import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { attachFiles } from "../../../platform/records/attach.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { detail } from "../../../platform/records/detail.ts";
import { mustSeeReferences } from "../../../platform/records/refs.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { refuse } from "../../../platform/refusal.ts";
import { lockedRecord } from "../../../platform/lifecycle/execute-now.ts";

const filled = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

/** One's own account as its page shows it: what may be changed, beside what is so now. */
export async function ownAccount(_input: HandlerInputs["user.account"], context: ReadContext): Promise<unknown> {
  const row =
    (await context.db.first<Record<string, unknown>>(
      `SELECT u.name, u.email, u.job_title, u.avatar, u.language, u.contact_email AS current_contact_email,
         u.phone AS current_phone, u.mfa_enabled,
         EXISTS (SELECT 1 FROM authenticator a WHERE a."user" = u.id AND a.confirmed_at IS NOT NULL) AS authenticator,
         u.last_login_at, u.permission_groups, u.deputy, u.deputy_from, u.deputy_until, deputy.name AS deputy_name,
       c.name AS company_name, d.name AS department
     FROM "user" u
     LEFT JOIN company c ON c.id = u.company
     LEFT JOIN department d ON d.id = u.department
     LEFT JOIN "user" deputy ON deputy.id = u.deputy
     WHERE u.id = $1`,
      [context.acting?.user.id ?? null],
    )) ?? refuse("session_expired");
  const { deputy_name: deputy, mfa_enabled: chosen, ...own } = row;
  const always = context.environment["second_factor"] === true;
  return {
    ...filled(own),
    mfa_enabled: always || chosen === true,
    second_factor_always: always,
    role: context.acting?.role,
    ...(typeof deputy === "string" ? { shown: { deputy } } : {}),
  };
}

/**
 * Name, job title, department and picture of oneself.
 * @throws Refusal invalid_fields for a department or file that is not one's own
 */
export async function changeBasic(input: HandlerInputs["user.basic"], context: WriteContext): Promise<unknown> {
  const id = context.acting?.user.id ?? refuse("session_expired");
  const before = await lockedRecord(context, "user", id);
  const avatar = input.avatar ?? input.avatar_file;
  const values = {
    name: input.name,
    job_title: input.job_title ?? null,
    ...(input.department === undefined ? {} : { department: input.department }),
    ...(avatar === undefined ? {} : { avatar }),
  };
  await mustSeeReferences(context, "user", values);
  await attachFiles(context, "user", id, values);
  const after = await updateRecord(context, "user", id, before.version, values);
  await writeAudit(context, { action: "user.basic", entity: "user", id, version: after.version, before, after });
  return detail(context, engine, "user", id);
}
