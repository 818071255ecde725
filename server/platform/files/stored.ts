import { createHash } from "node:crypto";
import type { Streamed } from "../handler.ts";
import { FilesAway } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import type { Reading, Store } from "../store/handle.ts";
import { measured } from "../formats/measured.ts";
import type { Registry } from "../../../registry/registry.ts";
import { propertiesOf } from "../store/tables/table.ts";
import { resolved, type Property } from "../store/tables/column.ts";
import type { WriteContext } from "../context.ts";

/** What of a file row says where its bytes are and what they were. */
export interface StoredFileRef {
  readonly id?: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly state: string;
}

/**
 * The bytes of a file: from the file store, or from the database for what the platform drew up itself. Undefined when
 * they are gone.
 * @throws FilesAway when what comes is not what was kept
 */
export async function bytesOf(db: Reading, ports: Ports, file: StoredFileRef): Promise<Uint8Array | undefined> {
  if (file.state !== "clean") return undefined;
  const made = file.storage_key.startsWith("made:") ? file.storage_key.slice("made:".length) : undefined;
  const bytes =
    made === undefined
      ? await ports.files.get(file.storage_key)
      : (await db.first<{ bytes: Uint8Array }>("SELECT bytes FROM file_content WHERE file_id = $1::bigint", [made]))
          ?.bytes;
  if (bytes && createHash("sha256").update(bytes).digest("hex") !== file.sha256)
    throw new FilesAway("read: not what was kept");
  return bytes;
}

/**
 * A large file of the file store, to be sent piece by piece; looked through once before, so that nothing wrong is begun
 * to be sent. Undefined when it is gone. @throws FilesAway when what comes is not what was kept
 */
export async function streamOf(
  ports: Ports,
  file: StoredFileRef & { readonly size: number },
): Promise<Streamed | undefined> {
  if (file.state !== "clean") return undefined;
  const stream = await ports.files.read(file.storage_key);
  if (stream === undefined) return undefined;
  if ((await measured(stream)).sha256 !== file.sha256) throw new FilesAway("read: not what was kept");
  return { size: file.size, read: async () => (await ports.files.read(file.storage_key)) ?? [] };
}

/** A file that a record's values name: where, under which of its fields, and for what it was uploaded. */
interface HeldFile {
  readonly id: string;
  readonly path: string;
  /** The record's own field that holds it, or the list or group it lies in. */
  readonly field: string;
  readonly category: string;
  /** The only kinds it may be, where the field says so. */
  readonly only?: readonly string[];
}

/** Every file that these values name, also in groups and in rows of lists. */
export function heldFiles(registry: Registry, entity: string, values: Record<string, unknown>): HeldFile[] {
  const found = registry.entities.get(entity);
  if (!found) return [];
  const walk = (property: Property, value: unknown, path: string, field: string): HeldFile[] => {
    const whole = resolved(found, property);
    if (value === undefined || value === null) return [];
    if (whole.file)
      return [{ id: String(value), path, field, category: whole.file, ...(whole.only ? { only: whole.only } : {}) }];
    if (whole.items && Array.isArray(value))
      return value.flatMap((item, index) => walk(whole.items ?? {}, item, `${path}[${index}]`, field));
    if (typeof value !== "object") return [];
    return Object.entries(whole.properties ?? {}).flatMap(([name, inner]) =>
      walk(inner, (value as Record<string, unknown>)[name], `${path}.${name}`, field),
    );
  };
  return propertiesOf(found).flatMap(([name, property]) => walk(property, values[name], name, name));
}

/** A file that the platform made or was given for a record, not somebody's upload. */
interface Made {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly entity: string;
  readonly record: string;
}

/**
 * Keeps a file of a record in the running transaction, so that it is there with the record or not at all. Gives its id.
 */
export async function keepMade(context: WriteContext, { name, type, bytes, entity, record }: Made): Promise<string> {
  const id = context.ports.ids.next();
  await context.trx.run(
    `INSERT INTO file (
       id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, entity, record_id,
       created_at
     )
     VALUES (
       $1::bigint, 'document', $2, $3, $4::integer, $5, $6, 'clean', $7::bigint, $8::bigint, $9, $10::bigint,
       $11::timestamptz
     )`,
    [
      id,
      name,
      type,
      bytes.length,
      createHash("sha256").update(bytes).digest("hex"),
      `made:${id}`,
      context.acting?.user.id ?? null,
      context.acting?.company?.id ?? null,
      entity,
      record,
      context.ports.clock.stamp(),
    ],
  );
  await context.trx.run("INSERT INTO file_content (file_id, bytes) VALUES ($1::bigint, $2::bytea)", [
    id,
    Buffer.from(bytes),
  ]);
  return id;
}

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
    `SELECT id, storage_key
      FROM file
      WHERE category = 'export' AND state = 'clean' AND created_at < $1::timestamptz
      ORDER BY id
      LIMIT $2::integer`,
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
