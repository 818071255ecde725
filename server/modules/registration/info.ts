import type { Stored } from "../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { useCode } from "../../platform/one-time-code/use.ts";
import { Refusal, refuseFields } from "../../platform/refusal.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { updateRecord } from "../../platform/records/update.ts";
import { oneAtATime } from "../../platform/lifecycle/facts/one-at-a-time.ts";
import { asPlatform, executeNow } from "../../platform/lifecycle/execute-now.ts";
import { referralOf } from "./referral.ts";
import { askToJoin, isHere } from "./join.ts";
import { changeCompany, closeCompany, openCompany } from "./company.ts";
import { ownRegistration } from "./token.ts";

/** The administrator's phone is proven by the code that went to it, typed here or before. */
async function requirePhone(
  context: WriteContext,
  registration: Stored<"registration">,
  input: HandlerInputs["registration.info"],
): Promise<boolean> {
  if (input.admin_phone === undefined || input.company_exists === true) return false;
  const same = registration.admin_phone === input.admin_phone && registration.admin_phone_proven === true;
  if (same || input.admin_phone === registration.phone) return true;
  await useCode(context, "administrator", `${registration.id} ${String(input.admin_phone)}`, input.admin_otp).catch(
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
): Promise<unknown> {
  const code = registration.referral_code;
  if (registration.invite !== undefined) return "supplier";
  return (typeof code === "string" ? (await referralOf(context, code))?.role : undefined) ?? input.role;
}

/**
 * The second step: the company. A new one is made with its first person; where it is here already its administrator is
 * asked instead. The answer is the same in each case.
 * @throws Refusal token_invalid without a registration to go on with, invalid_fields at a wrong code
 */
export async function giveCompany(input: HandlerInputs["registration.info"], context: WriteContext): Promise<unknown> {
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
  const kept = proven
    ? await updateRecord(platform, "registration", after.id, after.version, { admin_phone_proven: true })
    : after;
  await follow(platform, kept);
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
