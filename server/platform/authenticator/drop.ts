import type { WriteContext } from "../context.ts";

/** Takes a person's authenticator app away, with its recovery codes. */
export async function dropAuthenticator(context: WriteContext, user: string): Promise<void> {
  await context.trx.run(`DELETE FROM authenticator WHERE "user" = $1::bigint`, [user]);
}
