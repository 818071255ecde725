import type { NamedCall, Registry } from "../../../registry/registry.ts";
import type { OwnContext, ReadContext, RequestContext, WriteContext } from "../context.ts";
import type { Input, ReadOther } from "../handler.ts";
import type { ExpandedEntity, ExpandedProperty } from "../../../registry/schema/entity.ts";
import { validatorOnDemand } from "../../../registry/validation/compile.ts";
import { isId } from "../../../schemas/vocabulary/format/id.ts";
import { listReader, type ListRequest, type Say as SayKeyword } from "../query/list-request.ts";
import { calendarOf } from "../calendar.ts";
import { refuse, refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording.ts";

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
  parse(sent: Sent, context: RequestContext): Input;
  work: Work;
}

/** Reads a request into the input of its endpoint. */
type Parse = (sent: Sent, context: RequestContext) => Input;

const FILLED_BY_CLIENT = new Set(["role", "authority"]);

/** Path parameters beside the role; one named id must be an id, or there is no such record. */
function pathInput(sent: Sent): Input {
  const own = Object.entries(sent.params).filter(([name]) => !FILLED_BY_CLIENT.has(name));
  for (const [name, value] of own) if (name === "id" && !isId(value)) refuse("not_found");
  return Object.fromEntries(own);
}

/** A query's texts as the types their properties have; what cannot be one stays text and is refused by the schema. */
function coerced(schema: ExpandedEntity, query: Input): Input {
  const one = (property: ExpandedProperty | undefined, value: unknown): unknown => {
    if (property?.type === "array")
      return (Array.isArray(value) ? value : [value]).map((item) => one(property.items, item));
    if (property?.type === "integer" && typeof value === "string" && /^-?\d{1,15}$/.test(value)) return Number(value);
    if (property?.type === "boolean" && (value === "true" || value === "false")) return value === "true";
    return value;
  };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, one(schema.properties[name], value)]));
}

/** Without what was sent only to say that it is empty, in groups and in rows of lists too. */
function present(input: Input): Input {
  const within = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(within)
      : typeof value === "object" && value !== null
        ? present(value as Input)
        : value;
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== null && value !== "")
      .map(([name, value]) => [name, within(value)]),
  );
}

/**
 * Input by a schema: body for writes, query for reads, path parameters besides. Unknown fields are refused.
 * @param name whose input it is, by which the schema is made once for a registry
 */
export function bySchema(
  registry: Registry,
  name: string,
  schemaOf: () => ExpandedEntity,
  method: string,
  labels: string,
): Parse {
  const compiled = validatorOnDemand(registry, name, schemaOf);
  return (sent, context) => {
    const { schema, validate } = compiled();
    const path = pathInput(sent);
    const own =
      method === "GET"
        ? coerced(schema, sent.query)
        : method === "DELETE"
          ? { ...coerced(schema, sent.query), ...sent.body }
          : sent.body;
    if (method !== "GET" && method !== "DELETE") refuseQuery(sent, context);
    const declared = Object.fromEntries(Object.entries(path).filter(([name]) => schema.properties[name]));
    const whole = present({ ...own, ...coerced(schema, declared) });
    const findings = validate(whole, calendarOf(context));
    if (findings.length > 0) refuseFields(fieldMessages(context.say, labels, findings));
    return { ...whole, ...path };
  };
}

const keywordSayer =
  (context: RequestContext, entity: string): SayKeyword =>
  (keyword, field, places) =>
    fieldMessages(context.say, entity, [{ path: field, keyword, params: places ?? {} }])[0]?.message ?? keyword;

/** A write brings nothing in its address but the path. */
function refuseQuery(sent: Sent, context: RequestContext): void {
  const names = Object.keys(sent.query);
  if (names.length > 0)
    refuseFields(names.map((field) => ({ field, message: keywordSayer(context, "")("unknown", field) })));
}

/** The input of a list: what was asked as `list`, declared inputs beside it. */
export function byList(registry: Registry, call: NamedCall, own: ExpandedEntity | undefined): Parse {
  const entity = call.lists ?? call.answer ?? call.entity;
  const read = listReader(
    registry,
    call.lists || registry.entities.get(entity)?.table === false ? call : { ...call, lists: entity },
  );
  const further = Object.keys(own?.properties ?? {});
  const compiled = own && validatorOnDemand(registry, call.name, () => own);
  return (sent, context) => {
    const path = pathInput(sent);
    const request = read(sent.query, keywordSayer(context, entity), further);
    const inputs = own
      ? coerced(own, Object.fromEntries(Object.entries(sent.query).filter(([name]) => further.includes(name))))
      : {};
    const findings = compiled ? compiled().validate(inputs, calendarOf(context)) : [];
    const wrong = [...(Array.isArray(request) ? request : []), ...fieldMessages(context.say, entity, findings)];
    if (wrong.length > 0) refuseFields(wrong);
    return { ...inputs, ...path, list: request as ListRequest };
  };
}
