import { sha256 } from "../ports/random.ts";
import type { Reading } from "../store/handle.ts";
import { plainAddress } from "../session/password.ts";
import type { ErrorName } from "../../../schemas/vocabulary/error.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isId } from "../../../schemas/vocabulary/format/id.ts";
import { auditBreached, Breached } from "../invariants/assert.ts";
import { writeAudit } from "../records/audit.ts";
import { Refusal } from "../refusal.ts";
import type { Endpoint } from "../calls/endpoint.ts";
import { quoted } from "../store/tables/column.ts";
import { hasTable, tableOf } from "../store/tables/table.ts";
import type { AppOptions } from "../options.ts";
import { addressKey, type Windows } from "./rates.ts";
import { requestContext } from "./request-context.ts";

const BOUND = `SELECT bound_to FROM one_time_code WHERE purpose LIKE 'ticket\\_%' AND code_hash = $1`;

/**
 * Whose account a refused step of signing in was about, by the address or the ticket that was sent; undefined where
 * there is no such account. What was typed is given to nobody: a password is typed into the wrong field now and then.
 */
async function accountTried(db: Reading, sent: unknown): Promise<string | undefined> {
  const { email, ticket } = (sent ?? {}) as { email?: unknown; ticket?: unknown };
  const bound =
    typeof ticket === "string" ? (await db.first<{ bound_to: string }>(BOUND, [sha256(ticket)]))?.bound_to : undefined;
  const given = bound ?? (typeof email === "string" ? email : undefined);
  if (given === undefined) return undefined;
  return (
    await db.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1 OR id::text = $1`, [plainAddress(given)])
  )?.id;
}

/** A wrong password, code, ticket or link, and an account that may not come in. */
const SIGNING_IN = new Set<ErrorName>(["login_refused", "account_locked", "token_invalid"]);
/**
 * Not allowed, from another site, too often; and what was refused to whoever says who they are. 1005 joins them where
 * the record is there but another's.
 */
const ALWAYS = new Set<ErrorName>(["forbidden", "too_many_codes", "rate_limited", "cross_site", ...SIGNING_IN]);
const MINUTE = 60_000;
const MOST_A_MINUTE = 60;

/** Whether what one caller was refused is still little, so that nobody fills the audit by knocking at any process. */
const makeMeasure =
  (windows: Windows) =>
  (caller: string): boolean => {
    const window = windows.of(`refused ${caller}`, MINUTE);
    window.used += 1;
    return window.used <= MOST_A_MINUTE;
  };

/** Which record was asked for, by reference only. */
function subjectOf(
  { registry }: AppOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
): { entity?: string; id?: string } {
  const { call } = endpoint;
  const entity = call?.reads ?? call?.updates ?? call?.deletes ?? call?.entity ?? endpoint.name.split(".")[0] ?? "";
  const given = [request.params, request.query, request.body]
    .map((part) => (part as Record<string, unknown> | undefined)?.["id"])
    .find((id) => typeof id === "string" && isId(id));
  return { ...(hasTable(registry, entity) ? { entity } : {}), ...(given === undefined ? {} : { id: String(given) }) };
}

/** Writes refusals down that somebody should know of; made once per application. */
export interface RefusedAudit {
  /** Notes a refusal after its answer has gone out, so that the answer's time tells nothing of what was looked up. */
  note(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, error: unknown): void;
  /** Tells the log of what was refused before any call looked at it: no page of ours sends such a body. */
  early(request: FastifyRequest, error: unknown): void;
  /** Waits until everything noted is written. */
  settled(): Promise<void>;
}

/**
 * Audit entries of refused authorisation and sign-ins (the codes above, and 1005 for a record of someone else), and of
 * what would have broken the books.
 */
export function makeRefusedAudit(options: AppOptions, windows: Windows): RefusedAudit {
  const { store, registry } = options;
  const isFew = makeMeasure(windows);
  const running = new Set<Promise<void>>();
  const write = async (endpoint: Endpoint, request: FastifyRequest, { kind, code }: Refusal): Promise<void> => {
    const named = subjectOf(options, endpoint, request);
    const account =
      SIGNING_IN.has(kind) && named.id === undefined ? await accountTried(store.reading, request.body) : undefined;
    const subject = account === undefined ? named : { entity: "user", id: account };
    if (!ALWAYS.has(kind)) {
      if (!subject.entity || !subject.id) return;
      if (
        !(await store.reading.first(
          `SELECT 1 AS there FROM ${quoted(tableOf(registry, subject.entity).name)} WHERE "id" = $1::bigint`,
          [subject.id],
        ))
      )
        return;
    }
    const context = request.context ?? requestContext(options, request, endpoint.call, undefined);
    await store.transaction((trx) =>
      writeAudit({ ...context, db: trx, trx }, { action: endpoint.name, ...subject, code }),
    );
  };
  const keep = (reply: FastifyReply, trace: string, work: () => Promise<void>): void => {
    reply.raw.once("finish", () => {
      const one = work().catch((fault: unknown) =>
        options.log?.({ level: "error", trace, message: "a refusal could not be written to the audit", error: fault }),
      );
      running.add(one);
      void one.finally(() => running.delete(one));
    });
  };
  return {
    note(endpoint, request, reply, error) {
      if (error instanceof Breached) {
        options.log?.({ level: "error", trace: request.id, message: error.message });
        const context = request.context ?? requestContext(options, request, endpoint.call, undefined);
        keep(reply, request.id, () =>
          store.transaction((trx) =>
            auditBreached(
              { ...context, db: trx, trx },
              { action: endpoint.name, ...subjectOf(options, endpoint, request) },
              error,
            ),
          ),
        );
        return;
      }
      if (!(error instanceof Refusal) || !(ALWAYS.has(error.kind) || error.kind === "not_found")) return;
      if (!isFew(request.context?.acting?.user.id ?? addressKey(request.ip))) return;
      keep(reply, request.id, () => write(endpoint, request, error));
    },
    early(request, error) {
      if (
        !(error instanceof Refusal) ||
        ALWAYS.has(error.kind) ||
        request.context !== undefined ||
        !isFew(`early ${addressKey(request.ip)}`)
      )
        return;
      options.log?.({
        level: "info",
        trace: request.id,
        message: `refused unread: ${error.code} at ${request.method} ${request.routeOptions.url ?? "no route"} from ${addressKey(request.ip)}`,
      });
    },
    settled: async () => void (await Promise.all(running)),
  };
}
