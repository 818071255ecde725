import type { OwnContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { takeTicket } from "../../one-time-code/ticket.ts";
import { useCode } from "../../one-time-code/use.ts";
import { refuse } from "../../refusal.ts";
import { hashPassword } from "../../session/password.ts";
import { plainAddress } from "../email/address.ts";
import { setPassword } from "./activate.ts";
import { ownerOf } from "./owner.ts";
import { requirePassword } from "./require.ts";

interface Account extends Record<string, unknown> {
  id: string;
  status: string;
}

const MAY_RESET = ["active", "locked"];
const refused = (): never => refuse("1037", { data: { purpose: "one_time_code", can_resend: true } });

/**
 * Sets a new password for whoever typed the mailed code: by the ticket that the code gave, or by address and code at
 * once. All sessions of the account end, and so does every delay.
 * @throws Refusal 1037 for a wrong or old ticket or code, 100 at `password`
 */
export async function resetPassword(input: Input, context: OwnContext): Promise<unknown> {
  const byEmail = (email: string) => context.db.first<Account>(`SELECT id, status FROM "user" WHERE email = $1`, [email]);
  const named = typeof input["email"] === "string" ? await byEmail(plainAddress(input["email"])) : undefined;
  // Judged first, so that a weak password does not use the code up; the owner's own words count where they are known.
  const early = requirePassword(context, input["password"], named ? await ownerOf(context, named.id) : {});
  const hash = await hashPassword(early);
  const email = await context.transaction(async (write) => {
    if (typeof input["ticket"] === "string") return takeTicket(write, "email_reset", input["ticket"]);
    const address = plainAddress(String(input["email"] ?? ""));
    await useCode(write, "email_reset", address, input["code"]);
    return address;
  });
  const account = await byEmail(email);
  if (!account || !MAY_RESET.includes(account.status)) return refused();
  await context.transaction((write) => setPassword(write, account.id, hash, "renew_password"));
  return {};
}
