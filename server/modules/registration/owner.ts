import type { WriteContext } from "../../platform/context.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { sendAbout } from "../sign-in/account/letter.ts";

/** Tells the owner of an account that somebody tried to register with its address or phone; once a day at most. */
export async function tellOwner(context: WriteContext, user: string): Promise<void> {
  const told = await context.trx.first(
    `SELECT 1 AS found
      FROM mail
      WHERE related_entity = 'user'
        AND related_id = $1
        AND letter = 'account_exists'
        AND created_at > $2::timestamptz - interval '1 day'
      LIMIT 1`,
    [user, context.ports.clock.stamp()],
  );
  const record = told ? undefined : await anyRecord(context.trx, context.registry, "user", user);
  if (record) await sendAbout(context, "user", record, "account_exists");
}
