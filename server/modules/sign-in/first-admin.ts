import type { Ports } from "../../platform/ports/ports.ts";
import { sha256 } from "../../platform/ports/random.ts";
import type { Store, Transaction } from "../../platform/store/handle.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../platform/context.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { refuse } from "../../platform/refusal.ts";
import { requirePassword } from "./password/require.ts";
import { hashPassword } from "../../platform/session/password.ts";

const NAME = "first_admin";

/**
 * On a database without users, a new secret for whoever is to be the first: it is told once, kept as its hash, and the
 * one of an earlier start opens nothing any more. Undefined where somebody is there already.
 */
export async function offerFirstAdmin(store: Store, ports: Ports): Promise<string | undefined> {
  return store.transaction(async (trx) => {
    if (await trx.first(`SELECT 1 AS found FROM "user" LIMIT 1`)) return undefined;
    const token = ports.random.token();
    await trx.run(
      "INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [NAME, JSON.stringify(sha256(token))],
    );
    return token;
  });
}

/**
 * Ends the offer of a secret, whoever holds it; false when somebody is there already. One process at a time does so.
 */
async function endOffer(trx: Transaction): Promise<boolean> {
  await trx.run(
    "INSERT INTO setting (name, value) VALUES ($1, 'null'::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [NAME],
  );
  await trx.run("DELETE FROM setting WHERE name = $1", [NAME]);
  return (await trx.first(`SELECT 1 AS found FROM "user" LIMIT 1`)) === undefined;
}

/**
 * Uses the secret up; false when it is another, was used, or somebody is there already. The row's lock lets one
 * through.
 */
async function consumeFirstAdminToken(trx: Transaction, token: string): Promise<boolean> {
  const deleted = await trx.run("DELETE FROM setting WHERE name = $1 AND value = $2::jsonb", [
    NAME,
    JSON.stringify(sha256(token)),
  ]);
  return deleted === 1 && (await trx.first(`SELECT 1 AS found FROM "user" LIMIT 1`)) === undefined;
}

/** Who is to be the first. */
interface First {
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
export async function makeFirstAdmin(
  input: HandlerInputs["first_admin.make"],
  context: OwnContext,
): Promise<HandlerAnswers["first_admin.make"]> {
  const [company, name, email] = [input.company_name, input.name, input.email];
  const hash = await hashPassword(requirePassword(context, input.password, { name, email, company }), context.ip);
  return context.transaction(async (write) => {
    if (!(await consumeFirstAdminToken(write.trx, input.token))) refuse("token_invalid");
    return { id: await insertFirst(write, { company, name, email, phone: input.phone, hash }) };
  });
}
