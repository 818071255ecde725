import type { Registry } from "../../registry/registry.ts";
import { migrate, migrationsOf, type Migration } from "../../server/platform/store/migrate.ts";
import { openEmbedded } from "../../server/platform/store/pglite.ts";
import { compare, type Difference } from "./compare.ts";
import { wholeSchema } from "./create.ts";
import { introspect } from "./introspect.ts";

const WANTED = "wanted";

/** Applies migrations to a scratch database, makes the entities' tables beside them, and compares the two. */
export async function difference(registry: Registry, migrations: Migration[] = migrationsOf()): Promise<Difference> {
  const scratch = await openEmbedded();
  try {
    await migrate(scratch, migrations);
    const afresh = wholeSchema(registry)
      .map((made) => made.text)
      .join("\n");
    await scratch.script(
      `CREATE SCHEMA ${WANTED}; SET LOCAL search_path = ${WANTED}, public; CREATE TABLE file (id bigint PRIMARY KEY);\n${afresh}`,
    );
    return compare(registry, await introspect(scratch.reading, "public"), await introspect(scratch.reading, WANTED));
  } finally {
    await scratch.close();
  }
}
