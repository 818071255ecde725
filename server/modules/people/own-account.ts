import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext, OwnContext } from "../../platform/context.ts";
import { engine, lockedRecord } from "../../platform/lifecycle/engine.ts";
import { attachFiles } from "../../platform/records/attach.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { detail } from "../../platform/records/detail.ts";
import { mustSeeReferences } from "../../platform/records/refs.ts";
import { updateRecord } from "../../platform/records/write.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import type { Stored } from "../../platform/query/rows.ts";
import {
  revokeLinksTo,
  endSessionsOf,
  rotateSession,
  deviceName,
  sessionLimits,
} from "../../platform/session/session.ts";
import { sendAbout, settle } from "../sign-in/account-mail.ts";
import { plainAddress, hashPassword } from "../../platform/session/password.ts";
import { requireOwnPassword, ownerOf, requirePassword } from "../sign-in/password/require.ts";
import { lockedColleague, requireFree } from "./colleague.ts";
import { requireMove, requireProof, provenAddress } from "../sign-in/proof.ts";
import { dropAuthenticator } from "../../platform/authenticator.ts";

/** One's own account as its page shows it: what may be changed, beside what is so now. */
export async function ownAccount(
  _input: HandlerInputs["user.account"],
  context: ReadContext,
): Promise<HandlerAnswers["user.account"]> {
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
  const always = context.environment.second_factor === true;
  return {
    ...present(own),
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
export async function changeBasic(
  input: HandlerInputs["user.basic"],
  context: WriteContext,
): Promise<HandlerAnswers["user.basic"]> {
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

async function change(
  context: WriteContext,
  before: Stored<"user">,
  input: HandlerInputs["user.set_contact_email"] | HandlerInputs["user.manage_contact_email"],
): Promise<HandlerAnswers["user.set_contact_email"]> {
  const address = plainAddress(input.contact_email);
  await requireMove(context, input, "contact_email", address);
  // The old address hears of it: whoever lost the account learns so in time.
  await sendAbout(context, "user", before, "contact_changed");
  const after = await updateRecord(context, "user", before.id, before.version, { contact_email: address });
  // What was mailed to the old address is nobody's business there any more.
  if (before.contact_email !== address) await revokeLinksTo(context, [before.contact_email]);
  await writeAudit(context, {
    action: "user.contact_email",
    entity: "user",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  // Codes go there from now on: whoever came in before this shows again who they are.
  const isOwn = before.id === context.acting?.user.id;
  await endSessionsOf(context, before.id, isOwn ? { except: context.acting?.session ?? "" } : {});
  if (isOwn) context.answer.startSession(await rotateSession(context));
  return { contact_email: address };
}

/**
 * Where notices and codes go, of oneself: by the password, a code of one's own and one that went to the new address.
 * @throws Refusal token_invalid, invalid_fields at `old` or `own_code`
 */
export async function setContactEmail(
  input: HandlerInputs["user.set_contact_email"],
  context: OwnContext,
): Promise<HandlerAnswers["user.set_contact_email"]> {
  await requireOwnPassword(context, input.old, "old");
  return context.transaction(async (write) =>
    change(write, await lockedRecord(write, "user", write.acting?.user.id ?? "0"), input),
  );
}

/**
 * The same, of a colleague where one is named; password and own code are those of who asks.
 * @throws Refusal not_found, token_invalid, invalid_fields as setContactEmail
 */
export async function manageContactEmail(
  input: HandlerInputs["user.manage_contact_email"],
  context: OwnContext,
): Promise<HandlerAnswers["user.manage_contact_email"]> {
  await requireOwnPassword(context, input.old, "old");
  return context.transaction(async (write) =>
    change(write, await lockedColleague(write, input.user ?? write.acting?.user.id), input),
  );
}

async function changePassword(
  input: HandlerInputs["user.privacy"],
  context: OwnContext,
): Promise<HandlerAnswers["user.privacy"]> {
  const id = context.acting?.user.id ?? refuse("session_expired");
  const password = requirePassword(context, input.new, await ownerOf(context, id), "new");
  await requireOwnPassword(context, input.old, "old");
  const hash = await hashPassword(password, context.ip);
  return context.transaction(async (write) => {
    await requireProof(write, input, "password");
    return settle(write, { password_hash: hash }, "user.password", "password_changed");
  });
}

/**
 * Changes what protects one's own account: the password, the phone, or whether a second factor is asked when signing
 * in. Each needs the password and a code, the phone one of its own and one of the new number; every other session ends.
 * @throws Refusal token_invalid for a wrong code, invalid_fields at `old` or `new`
 */
export async function changePrivacy(
  input: HandlerInputs["user.privacy"],
  context: OwnContext,
): Promise<HandlerAnswers["user.privacy"]> {
  if (input.kind === "password") return changePassword(input, context);
  await requireOwnPassword(context, input.old, "old");
  return context.transaction(async (write) => {
    if (input.kind === "mfa") {
      await requireProof(write, input, "mfa");
      const row = await write.trx.first<{ mfa_enabled: boolean | null }>(
        `SELECT mfa_enabled FROM "user" WHERE id = $1`,
        [write.acting?.user.id ?? null],
      );
      const on = input.new === undefined ? row?.mfa_enabled !== true : input.new === "on";
      if (!on) await dropAuthenticator(write, write.acting?.user.id ?? "0");
      return settle(write, { mfa_enabled: on }, "user.second_factor");
    }
    const phone =
      provenAddress(write, "phone", input.new, "new") ??
      refuseFields([
        { field: "new", message: write.say("error", "keyword.required", { label: write.say("user", "phone") }) },
      ]);
    await requireFree(write, { phone }, write.acting?.user.id);
    await requireMove(write, input, "phone", phone);
    return settle(write, { phone }, "user.phone", "contact_changed");
  });
}

/** A session's name to its owner: digits that stay while it lives and open nothing. */
const NAME = "('x' || substr(token_hash, 1, 15))::bit(60)::bigint::text";

/** The signed-in person's sessions that still open something, the newest first. */
export async function sessionList(
  _input: HandlerInputs["user.sessions"],
  context: ReadContext,
): Promise<HandlerAnswers["user.sessions"]> {
  const { idleMilliseconds, absoluteMilliseconds } = sessionLimits(context.registry);
  const now = context.ports.clock.now().getTime();
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT ${NAME} AS id, token_hash = $2 AS is_current, created_at AS started_at, used_at, ip, user_agent AS device
     FROM session
     WHERE user_id = $1 AND used_at > $3::timestamptz AND created_at > $4::timestamptz ORDER BY created_at DESC`,
    [
      context.acting?.user.id ?? null,
      context.acting?.session ?? "",
      new Date(now - idleMilliseconds).toISOString(),
      new Date(now - absoluteMilliseconds).toISOString(),
    ],
  );
  return { rows: rows.map((row) => ({ ...row, device: deviceName(String(row["device"] ?? "")) })), count: rows.length };
}

/**
 * Ends one session of the signed-in person, or all but this one, by their password.
 * @throws Refusal invalid_fields at `old`, not_found for one that is not there any more, and for this one, which is
 * left by signing out
 */
export async function endOtherSessions(
  input: HandlerInputs["user.end_sessions"],
  context: OwnContext,
): Promise<HandlerAnswers["user.end_sessions"]> {
  await requireOwnPassword(context, input.old, "old");
  const id = context.acting?.user.id ?? "0";
  const here = context.acting?.session ?? "";
  return context.transaction(async (write) => {
    if (input.id === undefined) await endSessionsOf(write, id, { except: here });
    else if (
      (await write.trx.run(`DELETE FROM session WHERE user_id = $1 AND token_hash <> $2 AND ${NAME} = $3`, [
        id,
        here,
        input.id,
      ])) !== 1
    )
      refuse("not_found");
    await writeAudit(write, { action: "user.end_sessions", entity: "user", id });
    return {};
  });
}

/** Who decides in one's place, and from which day until which. */
const DEPUTY_FIELDS = ["deputy", "deputy_from", "deputy_until"] as const;

/** What is wrong with naming this deputy for these days; undefined where it stands. */
async function wrongWith(
  context: WriteContext,
  input: HandlerInputs["user.set_deputy"],
): Promise<{ field: string; message: string } | undefined> {
  const missing = DEPUTY_FIELDS.find((field) => typeof input[field] !== "string");
  const messageFor = (field: string, keyword: string) => ({
    field,
    message: context.say("error", `keyword.${keyword}`, { label: context.say("my_account", field) }),
  });
  if (missing !== undefined) return messageFor(missing, "required");
  const { user, company } = context.acting ?? refuse("session_expired");
  const colleague = await context.trx.first(
    `SELECT id FROM "user" WHERE id = $1::bigint AND company = $2 AND status = 'active' AND id <> $3::bigint`,
    [input.deputy, company?.id ?? "0", user.id],
  );
  if (colleague === undefined) return messageFor("deputy", "options");
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
export async function setDeputy(
  input: HandlerInputs["user.set_deputy"],
  context: WriteContext,
): Promise<HandlerAnswers["user.set_deputy"]> {
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
