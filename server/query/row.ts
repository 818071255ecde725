import type { ScopedRecord, StoredRecord } from "../engine.ts";
import type { Row } from "../store/handle.ts";

/** A selected row with what was selected beside the record. */
export interface SelectedRecord extends ScopedRecord {
  shown: Record<string, unknown>;
}

/** Takes a selected row apart: the record without its empty columns, the shown names, the asker's parties. */
export function selectedRecord(row: Row): SelectedRecord {
  const record: Row = {};
  const shown: Record<string, unknown> = {};
  const parties: string[] = [];
  for (const name in row) {
    const value = row[name];
    if (value === null) continue;
    // No column's name holds a colon; what does was selected beside the record.
    if (!name.includes(":")) record[name] = value;
    else if (name.startsWith("show:")) shown[name.slice(5)] = value;
    else if (value === true && name.startsWith("party:")) parties.push(name.slice(6));
  }
  return { record: record as StoredRecord, shown, parties };
}
