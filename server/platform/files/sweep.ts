import type { Ports } from "../ports/ports.ts";
import type { Store } from "../store/handle.ts";

const HOUR = 3_600_000;
const AT_ONCE = 500;

/**
 * Removes files of exports that nobody fetches any more: their bytes, then the rows, of which no job speaks from then
 * on.
 * @param hours how long a file of an export is kept
 */
export async function sweepExports(
  { store, ports }: { store: Pick<Store, "reading" | "transaction">; ports: Ports },
  hours: number,
): Promise<number> {
  const before = new Date(ports.clock.now().getTime() - hours * HOUR).toISOString();
  const old = await store.reading.rows<{ id: string; storage_key: string }>(
    "SELECT id, storage_key FROM file WHERE category = 'export' AND state = 'clean' AND created_at < $1::timestamptz ORDER BY id LIMIT $2::integer",
    [before, AT_ONCE],
  );
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  // Begun anew where this is broken off: a row that is pending again is swept with its bytes.
  await store.transaction(async (trx) => {
    await trx.run("UPDATE file SET state = 'pending' WHERE id = ANY($1::bigint[])", [ids]);
    await trx.run("UPDATE job SET file_id = NULL WHERE file_id = ANY($1::bigint[])", [ids]);
  });
  for (const { storage_key: key } of old) await ports.files.remove(key);
  await store.transaction((trx) =>
    trx.run("DELETE FROM file WHERE state = 'pending' AND id = ANY($1::bigint[])", [ids]),
  );
  return old.length;
}

/**
 * Removes uploads that were begun and never finished: their bytes, then the row that says where they lie. Only what
 * this database began is touched, so that a folder may serve more than one. Gives how many there were.
 */
export async function sweepFiles(
  { store, ports }: { store: Pick<Store, "reading" | "transaction">; ports: Ports },
  hours: number,
): Promise<number> {
  const before = new Date(ports.clock.now().getTime() - hours * HOUR).toISOString();
  const begun = await store.reading.rows<{ id: string; storage_key: string }>(
    "SELECT id, storage_key FROM file WHERE state = 'pending' AND created_at < $1::timestamptz ORDER BY id LIMIT $2::integer",
    [before, AT_ONCE],
  );
  for (const { storage_key: key } of begun) await ports.files.remove(key);
  if (begun.length > 0)
    await store.transaction((trx) =>
      trx.run("DELETE FROM file WHERE state = 'pending' AND id = ANY($1::bigint[])", [begun.map(({ id }) => id)]),
    );
  return begun.length;
}
