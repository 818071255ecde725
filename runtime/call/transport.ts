import { CODES } from "../../schemas/vocabulary/error.ts";
import { callHandlers } from "./handlers.ts";
import { CallRefused, codeOf, fieldsOf, reasonOf, screenCodes } from "./envelope.ts";
import type { Envelope } from "./envelope.ts";
import { endSession } from "./session.ts";
import type { Carrier } from "./carrier/carrier.ts";
import { fetchCarrier } from "./carrier/fetch.ts";
import { noteServerTime } from "./server-time.ts";
import { passes } from "./waiting.ts";

export interface Request {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Whole address under the base, query included. */
  address: string;
  body?: unknown;
  idempotencyKey?: string;
  quiet?: boolean;
  signal?: AbortSignal;
}

/** What the transport resolves to: the body of a success, or a code that the caller itself answers. */
export type Transported =
  | { kind: "body"; body: Envelope }
  | { kind: "code"; code: number; details: unknown; message?: string };

function headers(request: Request): Record<string, string> {
  return {
    accept: "application/json",
    ...(request.body instanceof FormData ? {} : { "content-type": "application/json" }),
    ...(request.idempotencyKey === undefined ? {} : { "Idempotency-Key": request.idempotencyKey }),
  };
}

/** Answers in place of the server, or leaves a request to it. */
export type Answering = (request: Request) => Promise<Answered> | undefined;

interface Answered {
  status: number;
  body: Envelope;
}

let answering: Answering | undefined;

/** Puts something before the server: how screens are looked at in states that are hard to come by. */
export function setAnswering(next: Answering | undefined): void {
  answering = next;
}

let carrier: Carrier = fetchCarrier;

/** Chooses how requests go over the wire. */
export function setCarrier(next: Carrier): void {
  carrier = next;
}

/** So long the service may say nothing, in milliseconds: twice as long as it takes at most. */
const SILENCE = 30_000;
/** Characters that a slow line carries in a millisecond. */
const SLOWEST = 10;

/**
 * Carries a request, and takes silence for a line that is gone: what was sent is then known to be asked again. A file
 * may take its time, and so may what is read on a slow line.
 */
async function carried(request: Request, sent: string | FormData | undefined): Promise<Awaited<ReturnType<Carrier>>> {
  const { method, address, signal } = request;
  const stop = new AbortController();
  const passOn = (): void => stop.abort(signal?.reason);
  if (signal?.aborted === true) passOn();
  signal?.addEventListener("abort", passOn);
  const patience = method === "GET" ? 2 * SILENCE : SILENCE + (typeof sent === "string" ? sent.length / SLOWEST : 0);
  const timer = sent instanceof FormData ? undefined : setTimeout(() => stop.abort(), patience);
  try {
    return await carrier({ method, address, headers: headers(request), body: sent, signal: stop.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", passOn);
  }
}

async function answered(request: Request): Promise<Answered> {
  const given = answering?.(request);
  if (given !== undefined) return given;
  const { body } = request;
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
  const { status, text, date } = await carried(request, sent);
  noteServerTime(date);
  try {
    return { status, body: JSON.parse(text) as Envelope };
  } catch {
    throw new CallRefused("", status, "");
  }
}

/**
 * Reads an answer as section 8 of the specification says.
 * @param sent when it was asked, by performance.now(): the messages that stood then are cleared
 * @throws CallRefused for what only rejects
 */
export function read(body: Envelope, status: number, sent: number, quiet = false): Transported {
  const screen = callHandlers();
  screen.clearMessages(sent);
  const code = codeOf(body);
  if (code === "0") return { kind: "body", body };
  const message = body.messageDetail ?? "";
  if (code === CODES.session_expired) {
    endSession(reasonOf(body));
    throw new CallRefused(code, status, message);
  }
  const fields = fieldsOf(body);
  if (quiet) throw new CallRefused(code, status, message, body.data, fields);
  if (fields !== undefined) {
    screen.notifyFields(message, fields);
    throw new CallRefused(CODES.invalid_fields, status, message, body.data, fields);
  }
  if (code === CODES.login_refused || code === CODES.account_locked)
    return { kind: "code", code: 1002, details: undefined };
  if (screenCodes.has(code))
    return { kind: "code", code: Number(code), details: body.data, ...(message === "" ? {} : { message }) };
  if (code === CODES.client_outdated) screen.newVersion(body.messageDetail);
  // What passes by itself is asked again first; who gives that up says so.
  else if (message !== "" && !passes({ code })) screen.showError(message);
  throw new CallRefused(code, status, message, body.data);
}

/** Sends one request; resolves to the body or a screen code, rejects with CallRefused or the network's error. */
export async function transport(request: Request): Promise<Transported> {
  const sent = performance.now();
  const { status, body } = await answered(request);
  return read(body, status, sent, request.quiet);
}
