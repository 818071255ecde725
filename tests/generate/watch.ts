import { createHash } from "node:crypto";
import type { Store } from "../../server/platform/store/handle.ts";

/** What may change though a request is refused: sessions are noted as used, refusals are written down. */
const FREE = ["session", "audit", "audit_sequence", "touched", "schema_migration"];

async function tables(store: Store): Promise<string[]> {
  const rows = await store.reading.rows<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  return rows.map((row) => row.name).filter((name) => !FREE.includes(name));
}

/** A hash over every row of every watched table. */
export async function hashOf(store: Store): Promise<string> {
  const parts = (await tables(store)).map(
    (name) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS sum FROM "${name}" t`,
  );
  const rows = await store.reading.rows(`${parts.join(" UNION ALL ")} ORDER BY 1`);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/**
 * Notes every change of any watched table in the same transaction, so that what is rolled back leaves no note and what
 * is changed and changed back does.
 * @param reading where the notes are read, if elsewhere
 * @returns a function that gives the tables changed since it was last asked
 */
export async function watch(store: Store, reading = store.reading): Promise<() => Promise<string[]>> {
  const watched = (await tables(store)).map(
    (name) =>
      `CREATE TRIGGER touched AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_touched();`,
  );
  await store.script(`
    CREATE TABLE touched (seq bigint GENERATED ALWAYS AS IDENTITY, name text NOT NULL);
    CREATE FUNCTION note_touched() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO touched (name) VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
    ${watched.join("\n")}`);
  let last = "0";
  return async () => {
    const rows = await reading.rows<{ seq: string; name: string }>(
      "SELECT seq, name FROM touched WHERE seq > $1 ORDER BY seq",
      [last],
    );
    last = rows.at(-1)?.seq ?? last;
    return [...new Set(rows.map((row) => row.name))];
  };
}
