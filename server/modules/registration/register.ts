import type { Stored } from "../../platform/query/rows.ts";
import type { WriteContext, OwnContext } from "../../platform/context.ts";
import { sha256 } from "../../platform/ports/random.ts";
import { anyRecords, anyRecord } from "../../platform/query/unscoped.ts";
import { refuse, Refusal, refuseFields } from "../../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { modelOf } from "../../platform/lifecycle/plan/configured.ts";
import { useCode } from "../../platform/one-time-code.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { hashPassword, plainAddress } from "../../platform/session/password.ts";
import { asPlatform, executeNow } from "../../platform/lifecycle/engine.ts";
import { requirePassword } from "../sign-in/password/require.ts";
import { tellOwner } from "./check.ts";
import { requireOpen } from "../sign-in/tries.ts";
import { type Referral, referralOf } from "./referral.ts";

const COOKIE = "registration";
const OPEN = ["started", "company_given", "needs_given"];

/** How long a registration may be gone on with, in hours. */
const hours = (context: WriteContext): number => context.registry.constants.link.register_token_hours;

/** A new secret by which its holder goes on registering; the browser keeps it in a cookie that scripts cannot read. */
function newToken(context: WriteContext): { token: string; columns: { token_hash: string; token_until: string } } {
  const token = context.ports.random.token();
  const seconds = hours(context) * 3600;
  context.answer.cookie(COOKIE, token, seconds);
  return {
    token,
    columns: {
      token_hash: sha256(token),
      token_until: new Date(context.ports.clock.now().getTime() + seconds * 1000).toISOString(),
    },
  };
}

/**
 * The registration whose secret the caller holds, by the request or the cookie, locked.
 * @throws Refusal token_invalid where there is none, or not any more
 */
export async function ownRegistration(
  input: { readonly register_token?: string },
  context: WriteContext,
): Promise<Stored<"registration">> {
  const token = input.register_token ?? context.answer.cookieSent(COOKIE);
  const [found] =
    token === undefined
      ? []
      : await anyRecords(
          context.trx,
          context.registry,
          "registration",
          { token_hash: sha256(token) },
          { lock: true, limit: 1 },
        );
  const alive =
    found &&
    OPEN.includes(String(found.status)) &&
    Date.parse(String(found.token_until)) > context.ports.clock.now().getTime();
  return alive ? found : refuse("token_invalid", { data: { purpose: "registration", can_resend: false } });
}

/** The account that has this address, or this phone: in neither case is another one made. */
function ownerOf(context: WriteContext, email: string, phone: unknown): Promise<{ id: string } | undefined> {
  return context.trx.first<{ id: string }>(
    `SELECT id FROM "user" WHERE email = $1 OR phone = $2 ORDER BY (email = $1) DESC, id LIMIT 1`,
    [email, phone],
  );
}

/**
 * The codes that went to the phone and, unless it is proven already, to the address.
 * @throws Refusal invalid_fields at the field with the wrong one
 */
async function requireCodes(
  context: WriteContext,
  email: string,
  input: HandlerInputs["registration.create"],
  isProven: boolean,
): Promise<void> {
  const tries: (readonly [string, string, string, unknown])[] = [
    ...(isProven ? [] : ([["email_code", "email_register", email, input.email_code]] as const)),
    ["phone_otp", "phone_register", input.phone, input.phone_otp],
  ];
  const wrong: string[] = [];
  for (const [field, purpose, boundTo, code] of tries) {
    await useCode(context, purpose, boundTo, code).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.kind === "token_invalid")) throw error;
      wrong.push(field);
    });
  }
  if (wrong.length === 0) return;
  // The right one of two was typed in vain; it may be typed again.
  for (const [field, purpose, boundTo] of tries) {
    if (!wrong.includes(field))
      await context.trx.run(
        `UPDATE one_time_code SET used_at = NULL WHERE purpose = $1 AND bound_to = $2 AND expires_at > $3`,
        [purpose, boundTo, context.ports.clock.now().toISOString()],
      );
  }
  refuseFields(
    wrong.map((field) => ({ field, message: context.say("error", "code_wrong") })),
    { keep: true },
  );
}

/** An invitation that somebody has begun to follow. */
async function openInvitation(write: WriteContext, id: string): Promise<void> {
  const invite = await anyRecord(write.trx, write.registry, "vendor_invite", id, { lock: true });
  if (invite?.status === "sent" && modelOf(write.registry).move("vendor_invite", "open"))
    await executeNow(asPlatform(write), "vendor_invite", id, "open");
}

/**
 * Whether the address is that of the invitation whose secret is brought: only who reads its mails has the secret of the
 * link that was sent there.
 */
const provenBy = (referral: Referral | undefined, email: string): boolean =>
  referral?.invite !== undefined && referral.email !== undefined && plainAddress(referral.email) === email;

/**
 * The first step of registering: who one is. The phone is proven by its code, and so is the address, unless one comes
 * by the invitation that was mailed to it. Where either is here already the answer is the same, and nothing comes of it
 * but a mail to the owner.
 * @throws Refusal invalid_fields at a wrong code, rule_violated while the platform is closed, token_invalid for a
 * referral that means nothing
 */
export async function register(
  input: HandlerInputs["registration.create"],
  context: OwnContext,
): Promise<HandlerAnswers["registration.create"]> {
  requireOpen(context);
  const email = plainAddress(input.email);
  const given =
    input.password === undefined ? undefined : requirePassword(context, input.password, { name: input.name, email });
  const password = given === undefined ? undefined : await hashPassword(given, context.ip);
  await context.transaction(async (write) => {
    const invited = typeof input.invite_token === "string" ? await referralOf(write, input.invite_token) : undefined;
    await requireCodes(write, email, input, provenBy(invited, email));
  });
  return context.transaction(async (write) => {
    const code = input.invite_token ?? input.referral_code;
    const referral = typeof code === "string" ? await referralOf(write, code) : undefined;
    if (typeof code === "string" && !referral)
      refuse("token_invalid", {
        data: { purpose: "referral", can_resend: false },
        message: context.say("error", "referral_unknown"),
      });
    const owner = await ownerOf(write, email, input.phone);
    const { token, columns } = newToken(write);
    const record = await insertRecord(write, "registration", {
      name: input.name,
      email,
      phone: input.phone,
      terms_accepted: true,
      terms_version: input.terms_version ?? write.registry.constants.terms.version,
      brand: write.brand,
      is_known: owner !== undefined,
      email_proven: input.invite_token !== undefined && provenBy(referral, email),
      ...columns,
      ...(referral?.invite === undefined ? {} : { invite: referral.invite }),
      ...(typeof input.referral_code === "string" ? { referral_code: input.referral_code.slice(0, 30) } : {}),
      role: referral?.role ?? input.role,
      ...(password === undefined || owner ? {} : { password_hash: password }),
    });
    if (referral?.invite !== undefined) await openInvitation(write, referral.invite);
    if (owner) await tellOwner(write, owner.id);
    await writeAudit(write, {
      action: "registration.create",
      entity: "registration",
      id: record.id,
      version: record.version,
    });
    return { register_token: token, next: "company" };
  });
}
