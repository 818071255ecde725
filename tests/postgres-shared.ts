import { openPostgres } from "../server/platform/store/postgres.ts";
import { startApplication } from "./api/application/application.ts";
import { SEEDED, SHARED, startPostgres } from "./postgres.ts";

/**
 * Before all test files on PostgreSQL: one server for them, with a seeded database that theirs are copies of. Gives
 * what ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const url = await postgres.database(SEEDED);
  await (await startApplication({ store: openPostgres({ url }) })).close();
  process.env[SHARED] = url.slice(0, -SEEDED.length - 1);
  return () => postgres.stop();
}
