import { measured, type Measured } from "../formats/measured.ts";
import { found, MOST_FINDINGS, type Finding, type Invariant } from "./invariant.ts";

const isAsKept = (found: Measured, kept: Measured): boolean => found.sha256 === kept.sha256 && found.size === kept.size;

/**
 * Each file row has its bytes with the same checksum and size; no two rows share them. Bytes without a row are the file
 * sweeper's.
 */
export const files_whole: Invariant = async ({ db, files }) => {
  const findings: Finding[] = await found(
    db,
    "SELECT 'file ' || min(id) AS record, count(*) || ' rows share their bytes' AS says FROM file GROUP BY storage_key HAVING count(*) > 1",
  );
  if (!files) return findings;
  for (const row of await db.rows<{ id: string; storage_key: string; sha256: string; size: number }>(
    "SELECT id, storage_key, sha256, size FROM file WHERE state <> 'pending' ORDER BY id",
  )) {
    if (findings.length >= MOST_FINDINGS) break;
    // What the platform drew up itself lies in the database.
    const made = row.storage_key.startsWith("made:")
      ? await db.first<{ bytes: Uint8Array }>("SELECT bytes FROM file_content WHERE file_id = $1::bigint", [
          row.storage_key.slice("made:".length),
        ])
      : undefined;
    const kept = row.storage_key.startsWith("made:") ? made && [made.bytes] : await files.read(row.storage_key);
    if (!kept) findings.push({ record: `file ${row.id}`, says: "has no bytes" });
    else if (!isAsKept(await measured(kept), row))
      findings.push({ record: `file ${row.id}`, says: "its bytes have another checksum" });
  }
  return findings;
};
