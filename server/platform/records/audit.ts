import type { WriteContext } from "../context.ts";
import { withoutSensitive } from "../masking/sensitive.ts";
import { runTogether, type Writing } from "../store/run-together.ts";

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
): Record<string, unknown> | null {
  if (!values) return null;
  const said = entity === undefined ? undefined : context.registry.entities.get(entity);
  if (!said) return values;
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      said.properties[field] ? withoutSensitive(said, said.properties[field], value) : value,
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
      before: told(context, entry.entity, entry.before),
      after: told(context, entry.entity, entry.after),
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
