import type { CallShape } from "../page/bundle.ts";
import { fillPath, queryString } from "./address.ts";
import { CallRefused } from "./envelope.ts";
import type { FieldRefusal } from "./envelope.ts";
import { callHandlers } from "./handlers.ts";
import { transport } from "./transport.ts";
import type { Request, Transported } from "./transport.ts";

export interface CallOptions {
  /** Kept by the caller to ask again for one and the same intent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A call's value, and beside it what the value alone does not say. */
export interface Answer {
  /** `data`; the code alone for 1002 and the six screen codes; false for every other failure. */
  value: unknown;
  code: string;
  details?: unknown;
  message?: string;
  fields?: readonly FieldRefusal[];
  /** The network failed: nothing is known of the outcome. */
  unreachable?: boolean;
}

/** A list succeeded when its rows are there: data becomes { rows, count }. */
function listed(data: unknown): Record<string, unknown> | false {
  const { rows, count, ...more } = (data ?? {}) as Record<string, unknown>;
  return Array.isArray(rows) ? { rows, count: Number(count ?? rows.length), ...more } : false;
}

function refused(reason: unknown): Answer {
  if (reason instanceof CallRefused) {
    const lost = reason.code === "" && reason.status >= 500;
    return { value: false, code: reason.code, ...(lost ? { unreachable: true } : {}), details: reason.details, message: reason.message, fields: reason.fields };
  }
  return { value: false, code: "", unreachable: true };
}

const pause = (seconds: number): Promise<void> => new Promise((done) => { setTimeout(done, seconds * 1000); });

/** Asks again with the same key while the outcome is unknown (1066), at most three times. */
async function certain(request: Request): Promise<Transported> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await transport(request);
    } catch (reason) {
      const unknown = reason instanceof CallRefused && reason.code === "1066";
      if (!unknown || turn === 3 || request.idempotencyKey === undefined) throw reason;
      const wait = (reason.details as { retry_after?: number } | undefined)?.retry_after ?? 1;
      await pause(Math.min(Number(wait) || 1, 5));
    }
  }
}

/**
 * Makes a call and tells everything about its end; never rejects (but for a path whose parameter is missing).
 * @param shape the call's declaration @param input what goes into path, query or body
 */
export async function answer(shape: CallShape, input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}): Promise<Answer> {
  const { path, rest } = fillPath(shape.path, input, callHandlers().role());
  const reads = shape.method === "GET" || (shape.method === "DELETE" && Object.keys(rest).every((key) => key === "id"));
  try {
    const result = await certain({
      method: shape.method,
      address: reads ? path + queryString(rest) : path,
      ...(reads ? {} : { body: rest }),
      ...(shape.method === "GET" ? {} : { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }),
      ...(shape.quiet === true ? { quiet: true } : {}),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (result.kind === "code") return { value: result.code, code: String(result.code), details: result.details, ...(result.message === undefined ? {} : { message: result.message }) };
    const data = result.body.data ?? {};
    return { value: shape.lists !== undefined || shape.rows === true ? listed(data) : data, code: "0" };
  } catch (reason) {
    return refused(reason);
  }
}

/** Makes a call: `data`, a code that the screen answers, or false. */
export async function call(shape: CallShape, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown> {
  return (await answer(shape, input, options)).value;
}
