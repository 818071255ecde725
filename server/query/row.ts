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
    if (name.startsWith("show:")) shown[name.slice(5)] = value;
    else if (!name.startsWith("party:")) record[name] = value;
    else if (value === true) parties.push(name.slice(6));
  }
  return { record: record as StoredRecord, shown, parties };
}
