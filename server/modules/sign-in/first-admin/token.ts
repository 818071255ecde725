import type { Ports } from "../../../platform/ports/ports.ts";
import { sha256 } from "../../../platform/ports/random.ts";
import type { Store, Transaction } from "../../../platform/store/handle.ts";

const NAME = "first_admin";

/**
 * On a database without users, a new secret for whoever is to be the first: it is told once, kept as its hash, and the
 * one of an earlier start opens nothing any more. Undefined where somebody is there already.
 */
export async function offerFirstAdmin(store: Store, ports: Ports): Promise<string | undefined> {
  return store.transaction(async (trx) => {
    if (await trx.first(`SELECT 1 AS found FROM "user" LIMIT 1`)) return undefined;
    const token = ports.random.token();
    await trx.run(
      "INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [NAME, JSON.stringify(sha256(token))],
    );
    return token;
  });
}

/**
 * Ends the offer of a secret, whoever holds it; false when somebody is there already. One process at a time does so.
 */
export async function endOffer(trx: Transaction): Promise<boolean> {
  await trx.run(
    "INSERT INTO setting (name, value) VALUES ($1, 'null'::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [NAME],
  );
  await trx.run("DELETE FROM setting WHERE name = $1", [NAME]);
  return (await trx.first(`SELECT 1 AS found FROM "user" LIMIT 1`)) === undefined;
}

/**
 * Uses the secret up; false when it is another, was used, or somebody is there already. The row's lock lets one
 * through.
 */
export async function consumeFirstAdminToken(trx: Transaction, token: string): Promise<boolean> {
  const taken = await trx.run("DELETE FROM setting WHERE name = $1 AND value = $2::jsonb", [
    NAME,
    JSON.stringify(sha256(token)),
  ]);
  return taken === 1 && (await trx.first(`SELECT 1 AS found FROM "user" LIMIT 1`)) === undefined;
}
