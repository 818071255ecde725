import type { Registry } from "../../../registry/registry.ts";
import type { StoredRecord } from "../engine.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { anyRecords } from "../query/unscoped.ts";
import type { Reading, Transaction } from "../store/handle.ts";
import { onceIn, rootOf, together } from "../store/reading-once.ts";

const COMPANY = "company_entity";

/**
 * The name of the record that a reference leads to; a letter goes to many people, and speaks of the same few records to
 * each.
 */
export const referred = (
  db: Reading,
  registry: Registry,
  entity: string,
  id: string,
): Promise<StoredRecord | undefined> => onceIn(db, `named ${entity} ${id}`, () => referredIn(db, registry, entity)(id));

const readers = new WeakMap<Reading, Map<string, (id: string) => Promise<StoredRecord | undefined>>>();
const likely = new WeakMap<Transaction, Set<string>>();

/**
 * Says of which companies the letters of a transaction are likely to speak: where the first of them is named, all are
 * read with it, so that one letter after the other reads no name of its own.
 */
export function willName(trx: Transaction, registry: Registry, entity: string, record: Row): void {
  const root = rootOf(trx);
  const known = likely.get(root) ?? new Set<string>();
  likely.set(root, known);
  for (const [field, { ref }] of Object.entries(registry.entities.get(entity)?.properties ?? {}))
    if (ref === COMPANY && typeof record[field] === "string") known.add(record[field]);
}

/** Reads the companies that the letters of a transaction are likely to speak of. */
export async function readLikelyNames(trx: Transaction, registry: Registry): Promise<void> {
  await Promise.all([...(likely.get(rootOf(trx)) ?? [])].map((id) => referred(trx, registry, COMPANY, id)));
}

/** Records by id, with those of the companies that are likely to be named too. */
async function namesOf(
  db: Reading,
  registry: Registry,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  const more = entity === COMPANY && "run" in db ? (likely.get(rootOf(db as Transaction)) ?? new Set<string>()) : [];
  const found = await anyRecords(db, registry, entity, { id: [...new Set([...ids, ...more])] });
  for (const record of found) void onceIn(db, `named ${entity} ${record.id}`, () => Promise.resolve(record));
  return new Map(found.map((record) => [record.id, record] as const));
}

/** Reads records of an entity that are referred to, those that are asked for at once in one statement. */
function referredIn(
  db: Reading,
  registry: Registry,
  entity: string,
): (id: string) => Promise<StoredRecord | undefined> {
  const known = readers.get(db) ?? new Map<string, (id: string) => Promise<StoredRecord | undefined>>();
  readers.set(db, known);
  const reader = known.get(entity) ?? together((ids) => namesOf(db, registry, entity, ids));
  known.set(entity, reader);
  return reader;
}
