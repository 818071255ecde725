import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../../platform/context.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { insertRecord } from "../../../platform/records/insert.ts";
import { refuse } from "../../../platform/refusal.ts";
import { requirePassword } from "../password/require.ts";
import { hashPassword } from "../../../platform/session/password.ts";
import { endOffer, consumeFirstAdminToken } from "./token.ts";

/** Who is to be the first. */
export interface First {
  readonly company: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Hash of the password. */
  readonly hash: string;
}

async function insertFirst(write: WriteContext, first: First): Promise<string> {
  const company = await insertRecord(write, "company", {
    name: first.company,
    role: "admin",
    brand: write.brand,
    status: "active",
  });
  const email = first.email.trim().toLowerCase();
  const user = await insertRecord(write, "user", {
    email,
    contact_email: email,
    name: first.name,
    phone: first.phone,
    company: company.id,
    roles: ["admin"],
    permission_groups: ["operator"],
    is_company_admin: true,
    status: "active",
    password_hash: first.hash,
  });
  await writeAudit(write, { action: "first_admin.make", entity: "user", id: user.id, version: user.version });
  return user.id;
}

/**
 * Makes the platform's own company and its first administrator for whoever operates the installation.
 * @returns the administrator's id; undefined where somebody is there already
 */
export async function makeFirstAdministrator(write: WriteContext, first: First): Promise<string | undefined> {
  return (await endOffer(write.trx)) ? insertFirst(write, first) : undefined;
}

/**
 * Makes the platform's own company and its first administrator, once, for whoever holds the secret that the server told
 * when it started on an empty database.
 * @throws Refusal token_invalid for another secret, or one that was used, invalid_fields at a password that is easily
 * guessed
 */
export async function makeFirstAdmin(input: HandlerInputs["first_admin.make"], context: OwnContext): Promise<unknown> {
  const [company, name, email] = [String(input.company_name), String(input.name), String(input.email)];
  const hash = await hashPassword(requirePassword(context, input.password, { name, email, company }), context.ip);
  return context.transaction(async (write) => {
    if (!(await consumeFirstAdminToken(write.trx, String(input.token)))) refuse("token_invalid");
    return { id: await insertFirst(write, { company, name, email, phone: String(input.phone), hash }) };
  });
}
