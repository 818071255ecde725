import { isSealed, seal, unseal } from "../store/encryption/encryption.ts";
import type { Reading, Transaction } from "../store/handle.ts";
import type { WriteContext } from "../context.ts";
import { withoutSensitive } from "../masking.ts";
import { runTogether, type Writing } from "../store/run-together.ts";

/** One entry's place in the audit: its number in its strand. */
interface AuditPosition {
  strand: number;
  number: string;
}

/** The first strand was the only one once: its places are said by their numbers alone. */
const textOf = ({ strand, number }: AuditPosition): string => (strand === 0 ? number : `${number} of strand ${strand}`);
const boundToPosition = (position: AuditPosition): string => `audit_seal ${textOf(position)}`;

/**
 * Seals the heads of the audit's strands with a key that the database does not hold; nothing where they are sealed
 * already.
 */
export async function sealAudit(trx: Transaction, stamp: string): Promise<void> {
  const heads = await trx.rows<{ strand: number; number: string; link: string }>(
    `SELECT s.strand::integer AS strand, s.number::text AS number, encode(s.link, 'hex') AS link
     FROM (SELECT strand, max(number) AS number FROM audit_sequence GROUP BY strand) head
     JOIN audit_sequence s USING (strand, number)
     WHERE NOT EXISTS (SELECT FROM audit_seal a WHERE a.strand = s.strand AND a.number = s.number)`,
  );
  for (const head of heads)
    await trx.run(
      `INSERT INTO audit_seal (strand, number, sealed_at, seal)
        VALUES ($1::smallint, $2::bigint, $3::timestamptz, $4)
        ON CONFLICT (strand, number) DO NOTHING`,
      [head.strand, head.number, stamp, seal(trx.keys, head.link, boundToPosition(head))],
    );
}

/**
 * Places of the audit that were sealed once and are not the same any more, with what was found. A seal whose key is
 * ours no more is passed over.
 */
export async function brokenSeals(db: Reading): Promise<{ position: string; says: string }[]> {
  const rows = await db.rows<{ strand: number; number: string; seal: string; link: string | null }>(
    `SELECT a.strand::integer AS strand, a.number::text AS number, a.seal, encode(s.link, 'hex') AS link
      FROM audit_seal a
      LEFT JOIN audit_sequence s USING (strand, number)
      ORDER BY a.strand, a.number`,
  );
  const known = new Set(db.keys.map(({ name }) => name));
  return rows.flatMap(({ strand, number, seal: sealed, link }) => {
    const position = { strand, number };
    if (isSealed(sealed) && !known.has(sealed.split(":")[1] ?? "")) return [];
    try {
      return unseal(db.keys, sealed, boundToPosition(position)) === link
        ? []
        : [
            {
              position: textOf(position),
              says: link === null ? "was sealed and is gone" : "is not the one that was sealed",
            },
          ];
    } catch {
      return [{ position: textOf(position), says: "has a seal that was altered" }];
    }
  });
}

/** One entry of the audit: who did what to which record. */
interface AuditEntry {
  /** The call or transition: invoice.confirm. */
  action: string;
  entity?: string;
  id?: string;
  version?: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  code?: string;
  /** Who acted by a link, where nobody is signed in. */
  link?: { name: string };
  /** Who comes in by this very step, and is therefore not the acting person yet. */
  entering?: { id: string; name: string; company: string | null };
}

function auditValues(
  context: WriteContext,
  entity: string | undefined,
  values: Record<string, unknown> | undefined,
): Record<string, unknown> | null {
  if (!values) return null;
  const definition = entity === undefined ? undefined : context.registry.entities.get(entity);
  if (!definition) return values;
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      definition.properties[field] ? withoutSensitive(definition, definition.properties[field], value) : value,
    ]),
  );
}

function actorOf(
  { acting, system }: WriteContext,
  { link, entering }: AuditEntry,
): [string, string | null, string | null] {
  if (entering) return ["user", entering.id, entering.name];
  if (acting) return ["user", acting.user.id, acting.user.name];
  if (link) return ["link", null, link.name];
  return [system ? "system" : "stranger", null, null];
}

/**
 * Adds entries to the audit, in the transaction of what they tell and in one statement; what is marked sensitive, at
 * any depth, is left out.
 */
export const writeAudit = (context: WriteContext, ...entries: readonly AuditEntry[]): Promise<void> =>
  runTogether(context.trx, [auditWriting(context, entries)]);

/**
 * Notes who was told a masked value of a record in full; the value itself is kept nowhere.
 * @param revealed the field, or the path of what is masked in it
 * @param toPay what is to be paid on an account whose number is told
 */
export const auditReveal = (
  context: WriteContext,
  entity: string,
  { id, version }: Pick<AuditEntry, "id" | "version">,
  revealed: string,
  toPay?: string,
): Promise<void> =>
  writeAudit(context, {
    action: `${entity}.reveal`,
    entity,
    id,
    version,
    after: { revealed, ...(toPay === undefined ? {} : { to_pay: toPay }) },
  });

/** The statement that does it; undefined where there is nothing to tell. */
export function auditWriting(context: WriteContext, entries: readonly AuditEntry[]): Writing | undefined {
  if (entries.length === 0) return undefined;
  const rows = entries.map((entry) => {
    const { entering } = entry;
    const acting = entering ? undefined : context.acting;
    const [kind, id, name] = actorOf(context, entry);
    return {
      actor_kind: kind,
      actor_id: id,
      actor_name: name,
      company_id: entering?.company ?? acting?.company?.id ?? null,
      role: acting?.role ?? null,
      session: acting?.session ?? null,
      action: entry.action,
      entity: entry.entity ?? null,
      record_id: entry.id ?? null,
      version: entry.version ?? null,
      before: auditValues(context, entry.entity, entry.before),
      after: auditValues(context, entry.entity, entry.after),
      code: entry.code ?? "0",
    };
  });
  return {
    text: `INSERT INTO audit (
       at, actor_kind, actor_id, actor_name, company_id, role, session, ip, user_agent, trace_id, action, entity,
       record_id, version, before, after, code
     )
     SELECT $1::timestamptz, actor_kind, actor_id, actor_name, company_id, role, session, $2, $3, $4, action, entity,
       record_id, version, before, after, code
     FROM jsonb_to_recordset($5::jsonb) AS r(
       actor_kind text, actor_id text, actor_name text, company_id bigint, role text, session text, action text,
       entity text, record_id bigint, version integer, before jsonb, after jsonb, code text
     )`,
    values: [context.ports.clock.stamp(), context.ip, context.userAgent, context.traceId, JSON.stringify(rows)],
  };
}
