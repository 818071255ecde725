import type { Store } from "../platform/store/handle.ts";
import { SCHEMA } from "./reset.ts";

const NAME = "address";

/**
 * Lets the demo's mails lead to the address at which it is served now: they were written with links to the one at which
 * it was made. What is kept of it, to begin anew, goes along.
 */
export async function followAddress(store: Store, address: string): Promise<void> {
  await store.transaction(async (trx) => {
    const known = await trx.first<{ value: string }>("SELECT value #>> '{}' AS value FROM setting WHERE name = $1", [
      NAME,
    ]);
    if (known?.value === address) return;
    const snapshot = await trx.first<{ found: string | null }>("SELECT to_regclass($1) AS found", [`${SCHEMA}.mail`]);
    const before = known?.value;
    for (const schema of ["public", ...(snapshot?.found ? [SCHEMA] : [])]) {
      const tables = trx.kysely.withSchema(schema);
      if (before !== undefined)
        await tables
          .updateTable("mail")
          .set(({ fn, val }) => ({
            body: fn<string>("replace", ["body", val(before), val(address)]),
            html: fn<string>("replace", ["html", val(before), val(address)]),
          }))
          .where((mail) => mail.or([mail("body", "like", `%${before}%`), mail("html", "like", `%${before}%`)]))
          .execute();
      await tables.deleteFrom("setting").where("name", "=", NAME).execute();
      await tables
        .insertInto("setting")
        .values({ name: NAME, value: JSON.stringify(address) })
        .execute();
    }
  });
}
