import type { OwnContext, ReadContext, WriteContext } from "./context.ts";

/** Request values: query or body joined with path parameters, validated against the call's input. */
export type Input = Record<string, unknown>;

/** A named handler of calls/<entity>.json; made by `reads`, `writes` or `owns`. */
export type Handler =
  | { kind: "reads"; handle(input: Input, context: ReadContext): Promise<unknown> }
  | { kind: "writes"; handle(input: Input, context: WriteContext): Promise<unknown> }
  | { kind: "owns"; handle(input: Input, context: OwnContext): Promise<unknown> };

/** Handlers by the name that calls give them. */
export type Handlers = Record<string, Handler>;

/** A handler that only reads. */
export const reads = (handle: (input: Input, context: ReadContext) => Promise<unknown>): Handler => ({ kind: "reads", handle });
/** A handler in one transaction, with idempotency. */
export const writes = (handle: (input: Input, context: WriteContext) => Promise<unknown>): Handler => ({ kind: "writes", handle });
/** A handler that opens its transactions itself; with idempotency where its last one is `context.finish`. */
export const owns = (handle: (input: Input, context: OwnContext) => Promise<unknown>): Handler => ({ kind: "owns", handle });

/** Bytes that are sent piece by piece, too many to be held. */
export interface Streamed {
  readonly size: number;
  read(): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/** A handler's answer that is a file: sent as attachment, sandboxed. */
export class FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array | Streamed;

  constructor(name: string, mediaType: string, bytes: Uint8Array | Streamed) {
    this.name = name;
    this.mediaType = mediaType;
    this.bytes = bytes;
  }
}
