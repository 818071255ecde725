import type { WriteContext } from "../context.ts";

/** The verified phone of the acting person: a second account of the same phone is the same person. */
export async function phoneOf({ acting, trx }: WriteContext): Promise<string | undefined> {
  return acting === undefined
    ? undefined
    : ((await trx.first<{ phone: string | null }>(`SELECT phone FROM "user" WHERE id = $1`, [acting.user.id]))?.phone ??
        undefined);
}
