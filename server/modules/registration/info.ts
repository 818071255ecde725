import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { sendAbout } from "../sign-in/account-mail.ts";
import { plainAddress } from "../../platform/session/password.ts";
import { ownRegistration } from "./register.ts";
import { useCode } from "../../platform/one-time-code.ts";
import { Refusal, refuseFields, refuse } from "../../platform/refusal.ts";
import { updateRecord } from "../../platform/records/write.ts";
import { oneAtATime } from "../../platform/lifecycle/facts.ts";
import { asPlatform, executeNow } from "../../platform/lifecycle/engine.ts";
import { referralOf } from "./referral.ts";
import { endForm } from "./verify-email.ts";
import { changeCompany, closeCompany, openCompany } from "./company.ts";

/** The administrators of the company with this UEN, or the one of them that was named. */
async function administrators(
  context: WriteContext,
  uen: unknown,
  named: string | undefined,
): Promise<Stored<"user">[]> {
  const [entity] = await anyRecords(context.trx, context.registry, "company_entity", { uen }, { limit: 1 });
  if (!entity) return [];
  const all = await anyRecords(context.trx, context.registry, "user", {
    company: entity.company,
    is_company_admin: true,
    status: "active",
  });
  const chosen = all.filter((user) => named === undefined || user.email === named || user.contact_email === named);
  return chosen.length > 0 || named === undefined ? chosen : all;
}

/** Whether this person's wish was told to this administrator already. */
async function isNotified(
  context: WriteContext,
  admin: Stored<"user">,
  registration: Stored<"registration">,
): Promise<boolean> {
  const row = await context.trx.first(
    `SELECT 1 AS found
      FROM mail
      WHERE related_entity = 'user' AND related_id = $1 AND letter = 'join_asked' AND strpos(body, $2) > 0
      LIMIT 1`,
    [admin.id, registration.email],
  );
  return row !== undefined;
}

/** Asks the administrators of a company that is here to let the person join, and tells the person what happens next. */
async function askToJoin(context: WriteContext, registration: Stored<"registration">, named?: string): Promise<void> {
  for (const admin of await administrators(context, registration.uen, named)) {
    if (await isNotified(context, admin, registration)) continue;
    const company = await anyRecord(context.trx, context.registry, "company", String(admin.company));
    await sendAbout(context, "user", admin, "join_asked", {
      company: String(company?.name),
      applicant: String(registration.name),
      applicant_email: String(registration.email),
    });
  }
  await sendAbout(context, "registration", registration, "registration_received");
}

/** Whether a company with this UEN is here. */
const isHere = async (context: WriteContext, uen: unknown): Promise<boolean> =>
  (await context.trx.first("SELECT 1 AS found FROM company_entity WHERE uen = $1", [uen])) !== undefined;

/** Asks an administrator by the call of its own; the answer is the same whether there is such a company or not. */
export async function joinCompany(
  input: HandlerInputs["registration.join_company"],
  context: WriteContext,
): Promise<HandlerAnswers["registration.join_company"]> {
  const registration = await ownRegistration(input, context).catch(() => undefined);
  if (!registration || registration.is_known === true) return {};
  const record = await anyRecord(context.trx, context.registry, "registration", registration.id);
  if (record && (await isHere(context, input.uen)))
    await askToJoin(context, { ...record, uen: input.uen }, plainAddress(input.admin_email));
  return {};
}

/** The administrator's phone is proven by the code that went to it, typed here or before. */
async function requirePhone(
  context: WriteContext,
  registration: Stored<"registration">,
  input: HandlerInputs["registration.info"],
): Promise<boolean> {
  if (input.admin_phone === undefined || input.company_exists === true) return false;
  const same = registration.admin_phone === input.admin_phone && registration.admin_phone_proven === true;
  if (same || input.admin_phone === registration.phone) return true;
  await useCode(context, "administrator", `${registration.id} ${input.admin_phone}`, input.admin_otp).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal && error.kind === "token_invalid")) throw error;
      refuseFields([{ field: "admin_otp", message: context.say("error", "code_wrong") }], { keep: true });
    },
  );
  return true;
}

/** An invitation says in which role one comes. */
async function roleOf(
  context: WriteContext,
  registration: Stored<"registration">,
  input: HandlerInputs["registration.info"],
): Promise<HandlerInputs["registration.info"]["role"]> {
  const code = registration.referral_code;
  if (registration.invite !== undefined) return "supplier";
  return (typeof code === "string" ? (await referralOf(context, code))?.role : undefined) ?? input.role;
}

/**
 * The second step: the company. A new one is made with its first person; where it is here already its administrator is
 * asked instead. The answer is the same in each case.
 * @throws Refusal token_invalid without a registration to go on with, invalid_fields at a wrong code
 */
export async function giveCompany(
  input: HandlerInputs["registration.info"],
  context: WriteContext,
): Promise<HandlerAnswers["registration.info"]> {
  const registration = await ownRegistration(input, context);
  const proven = await requirePhone(context, registration, input);
  const platform = asPlatform(context);
  const { register_token: _token, admin_otp: _otp, ...given } = input;
  await executeNow(platform, "registration", registration.id, "give_company", {
    ...given,
    role: await roleOf(context, registration, input),
  });
  const after = await anyRecord(context.trx, context.registry, "registration", registration.id, { lock: true });
  if (!after) return { next: "needs" };
  const stored = proven
    ? await updateRecord(platform, "registration", after.id, after.version, { admin_phone_proven: true })
    : after;
  await follow(platform, stored);
  return { next: "needs" };
}

async function follow(platform: WriteContext, registration: Stored<"registration">): Promise<void> {
  if (registration.is_known === true) return;
  const own = registration.company !== undefined;
  // Of two who name a company that nobody has named yet, the second finds that of the first.
  await oneAtATime({ db: platform.trx, lock: true }, "company number", registration.uen);
  const here = await platform.trx.first<{ company: string }>("SELECT company FROM company_entity WHERE uen = $1", [
    registration.uen,
  ]);
  const others = here !== undefined && here.company !== registration.company;
  if (others || (registration.company_exists === true && (await isHere(platform, registration.uen)) && !own)) {
    if (own) await closeCompany(platform, registration);
    return askToJoin(
      platform,
      registration,
      typeof registration.admin_email === "string" ? registration.admin_email : undefined,
    );
  }
  if (registration.company_exists === true) {
    if (own) await closeCompany(platform, registration);
    return askToJoin(platform, registration);
  }
  return own ? changeCompany(platform, registration) : openCompany(platform, registration);
}

/**
 * The third step, which may be left out: what is to be financed. It becomes part of the company that was made.
 * @throws Refusal token_invalid without a registration to go on with
 */
export async function giveNeeds(
  input: HandlerInputs["registration.credit"],
  context: WriteContext,
): Promise<HandlerAnswers["registration.credit"]> {
  const registration = await ownRegistration(input, context);
  if (registration.status === "started")
    return refuse("token_invalid", { data: { purpose: "registration", can_resend: false } });
  const platform = asPlatform(context);
  const { register_token: _token, ...given } = input;
  await executeNow(platform, "registration", registration.id, "give_needs", { currency: "SGD", ...given });
  const company =
    registration.company === undefined
      ? undefined
      : await anyRecord(context.trx, context.registry, "company", String(registration.company), { lock: true });
  if (company)
    await updateRecord(platform, "company", company.id, company.version, {
      industry_ssic: input.industry,
      annual_turnover_band: input.turnover_band,
    });
  return endForm(context, registration);
}
