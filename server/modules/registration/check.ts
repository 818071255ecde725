import type { Answered } from "../../platform/answered.ts";
import type { WriteContext } from "../../platform/context.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { sendAbout } from "../sign-in/account-mail.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { plainAddress } from "../../platform/session/password.ts";

/** Tells the owner of an account that somebody tried to register with its address or phone; once a day at most. */
export async function tellOwner(context: WriteContext, user: string): Promise<void> {
  const notice = await context.trx.first(
    `SELECT 1 AS found
      FROM mail
      WHERE related_entity = 'user'
        AND related_id = $1
        AND letter = 'account_exists'
        AND created_at > $2::timestamptz - interval '1 day'
      LIMIT 1`,
    [user, context.ports.clock.stamp()],
  );
  const record = notice ? undefined : await anyRecord(context.trx, context.registry, "user", user);
  if (record) await sendAbout(context, "user", record, "account_exists");
}

const manages = (context: WriteContext): boolean => context.acting?.permissions.has("user.manage") === true;

/** One answer for every stranger; the owner of what is here already gets a mail. */
async function forStranger(
  context: WriteContext,
  owner: { id: string } | undefined,
): Promise<Answered<"availability">> {
  if (owner && context.acting === undefined) await tellOwner(context, owner.id);
  return { ok: true };
}

/**
 * Whether an address could be used: true availability only in the own company's user form, where the person named there
 * keeps it.
 */
export async function checkEmail(
  input: HandlerInputs["registration.check_email"],
  context: WriteContext,
): Promise<HandlerAnswers["registration.check_email"]> {
  const owner = await context.trx.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [
    plainAddress(input.email),
  ]);
  return manages(context)
    ? { ok: true, available: owner === undefined || owner.id === input.id }
    : forStranger(context, owner);
}

/** The same of a phone, which is one's own within a company. */
export async function checkPhone(
  input: HandlerInputs["registration.check_phone"],
  context: WriteContext,
): Promise<HandlerAnswers["registration.check_phone"]> {
  if (manages(context)) {
    const existing = await context.trx.first(
      `SELECT 1 AS found FROM "user" WHERE phone = $1 AND company = $2 AND id <> $3`,
      [input.phone, context.acting?.company?.id ?? null, input.id ?? "0"],
    );
    return { ok: true, available: existing === undefined };
  }
  return forStranger(
    context,
    await context.trx.first<{ id: string }>(`SELECT id FROM "user" WHERE phone = $1 ORDER BY id LIMIT 1`, [
      input.phone,
    ]),
  );
}
