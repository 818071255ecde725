import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { mailsTo } from "../figures/contact.ts";
import { readRecord } from "../../../platform/query/read.ts";

/** The own company's mails to a contact, newest first. @throws Refusal 1005 for a contact of somebody else */
export async function contactMails(input: HandlerInputs["contact.mails"], context: ReadContext): Promise<unknown> {
  const { record } = await readRecord(context, "contact", input.contact);
  const { page, size } = input.list;
  const all = `FROM (${mailsTo("c")}) m`;
  const rows = await context.db.rows(
    `SELECT m.id AS mail, m.sent_at, m.subject, m.letter, m.status FROM contact c, LATERAL (SELECT m.* ${all}) m WHERE c.id = $1 ORDER BY m.id DESC LIMIT $2 OFFSET $3`,
    [record.id, size, (page - 1) * size],
  );
  const count = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM contact c, LATERAL (SELECT m.id ${all}) m WHERE c.id = $1`,
    [record.id],
  );
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    count: count?.count ?? 0,
  };
}
