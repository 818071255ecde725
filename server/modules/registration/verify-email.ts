import type { WriteContext } from "../../platform/context.ts";
import { modelOf } from "../../platform/lifecycle/plan/configured.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { matchProviders } from "../company/fund-providers.ts";
import { matchBuyers } from "../network/buyers.ts";
import { matchInvitations } from "../network/invitations.ts";
import { executeNow, asPlatform } from "../../platform/lifecycle/engine.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { issueLink } from "../../platform/lifecycle/link.ts";
import { refuse } from "../../platform/refusal.ts";
import { accountLink, useLink } from "../sign-in/account-mail.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { ownRegistration } from "./register.ts";

const OPEN = ["company_given", "needs_given"];

/** Ends the registration of somebody whose address is verified, and moves the invitation that brought them on. */
async function finishRegistration(platform: WriteContext, user: string): Promise<void> {
  const [registration] = await anyRecords(
    platform.trx,
    platform.registry,
    "registration",
    { applicant: user, status: OPEN },
    { lock: true, limit: 1 },
  );
  if (!registration) return;
  await executeNow(platform, "registration", registration.id, "complete");
  // Who waits for a company that the operator admits finds it then.
  if (
    (await anyRecord(platform.trx, platform.registry, "company", String(registration.company)))?.status === "registered"
  )
    return;
  const invite =
    registration.invite === undefined
      ? undefined
      : await anyRecord(platform.trx, platform.registry, "vendor_invite", String(registration.invite), {
          lock: true,
        });
  const move = modelOf(platform.registry).move("vendor_invite", "register");
  const starts = [move?.transition.from ?? []].flat();
  if (invite && move && starts.includes(String(invite.status)))
    await executeNow(platform, "vendor_invite", invite.id, "register", { invited_company: registration.company });
  await matchInvitations(platform, String(registration.company));
  await matchBuyers(platform, String(registration.company));
  await matchProviders(platform, String(registration.company));
}

/**
 * Verifies an address by the secret of its mail. Whoever did so already is told so; the next step is the password,
 * for which a fresh secret is given.
 * @throws Refusal token_invalid for a secret that is unknown, revoked or expired
 */
export async function verifyEmail(
  input: HandlerInputs["user.verify_email"],
  context: WriteContext,
): Promise<HandlerAnswers["user.verify_email"]> {
  const link = await accountLink(context, input.token, ["verify"]);
  const before =
    (await anyRecord(context.trx, context.registry, "user", link.subject_id, { lock: true })) ??
    refuse("token_invalid", { data: { purpose: link.purpose, can_resend: false } });
  if (link.used_at !== null && before.status !== "unverified")
    return { email: link.recipient, state: "already", next: "/login" };
  await useLink(context, link);
  return { email: link.recipient, state: "verified", ...(await addressProven(context, before.id, link)) };
}

/**
 * Goes on from a proven address: the person's registration is complete, and the next step is the password, for which a
 * fresh secret is given; whoever has one already signs in.
 */
async function addressProven(
  context: WriteContext,
  person: string,
  { recipient, company }: { recipient: string; company: string },
): Promise<{ next: string; token?: string }> {
  const platform = asPlatform(context);
  await executeNow(platform, "user", person, "verify");
  await finishRegistration(platform, person);
  const user = (await anyRecord(context.trx, context.registry, "user", person)) ?? refuse("not_found");
  if (typeof user.password_hash === "string") {
    await executeNow(platform, "user", user.id, "set_password");
    return { next: "/login" };
  }
  const move = modelOf(context.registry).move("user", "set_password");
  if (!move) throw new Error("user has no transition set_password");
  const token = await issueLink(context, {
    move,
    id: user.id,
    version: user.version,
    recipient,
    company: user.company ?? company,
  });
  return { next: "/setPassword", token };
}

/**
 * The end of the form: whoever came by the invitation to their address has proven it and goes on to the password;
 * everybody else to the mail that proves theirs, which waits where it was made.
 */
export async function endForm(
  context: WriteContext,
  registration: Stored<"registration">,
): Promise<{ next: string; token?: string }> {
  const { applicant, company, email } = registration;
  const user =
    registration.email_proven === true && registration.is_known !== true && applicant !== undefined
      ? await anyRecord(context.trx, context.registry, "user", String(applicant), { lock: true })
      : undefined;
  return user?.status === "unverified"
    ? addressProven(context, user.id, { recipient: String(email), company: String(company) })
    : { next: "/emailVerified" };
}

/**
 * Ends the form without its third step.
 * @throws Refusal token_invalid without a registration to go on with
 */
export async function finish(
  input: HandlerInputs["registration.finish"],
  context: WriteContext,
): Promise<HandlerAnswers["registration.finish"]> {
  const registration = await ownRegistration(input, context);
  if (registration.status === "started")
    return refuse("token_invalid", { data: { purpose: "registration", can_resend: false } });
  return endForm(context, registration);
}
