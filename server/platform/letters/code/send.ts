import type { WriteContext } from "../../context.ts";
import { insertRecord } from "../../records/insert.ts";
import { boxOf } from "../../one-time-code/box.ts";
import { admitSending } from "../../one-time-code/count.ts";
import { codeHash } from "../../one-time-code/hash.ts";
import { codeLimits } from "../../one-time-code/limits.ts";

/** To whom a code goes, and for what alone it is good. */
export interface Sending {
  readonly address: string;
  readonly purpose: string;
  readonly boundTo: string;
  /** It agrees to where money goes, so it is longer. */
  readonly money?: boolean;
}

/**
 * Makes a new one-time code; earlier ones for the same thing end. The caller mails it.
 * @throws Refusal code_sent_recently with retry_after before the resend time is over, too_many_codes over the hour's or
 * the day's count of the address
 */
export async function newCode(context: WriteContext, sending: Sending): Promise<{ code: string; expires_in: number }> {
  const limits = codeLimits(context.registry);
  const now = context.ports.clock.now();
  await admitSending(context, sending.address);
  const code = context.ports.random.code(sending.money === true ? limits.moneyDigits : limits.digits);
  await context.trx.run(
    `UPDATE one_time_code
      SET expires_at = $3
      WHERE purpose = $1 AND bound_to = $2 AND used_at IS NULL AND expires_at > $3`,
    [sending.purpose, sending.boundTo, now.toISOString()],
  );
  await insertRecord(context, "one_time_code", {
    address: boxOf(sending.address),
    purpose: sending.purpose,
    bound_to: sending.boundTo,
    code_hash: await codeHash(context, sending.purpose, sending.boundTo, code),
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + limits.lifeSeconds * 1000).toISOString(),
  });
  return { code, expires_in: limits.lifeSeconds };
}
