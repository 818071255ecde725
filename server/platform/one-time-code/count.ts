import type { WriteContext } from "../context.ts";
import { insertRecord } from "../records/insert.ts";
import { refuse } from "../refusal.ts";
import { boxOf } from "./box.ts";
import { codeLimits } from "./limits.ts";

const DAY = 86_400_000;

/**
 * Admits one more code or link to an address, within the time between two and the counts of an hour and a day. The
 * address is held until the transaction ends, so that many requests at once count one after the other.
 * @throws Refusal code_sent_recently with retry_after before the resend time is over, too_many_codes over the hour's or
 * the day's count of the address
 */
export async function admitSending(context: WriteContext, address: string): Promise<void> {
  const limits = codeLimits(context.registry);
  const now = context.ports.clock.now();
  await context.trx.rows(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`code ${boxOf(address)}`]);
  const recent = await context.trx.rows<{ sent_at: string }>(
    `SELECT sent_at FROM one_time_code WHERE address = $1 AND sent_at > $2 ORDER BY sent_at DESC`,
    [boxOf(address), new Date(now.getTime() - DAY).toISOString()],
  );
  const ages = recent.map((row) => (now.getTime() - Date.parse(row.sent_at)) / 1000);
  const last = ages[0];
  if (last !== undefined && last < limits.resendSeconds)
    refuse("code_sent_recently", { data: { retry_after: Math.ceil(limits.resendSeconds - last) } });
  if (ages.filter((age) => age < 3600).length >= limits.perHour || ages.length >= limits.perDay)
    refuse("too_many_codes");
}

/**
 * Admits and counts a mail that carries a link, among the codes of its address.
 * @throws Refusal as admitSending
 */
export async function noteSending(context: WriteContext, address: string): Promise<void> {
  await admitSending(context, address);
  const now = context.ports.clock.now().toISOString();
  await insertRecord(context, "one_time_code", {
    address: boxOf(address),
    purpose: "link",
    bound_to: boxOf(address),
    code_hash: "",
    sent_at: now,
    expires_at: now,
  });
}
