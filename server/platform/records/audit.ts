import type { WriteContext } from "../context.ts";
import { withoutSensitive } from "../masking/sensitive.ts";

/** One entry of the audit: who did what to which record. */
export interface AuditEntry {
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

function told(
  context: WriteContext,
  entity: string | undefined,
  values: Record<string, unknown> | undefined,
): string | null {
  if (!values) return null;
  const said = entity === undefined ? undefined : context.registry.entities.get(entity);
  if (!said) return JSON.stringify(values);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        said.properties[field] ? withoutSensitive(said, said.properties[field], value) : value,
      ]),
    ),
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
 * Adds an entry to the audit, in the transaction of what it tells; what is marked sensitive, at any depth, is left out.
 */
export async function writeAudit(context: WriteContext, entry: AuditEntry): Promise<void> {
  const { entering } = entry;
  const acting = entering ? undefined : context.acting;
  await context.trx.run(
    `INSERT INTO audit (
       at, actor_kind, actor_id, actor_name, company_id, role, session, ip, user_agent, trace_id, action, entity,
       record_id, version, before, after, code
     )
     VALUES (
       $1::timestamptz, $2, $3, $4, $5::bigint, $6, $7, $8, $9, $10, $11, $12, $13::bigint, $14::integer, $15::jsonb,
       $16::jsonb, $17
     )`,
    [
      context.ports.clock.stamp(),
      ...actorOf(context, entry),
      entering?.company ?? acting?.company?.id ?? null,
      acting?.role ?? null,
      acting?.session ?? null,
      context.ip,
      context.userAgent,
      context.traceId,
      entry.action,
      entry.entity ?? null,
      entry.id ?? null,
      entry.version ?? null,
      told(context, entry.entity, entry.before),
      told(context, entry.entity, entry.after),
      entry.code ?? "0",
    ],
  );
}
