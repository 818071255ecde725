import type { Stored } from "../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { sendAbout } from "../sign-in/account/letter.ts";
import { plainAddress } from "../../platform/session/address.ts";
import { ownRegistration } from "./token.ts";

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
async function isTold(
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
export async function askToJoin(
  context: WriteContext,
  registration: Stored<"registration">,
  named?: string,
): Promise<void> {
  for (const admin of await administrators(context, registration.uen, named)) {
    if (await isTold(context, admin, registration)) continue;
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
export const isHere = async (context: WriteContext, uen: unknown): Promise<boolean> =>
  (await context.trx.first("SELECT 1 AS found FROM company_entity WHERE uen = $1", [uen])) !== undefined;

/** Asks an administrator by the call of its own; the answer is the same whether there is such a company or not. */
export async function joinCompany(
  input: HandlerInputs["registration.join_company"],
  context: WriteContext,
): Promise<unknown> {
  const registration = await ownRegistration(input, context).catch(() => undefined);
  if (!registration || registration.is_known === true) return {};
  const record = await anyRecord(context.trx, context.registry, "registration", registration.id);
  if (record && (await isHere(context, input.uen)))
    await askToJoin(context, { ...record, uen: input.uen }, plainAddress(String(input.admin_email)));
  return {};
}
