import type { WriteContext } from "../../../platform/context.ts";
import type { Link } from "../../../platform/lifecycle/link/find.ts";
import { findLink, linkState } from "../../../platform/lifecycle/link/find.ts";
import { refuse } from "../../../platform/refusal.ts";

/** What links to an account are good for: transitions of a user's status. */
export type AccountStep = "verify" | "accept_invite" | "set_password" | "renew_password";

/**
 * The account link of a secret, whatever became of it.
 * @throws Refusal token_invalid for a secret of nothing, or of another kind of link
 */
export async function accountLink(context: WriteContext, token: unknown, steps: readonly AccountStep[]): Promise<Link> {
  const link = await findLink(context.trx, token);
  if (!link || link.subject_entity !== "user" || !(steps as readonly string[]).includes(link.transition))
    return refuse("token_invalid", { data: { purpose: "account", can_resend: false } });
  return link;
}

/**
 * Uses a link up by one conditional statement, so that of many at once one gets through.
 * @throws Refusal token_invalid when it is used, revoked or expired
 */
export async function useLink(context: WriteContext, link: Link): Promise<void> {
  const now = context.ports.clock.now();
  const used =
    linkState(link, now) === "open"
      ? await context.trx.run(
          `UPDATE email_link SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
          [link.id, now.toISOString()],
        )
      : 0;
  if (used !== 1)
    refuse("token_invalid", {
      data: { purpose: link.purpose, can_resend: linkState(link, now) === "expired", state: linkState(link, now) },
    });
}
