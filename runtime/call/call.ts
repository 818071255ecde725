import { CODES } from "../../schemas/vocabulary/error.ts";
import type { CallShape } from "../model/bundle.ts";
import { noteActivity } from "./activity.ts";
import { fillPath, queryString } from "./address.ts";
import { CallRefused } from "./envelope.ts";
import type { FieldRefusal } from "./envelope.ts";
import { callHandlers } from "./handlers.ts";
import { isPreloading, takePreloaded } from "./preloaded.ts";
import { transport } from "./transport.ts";
import type { Request, Transported } from "./transport.ts";
import { passes, pauseFor, waitFor } from "./waiting.ts";

interface CallOptions {
  /** Kept by the caller to ask again for one and the same intent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Asked of the server in any case: it brings the answers that others take. */
  preloads?: true;
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
    return {
      value: false,
      code: reason.code,
      ...(lost ? { unreachable: true } : {}),
      details: reason.details,
      message: reason.message,
      fields: reason.fields,
    };
  }
  return { value: false, code: "", unreachable: true };
}

/** How long something that was sent is asked for again, in milliseconds; then people decide themselves. */
const TIMEOUT = 60_000;
const MOST_QUIET_REQUESTS = 3;

/** Pauses between asking again, during all of which something counts as waiting. */
interface Pauses {
  pause(milliseconds: number): Promise<void>;
  end(): void;
}

/** Pauses that people may cut short by asking at once. */
function pauses(): Pauses {
  let cut = () => undefined as void;
  let end: (() => void) | undefined;
  return {
    pause: (milliseconds) =>
      new Promise((done) => {
        const timer = setTimeout(done, milliseconds);
        cut = () => {
          clearTimeout(timer);
          done();
        };
        end ??= waitFor({ kind: "sent", again: () => cut() });
      }),
    end: () => end?.(),
  };
}

/**
 * Sends something under its key, and asks again while the service is away or the outcome is not known: under one key it
 * is done once, however often it arrives.
 */
async function certain(request: Request): Promise<Transported> {
  const began = Date.now();
  const { pause, end } = pauses();
  try {
    for (let turn = 0; ; turn += 1) {
      try {
        return await transport(request);
      } catch (reason) {
        const refusal = refused(reason);
        // Once the outcome was not known, the key being in use says that what we sent first is still being done.
        const isStillDone = turn > 0 && refusal.code === CODES.idempotency_conflict;
        if (
          request.idempotencyKey === undefined ||
          request.signal?.aborted === true ||
          !(passes(refusal) || isStillDone)
        )
          throw reason;
        const isOver =
          request.quiet === true
            ? turn >= MOST_QUIET_REQUESTS || refusal.code !== CODES.outcome_unknown
            : Date.now() - began > TIMEOUT;
        if (isOver) {
          if (request.quiet !== true && refusal.message !== undefined && refusal.message !== "")
            callHandlers().showError(refusal.message);
          throw reason;
        }
        await pause(pauseFor(refusal.details, turn));
      }
    }
  } finally {
    end();
  }
}

/**
 * Makes a call and tells everything about its end; never rejects (but for a path whose parameter is missing).
 * @param shape the call's declaration @param input what goes into path, query or body
 */
export async function answer(
  shape: CallShape,
  input: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<Answer> {
  const { path, rest } = fillPath(shape.path, input, callHandlers().role());
  if (shape.method === "GET" && options.preloads !== true && isPreloading()) {
    const data = await takePreloaded(path + queryString(rest));
    if (data !== undefined)
      return { value: shape.lists !== undefined || shape.rows === true ? listed(data) : data, code: "0" };
  }
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
    if (shape.passive !== true) noteActivity();
    if (result.kind === "code")
      return {
        value: result.code,
        code: String(result.code),
        details: result.details,
        ...(result.message === undefined ? {} : { message: result.message }),
      };
    const data = result.body.data ?? {};
    return { value: shape.lists !== undefined || shape.rows === true ? listed(data) : data, code: "0" };
  } catch (reason) {
    const refusal = refused(reason);
    if (shape.passive !== true && refusal.unreachable !== true && refusal.code !== CODES.session_expired)
      noteActivity();
    return refusal;
  }
}

/** Makes a call: `data`, a code that the screen answers, or false. */
export async function call(
  shape: CallShape,
  input?: Readonly<Record<string, unknown>>,
  options?: CallOptions,
): Promise<unknown> {
  return (await answer(shape, input, options)).value;
}
