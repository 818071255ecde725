import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../../server/platform/store/handle.ts";
import type { Acknowledged } from "./writers.ts";

interface Row {
  id: string;
  version: number;
  invoice_no: string;
  status: string;
  po_no: string | null;
  lines: number;
  tasks: number;
  mails: number;
  entries: number;
  audits: number;
}

const INVOICES = `SELECT i.id, i.version, i.invoice_no, i.status, i.po_no,
  (SELECT count(*)::int FROM invoice_lines l WHERE l.parent = i.id) AS lines,
  (SELECT count(*)::int FROM task t WHERE t.subject_entity = 'invoice' AND t.subject_id = i.id) AS tasks,
  (SELECT count(*)::int FROM mail m WHERE m.related_entity = 'invoice' AND m.related_id = i.id) AS mails,
  (SELECT count(*)::int FROM timeline_entry e WHERE e.subject_entity = 'invoice' AND e.subject_id = i.id AND e.transition = 'submit') AS entries,
  (SELECT count(*)::int FROM audit a WHERE a.entity = 'invoice' AND a.record_id = i.id AND a.code = '0') AS audits
  FROM invoice i WHERE i.invoice_no LIKE 'D-%'`;

/** What is missing, changed or half there, of writes that were acknowledged and of those that were not. */
export async function faultsIn(
  store: Store,
  acknowledged: readonly Acknowledged[],
  folder: string,
): Promise<{ lost: string[]; half: string[]; rows: number }> {
  const rows = new Map((await store.reading.rows<Row>(INVOICES)).map((row) => [row.id, row]));
  const lost: string[] = [];
  const half: string[] = [];
  for (const { kind, id, version, mark } of acknowledged) {
    if (kind === "receipt" || kind === "financing_application") continue;
    if (kind === "upload") {
      const file = await store.reading.first<{ storage_key: string; sha256: string }>(
        "SELECT storage_key, sha256 FROM file WHERE id = $1::bigint",
        [id],
      );
      const path = join(folder, "files", file?.storage_key.slice(-2) ?? "", file?.storage_key ?? "");
      if (
        !file ||
        file.sha256 !== mark ||
        !existsSync(path) ||
        createHash("sha256").update(readFileSync(path)).digest("hex") !== mark
      )
        lost.push(`upload ${id}`);
      continue;
    }
    const row = rows.get(id);
    if (!row || row.version < version) lost.push(`${kind} ${id} version ${version}: ${JSON.stringify(row)}`);
    else if (kind === "update" && row.po_no !== mark) lost.push(`update ${id}: po_no ${String(row.po_no)}`);
    else if (kind === "submit" && row.status !== "submitted") lost.push(`submit ${id}: ${row.status}`);
  }
  const numbers = new Set<string>();
  for (const row of rows.values()) {
    const isSubmitted = row.status === "submitted";
    const whole =
      row.lines === 3 &&
      row.entries === (isSubmitted ? 1 : 0) &&
      row.tasks > 0 === isSubmitted &&
      row.mails > 0 === isSubmitted &&
      row.audits === row.version;
    if (!whole) half.push(JSON.stringify(row));
    if (numbers.has(row.invoice_no)) half.push(`${row.invoice_no} is there twice`);
    numbers.add(row.invoice_no);
  }
  return { lost, half, rows: rows.size };
}
