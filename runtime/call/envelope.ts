import { CODES } from "../../schemas/vocabulary/error.ts";

/** The envelope in which every answer comes. */
export interface Envelope {
  code?: number | string;
  errorCode?: number | string;
  success?: boolean;
  data?: unknown;
  messageDetail?: string;
}

/** Codes the screen itself answers: the caller gets the number alone, its details beside it. */
export const screenCodes: ReadonlySet<string> = new Set([
  CODES.limit_exceeded,
  CODES.token_invalid,
  CODES.precondition_missing,
  CODES.stale_version,
  CODES.code_sent_recently,
  CODES.too_many_codes,
]);

/** What is wrong at one field, in words. */
export interface FieldRefusal {
  field: string;
  message: string;
}

/** Why a call was refused: what a form or a section can show at its place. */
export class CallRefused extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  readonly fields: readonly FieldRefusal[];
  constructor(code: string, status: number, message: string, details?: unknown, fields: readonly FieldRefusal[] = []) {
    super(message);
    this.name = "CallRefused";
    this.code = code;
    this.status = status;
    this.details = details;
    this.fields = fields;
  }
}

/** The code of an envelope as text; "0" for success however it is said. */
export function codeOf(body: Envelope): string {
  if (body.success === true || body.code === 0 || body.code === "0") return "0";
  const code = body.code ?? body.errorCode;
  return code === undefined || code === null ? "" : String(code);
}

/** Why a session ended, where it was not by its time. */
export function reasonOf({ data }: Envelope): string | undefined {
  const reason = (data as { reason?: unknown } | null | undefined)?.reason;
  return typeof reason === "string" ? reason : undefined;
}

/** The items of a code 100: an array in data, each with field and message. */
export function fieldsOf(body: Envelope): FieldRefusal[] | undefined {
  const isInvalid = [body.code, body.errorCode].some(
    (code) => code !== undefined && String(code) === CODES.invalid_fields,
  );
  if (!isInvalid || !Array.isArray(body.data)) return undefined;
  return body.data.map((item: unknown) => {
    const { field, message } = (item ?? {}) as Record<string, unknown>;
    return { field: String(field ?? ""), message: String(message ?? "") };
  });
}
