import { quoted } from "../store/tables/column.ts";
import { hasTable, tableOf } from "../store/tables/table.ts";
import { found, type Finding, type Invariant, MOST_FINDINGS } from "./invariant.ts";
import { measured, type Measured } from "../formats/measured.ts";

/**
 * What the counters count is still to be done: each open task's record is there and in the state that the task is
 * about.
 */
export const counters_true: Invariant = async ({ db, registry }) => {
  const findings: Finding[] = [];
  for (const { entity, axis, parked } of registry.lifecycles.values()) {
    if (parked || entity === "task" || !hasTable(registry, entity)) continue;
    findings.push(
      ...(await found(
        db,
        `
      SELECT 'task ' || coalesce(t.number, t.id::text) AS record,
        'waits for ' || t.subject_entity || ' ' || t.subject_id || ' in ' || t.state || ', which is ' || coalesce(r.${quoted(axis)}, 'gone') AS says
      FROM task t
      LEFT JOIN ${quoted(entity)} r ON r.id = t.subject_id
      WHERE t.subject_entity = $1
        AND t.axis = $2
        AND t.status IN ('todo', 'claimed')
        AND r.${quoted(axis)} IS DISTINCT FROM t.state`,
        [entity, axis],
      )),
    );
  }
  return findings;
};

const isIntact = (found: Measured, expected: Measured): boolean =>
  found.sha256 === expected.sha256 && found.size === expected.size;

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
    const content = row.storage_key.startsWith("made:") ? made && [made.bytes] : await files.read(row.storage_key);
    if (!content) findings.push({ record: `file ${row.id}`, says: "has no bytes" });
    else if (!isIntact(await measured(content), row))
      findings.push({ record: `file ${row.id}`, says: "its bytes have another checksum" });
  }
  return findings;
};

type Operand = { readonly field?: unknown };

/** The SQL of a figure that follows from other stored figures of its record: a sum or a difference of plain fields. */
function formula(computed: unknown, isColumn: (name: string) => boolean): string | undefined {
  const [word, operands] = Object.entries((computed ?? {}) as Record<string, unknown>)[0] ?? [];
  if ((word !== "sum" && word !== "difference") || !Array.isArray(operands)) return undefined;
  const names = (operands as Operand[]).map((operand) => operand.field);
  if (!names.every((name): name is string => typeof name === "string" && isColumn(name))) return undefined;
  return names.map((name) => `coalesce(${quoted(name)}, 0)`).join(word === "sum" ? " + " : " - ");
}

/**
 * A stored figure that follows from others of its record is what they add up to; a limit's free part may not show less
 * than nothing.
 */
export const one_source_per_figure: Invariant = async ({ db, registry }) => {
  const findings: Finding[] = [];
  for (const [name, entity] of registry.entities) {
    if (!hasTable(registry, name)) continue;
    const { byName } = tableOf(registry, name);
    for (const [field, property] of Object.entries(entity.properties)) {
      const text =
        byName.get(field)?.carried === "decimal"
          ? formula(property.computed, (one) => byName.get(one)?.carried === "decimal")
          : undefined;
      if (text === undefined) continue;
      findings.push(
        ...(await found(
          db,
          `SELECT '${name} ' || id AS record,
              '${field} ' || ${quoted(field)} || ', from its parts ' || (${text}) AS says
            FROM ${quoted(name)}
            WHERE ${quoted(field)} IS NOT NULL AND ${quoted(field)} <> greatest(0, ${text})`,
        )),
      );
    }
  }
  return findings;
};

/** One stored result for each actor, call and idempotency key. */
export const one_result_per_key: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'call ' || call AS record, count(*) || ' results for key ' || left(key, 60) AS says
  FROM idempotency_result
  GROUP BY actor, call, key
  HAVING count(*) > 1`,
  );

/** An id carries the real moment it was made in. */
const made = (id: string) => `((${id} >> 22) / 1000.0)`;
const HOUR = 3_600;

/** What is marked as sent was sent, and no message waits untried while another made an hour later has gone. */
export const outbox_delivered: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'mail ' || id AS record,
    'is ' || status || ', sent at ' || coalesce(sent_at::text, 'no time') || ', tries ' || tries AS says
  FROM mail
  WHERE (status = 'queued' AND sent_at IS NOT NULL) OR (status IN ('sent', 'delivered', 'opened') AND sent_at IS NULL)
  UNION ALL
  SELECT 'mail ' || m.id, 'waits untried though later ones have gone'
  FROM mail m
  WHERE m.status = 'queued' AND m.tries = 0
    AND ${made("m.id")} + ${HOUR} < (SELECT ${made("max(later.id)")} FROM mail later WHERE later.status = 'sent')`,
  );
