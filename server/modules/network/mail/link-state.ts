import type { Stored } from "../../../platform/query/stored.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { decisionOf } from "../../../platform/lifecycle/link/decided.ts";
import type { Link } from "../../../platform/lifecycle/link/find.ts";
import { linkState } from "../../../platform/lifecycle/link/find.ts";

/**
 * Where the link of a mail stands: the newest one made for its recipient and record; none where the mail brought none.
 */
export async function linkStateOf(
  context: ReadContext,
  mail: Stored<"mail">,
): Promise<"none" | "open" | "decided" | "expired" | "revoked"> {
  const letter = context.registry.letters.get(String(mail.letter));
  const offers = letter?.parts.some((part) => part.link !== undefined && !part.link.startsWith("/"));
  if (offers !== true || mail.related_id === undefined) return "none";
  const link = await context.db.first<Link>(
    `SELECT * FROM email_link WHERE subject_entity = $1 AND subject_id = $2 AND lower(recipient) = lower($3) AND created_at <= $4::timestamptz + interval '1 second' ORDER BY id DESC LIMIT 1`,
    [mail.related_entity, mail.related_id, mail.recipient, mail.created_at],
  );
  if (!link) return "none";
  return (await decisionOf(context.db, link)) ? "decided" : linkState(link, context.ports.clock.now());
}
