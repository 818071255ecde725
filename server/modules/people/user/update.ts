import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { detail } from "../../../platform/records/detail.ts";
import { mustSeeReferences } from "../../../platform/records/refs.ts";
import { refuse } from "../../../platform/refusal.ts";
import { refuseStale, updateRecord } from "../../../platform/records/update.ts";
import { sendAbout } from "../../sign-in/account/letter.ts";
import { plainAddress } from "../../../platform/session/address.ts";
import { joinGroups } from "../group/members.ts";
import { proposeAnew } from "../rights/propose.ts";
import { proposeForPerson } from "../group/rights.ts";
import { lockedColleague, requireFree } from "./colleague.ts";

const PLAIN = ["name", "phone", "job_title", "department", "legal_entities"] as const;

/**
 * Changes a person of the own company; rights have a call of their own, and what a joined or left group means for them
 * is proposed. The address one signs in with and the phone change only while the invitation is open, and the invitation
 * then goes to the new one. Rights that a second person has looked at for somebody else than it is now wait anew.
 * @throws Refusal invalid_fields at a taken address or phone, rule_violated for the address or phone of somebody
 * active, stale_version
 */
export async function updateUser(input: HandlerInputs["user.update"], context: WriteContext): Promise<unknown> {
  const before = await lockedColleague(context, input.id);
  if (before.version !== input.version) await refuseStale(context, "user", before.id);
  const email = input.email === undefined ? undefined : plainAddress(String(input.email));
  const moved = email !== undefined && email !== before.email;
  if (moved && before.status !== "invited")
    refuse("rule_violated", { data: { rule: "address_fixed" }, message: context.say("error", "address_fixed") });
  // Codes go there: whoever signs in changes it by the own password and codes, nobody for them.
  if (
    before.status !== "invited" &&
    before.phone !== undefined &&
    input.phone !== undefined &&
    input.phone !== before.phone
  )
    refuse("rule_violated", { data: { rule: "phone_fixed" }, message: context.say("error", "phone_fixed") });
  await requireFree(
    context,
    { ...(moved ? { email } : {}), ...(input.phone === before.phone ? {} : { phone: input.phone }) },
    before.id,
  );
  await mustSeeReferences(context, "user", input);
  const values = Object.fromEntries(
    PLAIN.map((field) => [field, input[field] ?? (field === "job_title" || field === "department" ? null : undefined)]),
  );
  const after = await updateRecord(context, "user", before.id, before.version, {
    ...values,
    ...(moved ? { email, contact_email: email } : {}),
  });
  if (Array.isArray(input.groups)) {
    await joinGroups(context, before.id, input.groups.map(String));
    await proposeForPerson(context, before, input.groups.map(String));
  }
  await proposeAnew(context, before, await lockedColleague(context, before.id));
  await writeAudit(context, {
    action: "user.update",
    entity: "user",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  if (moved) {
    await context.trx.run(
      `UPDATE email_link
        SET revoked_at = $2
        WHERE subject_entity = 'user' AND subject_id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
      [after.id, context.ports.clock.now().toISOString()],
    );
    await sendAbout(context, "user", after, "member_invited");
  }
  return detail(context, engine, "user", after.id);
}
