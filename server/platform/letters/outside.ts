import type { WriteContext } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Recipient } from "./letter.ts";

const DAY = 86_400_000;

/**
 * Addresses of nobody here, to which a company has written within a day: how many in all, and how many mails to this
 * one.
 */
const WRITTEN = `SELECT count(DISTINCT lower(m.recipient)) FILTER (WHERE lower(m.recipient) <> lower($2)) AS others,
    count(*) FILTER (WHERE lower(m.recipient) = lower($2)) AS same
  FROM mail m
  WHERE m.sender_company = $1::bigint AND m.created_at > $3::timestamptz AND m.company IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM "user" u WHERE lower(u.email) = lower(m.recipient) OR lower(u.contact_email) = lower(m.recipient)
  )`;

/** Whether an address is of nobody here: neither a user's nor one that a company here names. */
export const isOutside = ({ user, company }: Pick<Recipient, "user" | "company">): boolean =>
  user === undefined && company === "";

/**
 * Keeps a company from using the platform to write to anybody outside: letters to customers and invited people go out,
 * but to no more addresses in a day than constants.json says, and to no address again and again. Companies here, at the
 * addresses of their own records, are none of these: no step of business waits because their letters were many.
 * @throws Refusal rule_violated once either bound is reached
 */
export async function mustNotRelay(context: WriteContext, recipient: Recipient): Promise<void> {
  const sender = context.acting?.company?.id;
  if (sender === undefined || !isOutside(recipient)) return;
  const said = context.registry.constants.mail;
  const written = await context.trx.first<{ others: string | number; same: string | number }>(WRITTEN, [
    sender,
    recipient.address,
    new Date(Date.parse(context.ports.clock.stamp()) - DAY).toISOString(),
  ]);
  const [most, again] = [said.outside_addresses_per_day, said.to_one_address_per_day];
  if (Number(written?.others) >= most)
    refuse("rule_violated", {
      data: { rule: "outside_addresses" },
      message: context.say("error", "rule.outside_addresses", { limit: most }),
    });
  if (Number(written?.same) >= again)
    refuse("rule_violated", {
      data: { rule: "one_outside_address" },
      message: context.say("error", "rule.one_outside_address", { limit: again, email: recipient.address }),
    });
}
