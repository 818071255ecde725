import type { NamedCall } from "../../../registry/registry.ts";
import type { OwnContext, ReadContext, RequestContext, WriteContext } from "../context.ts";
import type { Input, ReadOther } from "../handler.ts";

/** A file that came with a request, whole. */
export interface UploadedPart {
  name: string;
  bytes: Buffer;
  /** Of these bytes, taken while they came in. */
  sha256: string;
}

/** What a request brought, parsed but not yet judged. */
export interface Sent {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | string[]>>;
  body: Record<string, unknown>;
  file?: UploadedPart;
  /** Body and headers as they came, where an outside provider posts. */
  posted?: { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string | string[] | undefined>> };
}

/** How an endpoint works: inside which transaction, if any. */
export type Work =
  | { kind: "reads"; run(input: Input, context: ReadContext, readOther: ReadOther): Promise<unknown> }
  | { kind: "writes"; run(input: Input, context: WriteContext): Promise<unknown> }
  | { kind: "owns"; run(input: Input, context: OwnContext): Promise<unknown> };

/** One route of the API, made from a call or a transition. */
export interface Endpoint {
  /** The call's name, or entity.transition, …plan, …bulk. */
  name: string;
  call: NamedCall | undefined;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with {parameters}. */
  path: string;
  allow: readonly string[];
  rate: string;
  /** Rate class where nobody is signed in, if another: deciding by a link is guessing at a code. */
  strangersRate?: string;
  passive: boolean;
  /** Upload category where files come in. */
  upload: string | undefined;
  /** The input, or a Refusal invalid_fields that names every wrong field. */
  takes(sent: Sent, context: RequestContext): Input;
  work: Work;
}
