import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { deleteRecord } from "../../../platform/records/delete.ts";
import { refuse } from "../../../platform/refusal.ts";
import { joinGroups } from "../group/members.ts";
import { lockedColleague } from "./colleague.ts";

/**
 * Deletes somebody who never signed in; who did is disabled instead, for what they did stays theirs.
 * @throws Refusal rule_violated for somebody who signed in, and for oneself
 */
export async function deleteUser(input: HandlerInputs["user.delete"], context: WriteContext): Promise<unknown> {
  const user = await lockedColleague(context, input.id);
  const rule =
    user.id === context.acting?.user.id
      ? "not_self"
      : user.last_login_at !== undefined || user.status === "active"
        ? "has_signed_in"
        : undefined;
  if (rule !== undefined) refuse("rule_violated", { data: { rule }, message: context.say("error", rule) });
  await joinGroups(context, user.id, []);
  const now = context.ports.clock.now().toISOString();
  await context.trx.run(
    `UPDATE email_link
      SET revoked_at = $2
      WHERE subject_entity = 'user' AND subject_id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
    [user.id, now],
  );
  await context.trx.run(
    `UPDATE task
      SET status = 'cancelled', version = version + 1
      WHERE subject_entity = 'user' AND subject_id = $1 AND status IN ('todo', 'claimed')`,
    [user.id],
  );
  const row = await context.trx.first<{ version: number }>(`SELECT version FROM "user" WHERE id = $1`, [user.id]);
  await deleteRecord(context, "user", user.id, row?.version ?? user.version);
  await writeAudit(context, {
    action: "user.delete",
    entity: "user",
    id: user.id,
    version: user.version,
    before: user,
  });
  return {};
}
