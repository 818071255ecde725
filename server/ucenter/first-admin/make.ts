import type { OwnContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { writeAudit } from "../../records/audit.ts";
import { insertRecord } from "../../records/insert.ts";
import { refuse } from "../../refusal.ts";
import { requirePassword } from "../password/require.ts";
import { hashPassword } from "../../session/password.ts";
import { takeFirstAdmin } from "./token.ts";

/**
 * Makes the platform's own company and its first administrator, once, for whoever holds the secret that the server told
 * when it started on an empty database.
 * @throws Refusal 1037 for another secret, or one that was used, 100 at a password that is easily guessed
 */
export async function makeFirstAdmin(input: Input, context: OwnContext): Promise<unknown> {
  const hash = await hashPassword(requirePassword(context, input["password"], { name: String(input["name"]), email: String(input["email"]), company: String(input["company_name"]) }), context.ip);
  return context.transaction(async (write) => {
    if (!await takeFirstAdmin(write.trx, String(input["token"]))) refuse("1037");
    const company = await insertRecord(write, "company", { name: input["company_name"], role: "admin", brand: write.brand, status: "active" });
    const email = String(input["email"]).trim().toLowerCase();
    const user = await insertRecord(write, "user", {
      email, contact_email: email, name: input["name"], phone: input["phone"], company: company.id, roles: ["admin"], permission_groups: ["operator"], is_company_admin: true,
      status: "active", password_hash: hash,
    });
    await writeAudit(write, { action: "first_admin.make", entity: "user", id: user.id, version: user.version });
    return { id: user.id };
  });
}
