import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { OwnContext, ReadContext, WriteContext } from "./context.ts";

/** What the platform itself reads of a request, whichever call it is for. */
type PlatformInput = {
  readonly [
    Name in
      | ("id" | "version" | "comment" | "token" | "one_time_code" | "otp_ticket" | "agreed")
      | ("list" | "view" | "columns" | "filters" | "sort" | "order" | "format" | "counts")
      | ("dry_run" | "file" | "rows" | "items" | "name" | "posted")
  ]?: unknown;
};

/** Request values: query or body joined with path parameters, validated against the call's input. */
export type Input = Record<string, unknown> & PlatformInput;

/** What goes into another call: values of its path, and of its query as they stand in an address. */
export interface CallInputs {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
}

/**
 * Answers another call that reads, for the same person and as a request of its own is answered.
 * @throws Refusal what such a request is refused with
 */
export type ReadOther = (call: string, inputs: CallInputs) => Promise<unknown>;

/** A named handler of calls/<entity>.json; made by `reads`, `writes` or `owns`. */
export type Handler<In = Input, Out = unknown> =
  | { kind: "reads"; handle(input: In, context: ReadContext, readOther: ReadOther): Promise<Out> }
  | { kind: "writes"; handle(input: In, context: WriteContext): Promise<Out> }
  | { kind: "owns"; handle(input: In, context: OwnContext): Promise<Out> };

/** Handlers by the name that calls give them. */
export type Handlers = Record<string, Handler>;

/** A name that calls give to a handler. */
type HandlerName = keyof HandlerInputs & keyof HandlerAnswers;

/** Handlers by the names that calls give them, each with what its calls bring and what it answers. */
export type NamedHandlers = {
  readonly [Name in HandlerName]?: Handler<HandlerInputs[Name], HandlerAnswers[Name]>;
};

/** A handler that only reads. */
export const reads = <In = Input, Out = unknown>(
  handle: (input: In, context: ReadContext, readOther: ReadOther) => Promise<Out>,
): Handler<In, Out> => ({
  kind: "reads",
  handle,
});
/** A handler in one transaction, with idempotency. */
export const writes = <In = Input, Out = unknown>(
  handle: (input: In, context: WriteContext) => Promise<Out>,
): Handler<In, Out> => ({
  kind: "writes",
  handle,
});
/** A handler that opens its transactions itself; with idempotency where its last one is `context.finish`. */
export const owns = <In = Input, Out = unknown>(
  handle: (input: In, context: OwnContext) => Promise<Out>,
): Handler<In, Out> => ({
  kind: "owns",
  handle,
});

/** Bytes that are sent piece by piece, too many to be held. */
export interface Streamed {
  readonly size: number;
  read(): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/**
 * A handler's answer that is a file: sent as attachment, sandboxed; or to be shown by the browser, where nothing runs
 * in it either.
 */
export class FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array | Streamed;
  readonly isShown: boolean;

  constructor(name: string, mediaType: string, bytes: Uint8Array | Streamed, isShown = false) {
    this.name = name;
    this.mediaType = mediaType;
    this.bytes = bytes;
    this.isShown = isShown;
  }
}
