import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext, ReadContext } from "../../platform/context.ts";
import { engine, lockedRecord, executeNow } from "../../platform/lifecycle/engine.ts";
import { actorOf } from "../../platform/lifecycle/setting.ts";
import { system } from "../../platform/lifecycle/plan/actor.ts";
import { writeTimeline } from "../../platform/lifecycle/timeline/write.ts";
import { noteSending } from "../../platform/one-time-code.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { detail } from "../../platform/records/detail.ts";
import { insertRecord, refuseStale, updateRecord, deleteRecord } from "../../platform/records/write.ts";
import { mustSeeReferences } from "../../platform/records/refs.ts";
import { sendAbout } from "../sign-in/account-mail.ts";
import { isSoleApprover } from "../../platform/session/acting.ts";
import { plainAddress } from "../../platform/session/password.ts";
import { joinGroups } from "./groups.ts";
import { proposeRights, proposeAnew, proposeForPerson } from "./rights.ts";
import { ownCompany, requireFree, requireGroups, lockedColleague } from "./colleague.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { modelOf } from "../../platform/lifecycle/plan/configured.ts";
import { readRecord } from "../../platform/query/read.ts";

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Invites somebody into the own company. The invitation leaves at once; the rights wait for a second person.
 * @throws Refusal invalid_fields at a taken address or phone, or a group of another role
 */
export async function createUser(
  input: HandlerInputs["user.create"],
  context: WriteContext,
): Promise<HandlerAnswers["user.create"]> {
  const email = plainAddress(input.email);
  await requireFree(context, { email, phone: input.phone });
  requireGroups(context, input.permission_groups, "permission_groups");
  await mustSeeReferences(context, "user", input);
  const made = await insertRecord(context, "user", {
    email,
    contact_email: email,
    name: input.name,
    phone: input.phone,
    job_title: input.job_title,
    department: input.department,
    legal_entities: input.legal_entities,
    company: ownCompany(context),
    roles: [context.acting?.role],
    status: "invited",
    language: context.language.startsWith("zh") ? "zh-CN" : "en-US",
    permission_groups: [],
  });
  await writeTimeline(context, actorOf(context) ?? system, {
    entity: "user",
    id: made.id,
    transition: "invite",
    axis: "status",
    to: "invited",
  });
  await writeAudit(context, { action: "user.invite", entity: "user", id: made.id, version: made.version, after: made });
  await joinGroups(context, made.id, list(input.groups));
  const wanted = list(input.permission_groups);
  if (wanted.length > 0 || list(input.own_groups).length > 0) {
    await proposeRights(context, made.id, {
      permission_groups: wanted,
      own_groups: list(input.own_groups),
      ...(typeof input.amount_ceiling === "string" ? { amount_ceiling: input.amount_ceiling } : {}),
    });
  }
  await invite(context, await lockedRecord(context, "user", made.id));
  return detail(context, engine, "user", made.id);
}

/** Sends the invitation, counted among what goes to the address. */
async function invite(context: WriteContext, user: Stored<"user">): Promise<void> {
  await noteSending(context, String(user.email));
  await sendAbout(context, "user", user, "member_invited");
}

const PLAIN = ["name", "phone", "job_title", "department", "legal_entities"] as const;

/**
 * Changes a person of the own company; rights have a call of their own, and what a joined or left group means for them
 * is proposed. The address one signs in with and the phone change only while the invitation is open, and the invitation
 * then goes to the new one. Rights that a second person has looked at for somebody else than it is now wait anew.
 * @throws Refusal invalid_fields at a taken address or phone, rule_violated for the address or phone of somebody
 * active, stale_version
 */
export async function updateUser(
  input: HandlerInputs["user.update"],
  context: WriteContext,
): Promise<HandlerAnswers["user.update"]> {
  const before = await lockedColleague(context, input.id);
  if (before.version !== input.version) await refuseStale(context, "user", before.id);
  const email = input.email === undefined ? undefined : plainAddress(input.email);
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

/**
 * Deletes somebody who never signed in; who did is disabled instead, for what they did stays theirs.
 * @throws Refusal rule_violated for somebody who signed in, and for oneself
 */
export async function deleteUser(
  input: HandlerInputs["user.delete"],
  context: WriteContext,
): Promise<HandlerAnswers["user.delete"]> {
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

/** Tasks in the hands of somebody who left go back to everyone who may take them. */
async function handBackTasks(context: WriteContext, user: string): Promise<void> {
  await context.trx.run(
    `UPDATE task
      SET status = 'todo', claimed_by = NULL, version = version + 1
      WHERE claimed_by = $1 AND status = 'claimed'`,
    [user],
  );
}

/**
 * Disables or enables a person. Disabling ends all sessions and mailed links at once and hands open tasks back.
 * @throws Refusal invalid_fields without a reason for disabling, rule_violated for oneself or the last administrator,
 * stale_version where it is so already
 */
export async function setUserStatus(
  input: HandlerInputs["user.set_status"],
  context: WriteContext,
): Promise<HandlerAnswers["user.set_status"]> {
  const user = await lockedColleague(context, input.id);
  const disables = input.status === "disabled";
  if (disables && input.reason === undefined)
    refuseFields([
      {
        field: "reason",
        message: context.say("error", "keyword.required", { label: context.say("runtime", "comment") }),
      },
    ]);
  await executeNow(
    context,
    "user",
    user.id,
    disables ? "disable" : "enable",
    disables ? { comment: input.reason } : {},
  );
  if (disables) await handBackTasks(context, user.id);
  return { id: user.id, status: input.status };
}

/**
 * Sends an invitation again: a colleague's, open anew where it had ended, or a supplier's by the transition of its own.
 * @throws Refusal rule_violated when there is none open, code_sent_recently too soon, too_many_codes too many
 */
export async function resend(
  input: HandlerInputs["user.resend"],
  context: WriteContext,
): Promise<HandlerAnswers["user.resend"]> {
  if (input.user !== undefined) {
    const user = await lockedColleague(context, input.user);
    if (user.status === "lapsed") {
      await noteSending(context, String(user.email));
      await executeNow(context, "user", user.id, "invite_again");
      return { sent_at: context.ports.clock.stamp() };
    }
    if (user.status !== "invited")
      refuse("rule_violated", { data: { rule: "not_invited" }, message: context.say("error", "not_invited") });
    await invite(context, user);
  } else {
    const { record } = await readRecord(context, "vendor_invite", input.invite, { lock: true });
    if (!modelOf(context.registry).move("vendor_invite", "resend")) refuse("not_found");
    await executeNow(context, "vendor_invite", record.id, "resend");
  }
  return { sent_at: context.ports.clock.stamp() };
}

const company = (context: ReadContext): string | null => context.acting?.company?.id ?? null;

/** How many people the own company has, or of one status. */
export async function userCount(input: HandlerInputs["user.count"], context: ReadContext): Promise<{ count: number }> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM "user" WHERE company = $1 AND ($2::text IS NULL OR status = $2)`,
    [company(context), input.status ?? null],
  );
  return { count: row?.count ?? 0 };
}

/**
 * People of the own company by what they may do now; locked are also those whom a delay after wrong passwords keeps
 * out. Also whether nobody but the acting person could confirm rights, so that what they give holds at once.
 */
export async function userStatistics(
  _input: HandlerInputs["user.statistics"],
  context: ReadContext,
): Promise<HandlerAnswers["user.statistics"]> {
  const found = await context.db.first<Record<"total" | "active" | "invited" | "disabled" | "locked", number>>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active,
         count(*) FILTER (WHERE status IN ('invited', 'unverified', 'pending'))::int AS invited,
       count(*) FILTER (WHERE status = 'disabled')::int AS disabled,
       count(*) FILTER (
         WHERE status = 'locked'
           OR EXISTS (SELECT 1 FROM login_guard g WHERE g.account = u.email AND g.next_at > $2::timestamptz)
       )::int AS locked
     FROM "user" u WHERE company = $1`,
    [company(context), context.ports.clock.now().toISOString()],
  );
  return { ...found, confirms_alone: await isSoleApprover(context, [context.acting?.user.id ?? "0"]) };
}

/**
 * Changes what a person may do. It takes effect when a second person has confirmed it.
 * @throws Refusal invalid_fields at a group of another role, rule_violated for oneself, stale_version while another
 * change waits
 */
export async function setPermission(
  input: HandlerInputs["user.set_permission"],
  context: WriteContext,
): Promise<HandlerAnswers["user.set_permission"]> {
  const user = await lockedColleague(context, input.user);
  requireGroups(context, input.permission_groups, "permission_groups");
  const own = Array.isArray(input.own_groups) ? input.own_groups.map(String) : [];
  await mustSeeReferences(context, "user", { own_groups: own });
  await proposeRights(context, user.id, {
    permission_groups: input.permission_groups ?? [],
    own_groups: own,
    ...(typeof input.amount_ceiling === "string" ? { amount_ceiling: input.amount_ceiling } : {}),
  });
  return detail(context, engine, "user", user.id);
}
