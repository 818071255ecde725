import { ServiceUnavailable } from "../ports/service-unavailable.ts";
import { Refusal } from "../refusal.ts";
import type { AppOptions } from "../options.ts";
import { databaseRefusal, isExhausted } from "../calls/database-error.ts";
import type { Registry } from "../../../registry/registry.ts";
import { refusedFields, type Say } from "../wording.ts";
import { isRecord } from "../../../schemas/vocabulary/record.ts";

const BODY = new Refusal("invalid_fields", { data: [{ field: "body", keyword: "type" }] });

function frameworkRefusal(error: unknown, writing: boolean): Refusal | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (
    code === "FST_REQ_FILE_TOO_LARGE" ||
    code === "FST_PARTS_LIMIT" ||
    code === "FST_FILES_LIMIT" ||
    code === "FST_FIELDS_LIMIT" ||
    statusCode === 413
  )
    return new Refusal("too_large");
  if (statusCode === 415) return new Refusal("unsupported_type");
  // What was begun may still be done: only a repetition with its key can tell.
  if (code === "FST_ERR_HANDLER_TIMEOUT" && writing)
    return new Refusal("outcome_unknown", { data: { retry_after: 5 } });
  if (statusCode === 503) return new Refusal("busy", { data: { retry_after: 5 } });
  // An address that cannot be read, or is longer than any of ours, is an address that is not there.
  if (statusCode === 404 || statusCode === 405 || statusCode === 414 || code === "FST_ERR_BAD_URL")
    return new Refusal("unknown_route", { status: 404 });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? BODY : undefined;
}

/**
 * Any error as the refusal that the caller is told; a fault of ours becomes 1099 with the trace id and is logged.
 */
export function asRefusal(options: AppOptions, error: unknown, trace: string, writing: boolean): Refusal {
  if (error instanceof Refusal) return error;
  const known = databaseRefusal(options.registry, error, writing) ?? frameworkRefusal(error, writing);
  // What is away outside may be a wrong key, and a full disk waits for the operator: nobody but the log hears of
  // either.
  if (known && !(error instanceof ServiceUnavailable) && !isExhausted(error)) return known;
  options.log?.({ level: "error", trace, message: error instanceof Error ? error.message : String(error), error });
  return known ?? new Refusal("internal_error", { data: { trace_id: trace } });
}

/** The body of a refusal. */
interface RefusedBody {
  code: number;
  errorCode: string;
  success: false;
  messageDetail: string;
  data?: unknown;
}

/** The body of a success as text; data that is text already stands as it is. */
export const successBody = (data: string): string => `{"code":0,"success":true,"data":${data}}`;

/** Status and body of a refusal by errors.json and the caller's language. */
export function refusedAnswer(registry: Registry, say: Say, refusal: Refusal): { status: number; body: RefusedBody } {
  const data = refusal.kind === "invalid_fields" ? refusedFields(say, refusal.data) : refusal.data;
  const places = isRecord(data) ? data : {};
  return {
    status: refusal.status ?? registry.errors.codes[refusal.code]?.http ?? 500,
    body: {
      code: Number(refusal.code),
      errorCode: refusal.code,
      success: false,
      messageDetail: refusal.detail ?? say("error", `code.${refusal.code}`, places),
      ...(data === undefined ? {} : { data }),
    },
  };
}
