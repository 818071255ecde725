import type { Registry } from "../../../registry/registry.ts";
import { openedValues } from "../store/encryption/record.ts";
import type { ScopedRecord, StoredRecord } from "../engine.ts";
import type { Reading, Row } from "../store/handle.ts";

/** A selected row with what was selected beside the record. */
export interface SelectedRecord extends ScopedRecord {
  shown: Record<string, unknown>;
  /**
   * Of lists whose rows are not all for the same parties: list to party to whether the asker is that party of each row.
   */
  rows?: RowParties;
}

export type RowParties = Readonly<Record<string, Readonly<Record<string, readonly boolean[]>>>>;

/** Where a row comes from: the entity, and the handle whose keys open what is sealed in it. */
export interface RowSource {
  registry: Pick<Registry, "entities">;
  entity: string;
  db: Pick<Reading, "keys">;
}

/**
 * Takes a selected row apart: the record without its empty columns and with what is encrypted opened, the shown names,
 * the asker's parties.
 */
export function selectedRecord(row: Row, { registry, entity, db }: RowSource): SelectedRecord {
  const record: Row = {};
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
    record: openedValues(registry, db.keys, entity, String(record["id"]), record) as StoredRecord,
    shown,
    parties,
    rows,
  };
}
