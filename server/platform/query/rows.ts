import type { Registry } from "../../../registry/registry.ts";
import { openedValues } from "../store/encryption/encryption.ts";
import type { ScopedRecord, StoredRecord } from "../engine.ts";
import type { Reading, Row } from "../store/handle.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { readersInRows } from "../../../registry/access.ts";
import type { ReadContext } from "../context.ts";
import type { AnyRecord } from "../any-record.ts";
import { isNamed } from "./projection.ts";

/** A selected row with what was selected beside the record. */
export interface SelectedRecord extends ScopedRecord {
  shown: Record<string, unknown>;
  /**
   * Of lists whose rows are not all for the same parties: list to party to whether the asker is that party of each row.
   */
  rows?: RowParties;
}

type RowParties = Readonly<Record<string, Readonly<Record<string, readonly boolean[]>>>>;

/** Where a row comes from: the entity, and the handle whose keys open what is sealed in it. */
interface RowSource {
  registry: Pick<Registry, "entities">;
  entity: string;
  db: Pick<Reading, "keys">;
}

/**
 * Takes a selected row apart: the record without its empty columns and with what is encrypted opened, the shown names,
 * the asker's parties.
 */
export function selectedRecord(row: Row, { registry, entity, db }: RowSource): SelectedRecord {
  const record: AnyRecord = {};
  const shown: Record<string, unknown> = {};
  const parties: string[] = [];
  const rows: Record<string, Record<string, readonly boolean[]>> = {};
  for (const name in row) {
    const value = row[name];
    if (value === null) continue;
    // No column's name holds a colon; what does was selected beside the record.
    if (!name.includes(":")) record[name] = value;
    else if (name.startsWith("show:")) shown[name.slice(5)] = value;
    else if (value === true && name.startsWith("party:")) parties.push(name.slice(6));
    else if (name.startsWith("rows:")) {
      const [, list = "", party = ""] = name.split(":");
      rows[list] = { ...rows[list], [party]: value as boolean[] };
    }
  }
  return {
    record: openedValues(registry, db.keys, entity, String(record.id), record) as StoredRecord,
    shown,
    parties,
    rows,
  };
}

/** A record of an entity as it is stored. */
export type Stored<Entity extends keyof Records> = Omit<Records[Entity], "id" | "version"> & {
  id: Id<Entity>;
  version: number;
};

/** A record of a named entity with what was selected beside it. */
export type SelectedOf<Entity extends keyof Records> = Omit<SelectedRecord, "record"> & { record: Stored<Entity> };

/** Values of fields of an entity, as they are written; a field that it has not does not compile. */
export type Writable<Entity extends keyof Records> = { readonly [Field in keyof Records[Entity]]?: unknown };

/** The name of an entity that is only known when it runs. */
export type Unnamed<Name extends string> = Name & (string extends Name ? unknown : never);

/** Whose a list's rows are and what of them is not for everybody: what an entity says of one of its lists. */
interface ListRights {
  /**
   * Party to `true`, or to the paths by which a row leads to it; undefined where every row is for whoever reads the
   * list.
   */
  readonly readers: Readonly<Record<string, unknown>> | undefined;
  /** Fields of the rows that only some parties read. */
  readonly limited: readonly { field: string; by: readonly string[] | undefined }[];
}

const cache = new WeakMap<Registry, Map<string, ListRights | undefined>>();

/** What is said of the rows of a list; undefined where they are told as they are. */
function rightsOf(registry: Registry, entity: string, list: string): ListRights | undefined {
  const all = cache.get(registry) ?? new Map<string, ListRights | undefined>();
  cache.set(registry, all);
  const key = `${entity}.${list}`;
  if (all.has(key)) return all.get(key);
  const definition = registry.entities.get(entity);
  const readers = definition?.rows?.[list];
  const limited = Object.keys(definition?.readable ?? {}).flatMap((path) =>
    path.startsWith(`${list}.`)
      ? [{ field: path.slice(list.length + 1), by: readersInRows(definition ?? {}, path) }]
      : [],
  );
  const rights = readers === undefined && limited.length === 0 ? undefined : { readers, limited };
  all.set(key, rights);
  return rights;
}

/**
 * The parties that the asker is of one row: those of the record that read every row, and those to whom this row leads.
 */
function partiesOf(
  { readers }: ListRights,
  list: string,
  { parties, rows }: Pick<SelectedRecord, "parties" | "rows">,
  index: number,
): string[] {
  if (readers === undefined) return [...parties];
  return parties.filter(
    (party) => readers[party] === true || (readers[party] !== undefined && rows?.[list]?.[party]?.[index] === true),
  );
}

/** The fields of a record that hold several values. */
type ListOf<Fields> = {
  [Field in keyof Fields]-?: NonNullable<Fields[Field]> extends readonly unknown[] ? Field : never;
}[keyof Fields] &
  string;
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

/** A row of a list, as far as the asker reads it. */
interface OwnRow<Item = unknown> {
  readonly row: Item;
  /** As it is kept. */
  readonly whole: Item;
  /** Where it stands among all. */
  readonly place: number;
  /** The parties that the asker is of it. */
  readonly parties: readonly string[];
}

/**
 * The rows of a record's list that the asker reads, each with the parties that the asker is of it and without the
 * fields that none of them reads.
 * @param list a field of the record that holds several values
 */
export function ownRows<Entity extends keyof Records, List extends ListOf<Records[Entity]>>(
  context: Pick<ReadContext, "registry" | "acting">,
  entity: Entity,
  list: List,
  selected: Pick<SelectedOf<Entity>, "record" | "parties" | "rows">,
): OwnRow<ItemOf<Records[Entity][List]>>[];
export function ownRows(
  context: Pick<ReadContext, "registry" | "acting">,
  entity: string,
  list: string,
  selected: Pick<SelectedRecord, "record" | "parties" | "rows">,
): OwnRow[];
export function ownRows(
  { registry, acting }: Pick<ReadContext, "registry" | "acting">,
  entity: string,
  list: string,
  selected: Pick<SelectedRecord, "record" | "parties" | "rows">,
): OwnRow[] {
  const values = selected.record[list];
  if (!Array.isArray(values)) return [];
  const rights = rightsOf(registry, entity, list);
  if (!rights)
    return values.map((row: unknown, index) => ({ row, whole: row, place: index, parties: selected.parties }));
  return values.flatMap((whole: unknown, index) => {
    const parties = partiesOf(rights, list, selected, index);
    if (rights.readers !== undefined && parties.length === 0) return [];
    const hidden = rights.limited.filter(({ by }) => !isNamed(by, parties, acting)).map(({ field }) => field);
    const row =
      hidden.length === 0
        ? whole
        : Object.fromEntries(Object.entries(whole as Row).filter(([name]) => !hidden.includes(name)));
    return [{ row, whole, place: index, parties }];
  });
}

/** Whether some rows of a list, or fields of them, are not for everybody who reads the list. */
const isCut = (registry: Registry, entity: string, list: string): boolean =>
  rightsOf(registry, entity, list) !== undefined;

/** The record with the rows of its lists that the asker reads, and no others; the names shown of them likewise. */
export function withOwnRows<
  Found extends Pick<SelectedRecord, "record" | "parties" | "rows"> & { shown?: Readonly<Record<string, unknown>> },
>(context: Pick<ReadContext, "registry" | "acting">, entity: string, selected: Found): Found {
  const { record, shown } = selected;
  const lists = Object.keys(record).filter(
    (field) => Array.isArray(record[field]) && isCut(context.registry, entity, field),
  );
  if (lists.length === 0) return selected;
  const own = lists.map((list) => [list, ownRows(context, entity, list, selected)] as const);
  const names = own.flatMap(([list, rows]) => {
    const all = shown?.[list];
    // Names stand beside their rows; where one is missing, none can be told apart.
    const isBeside = Array.isArray(all) && all.length === (record[list] as unknown[]).length;
    return all === undefined ? [] : [[list, isBeside ? rows.map(({ place: index }) => all[index] as unknown) : []]];
  });
  return {
    ...selected,
    record: { ...record, ...Object.fromEntries(own.map(([list, rows]) => [list, rows.map(({ row }) => row)])) },
    ...(shown ? { shown: { ...shown, ...(Object.fromEntries(names) as Row) } } : {}),
  };
}
