import type { OwnContext, WriteContext } from "../context.ts";
import { Refusal, refuse } from "../refusal.ts";
import { refusedFields } from "../wording.ts";
import type { Registry } from "../../../registry/registry.ts";
import { fromStates, transitionsOf, type NamedTransition } from "../../../registry/lifecycle.ts";
import type { ExpandedEntity, ExpandedProperty } from "../../../registry/schema/entity.ts";
import { draftSchema, transitionBody, transitionInput } from "../../../registry/schema/request.ts";
import type { ActRequest } from "../engine.ts";
import type { Input } from "../handler.ts";
import type { AppOptions } from "../options.ts";
import { auditBreached, Breached } from "../invariants/assert.ts";
import { type Endpoint, bySchema } from "./endpoint.ts";

/** The outcome of one row that was refused among several. */
interface RefusedRow {
  readonly id: string;
  readonly code: number;
  readonly messageDetail: string;
}

/**
 * What is told of a row that was refused: of fields that do not fit what is wrong with each, for nobody sees the fields
 * there; else what the refusal or its code says.
 */
export function refusedRow(context: OwnContext, id: string, refusal: Refusal): RefusedRow {
  const { kind, code, data, detail } = refusal;
  const fields = kind === "invalid_fields" ? refusedFields((...words) => context.say(...words), data) : undefined;
  const messages = Array.isArray(fields) ? (fields as { message?: string }[]).map(({ message }) => message ?? "") : [];
  const text = [...new Set(messages)].filter((message) => message !== "").join(" ");
  return { id, code: Number(code), messageDetail: detail ?? (text || context.say("error", `code.${code}`)) };
}

const isOnlySystems = (transition: NamedTransition) => transition.by.every((who) => who === "system");
const rates = (transition: NamedTransition) => ({
  rate: "write",
  ...(transition.link ? { strangersRate: "code" } : {}),
});

const request = (transition: NamedTransition, input: Input): ActRequest => {
  const { id, ...body } = input;
  return { entity: transition.entity, transition: transition.name, id: typeof id === "string" ? id : "new", body };
};

/** Without a session only the holder of a link may go on, and the engine asks for its token. */
function actable(transition: NamedTransition, context: WriteContext, input: Input): void {
  if (context.acting) return;
  if (!transition.link || typeof input.token !== "string") refuse("session_expired");
}

const withId = (schema: ExpandedEntity): ExpandedEntity => ({
  ...schema,
  properties: { ...schema.properties, id: { type: "string", format: "id", maxLength: 19 } },
});
const base = (name: string, path: string) => ({
  name,
  call: undefined,
  method: "POST" as const,
  path,
  passive: false,
  upload: undefined,
});
const allow = (transition: NamedTransition) => (transition.link ? ["session", "link"] : ["session"]);

/** What taking a transition does; also for calls that say `does`. */
export function actWork({ engine }: AppOptions, transition: NamedTransition): Pick<Endpoint, "work"> {
  return {
    work: {
      kind: "writes",
      run: (input, context) => {
        actable(transition, context, input);
        return engine.act(context, request(transition, input));
      },
    },
  };
}

/** How a call that says `does` reads its body: the transition's, and the record's id where the path has none. */
export const actTakes = (registry: Registry, transition: NamedTransition): Pick<Endpoint, "parse"> => ({
  parse: bySchema(
    registry,
    `${transition.fullName} by id`,
    () => withId(transitionBody(registry, transition.fullName)),
    "POST",
    transition.entity,
  ),
});

/** A preview's body may be as unfinished as what is being typed; nothing in it is required. */
function planSchema(registry: Registry, transition: NamedTransition): ExpandedEntity {
  const body = transitionBody(registry, transition.fullName);
  const draft = draftSchema(registry, transition.entity);
  return { ...body, properties: { ...draft.properties, ...body.properties }, required: [], rules: [] };
}

function planEndpoint({ engine, registry }: AppOptions, transition: NamedTransition, path: string): Endpoint {
  const name = `${transition.fullName}.plan`;
  const parse = bySchema(registry, name, () => planSchema(registry, transition), "POST", transition.entity);
  return {
    ...base(name, `${path}/{id}/${transition.name}/plan`),
    allow: allow(transition),
    rate: "read",
    ...(transition.link ? { strangersRate: "code" } : {}),
    parse: (sent, context) =>
      sent.params["id"] === "new" ? parse({ ...sent, params: {} }, context) : parse(sent, context),
    work: { kind: "reads", run: (input, context) => engine.plan(context, request(transition, input)) },
  };
}

/** A record of a bulk request, with what it alone is to take of what the transition asks. */
interface BulkItem {
  id: string;
  version: number;
  [asked: string]: unknown;
}

async function bulk(
  options: AppOptions,
  transition: NamedTransition,
  input: Input,
  context: OwnContext,
): Promise<unknown> {
  const { items, ...rest } = input;
  const rows: unknown[] = [];
  const given = items as BulkItem[];
  for (const [index, { id, version, ...own }] of given.entries()) {
    const act = async (inner: WriteContext): Promise<unknown> => {
      const done = await options.engine.act(inner, {
        entity: transition.entity,
        transition: transition.name,
        id,
        body: { ...rest, ...own, version },
      });
      return { id, code: 0, status: done.status, version: done.version };
    };
    try {
      if (index < given.length - 1) rows.push(await context.part(index, act));
      else return await context.finish(async (inner) => ({ rows: [...rows, await act(inner)], count: given.length }));
    } catch (error) {
      // Another request of the same key is at it: its answer is the answer.
      if (!(error instanceof Refusal) || error.kind === "idempotency_conflict") throw error;
      if (error instanceof Breached)
        await context.transaction((inner) =>
          auditBreached(inner, { action: transition.fullName, entity: transition.entity, id }, error),
        );
      rows.push(refusedRow(context, id, error));
    }
  }
  return { rows, count: rows.length };
}

/**
 * What a bulk request brings: its records with their versions, and what the transition takes: once for all of them, or
 * with a record what it alone takes.
 */
function bulkSchema(registry: Registry, transition: NamedTransition): ExpandedEntity {
  const body = transitionBody(registry, transition.fullName);
  const { comment: _comment, ...asked } = transitionInput(registry, transition.fullName).properties;
  const { version: _version, token: _token, one_time_code: _code, agreed: _agreed, ...input } = body.properties;
  const item: ExpandedProperty = {
    type: "object",
    required: ["id", "version"],
    properties: {
      ...asked,
      id: { type: "string", format: "id", maxLength: 19 },
      version: { type: "integer", format: "integer", minimum: 1 },
    },
  };
  return {
    ...body,
    rules: [],
    properties: { ...input, items: { type: "array", minItems: 1, maxItems: transition.bulk ?? 1, items: item } },
    required: [...body.required.filter((field) => field !== "version"), "items"],
  };
}

/** The body with what each of its records brings itself said once too: then nothing is missing for all of them. */
function withOwn(body: Input): Input {
  const items = Array.isArray(body.items) ? (body.items as unknown[]) : [];
  const [first, ...others] = items.filter(
    (item): item is BulkItem => typeof item === "object" && item !== null && !Array.isArray(item),
  );
  if (first === undefined) return body;
  const { id: _id, version: _version, ...own } = first;
  const brought = Object.entries(own).filter(([field]) => others.every((item) => item[field] !== undefined));
  return { ...Object.fromEntries(brought), ...body };
}

function bulkEndpoint(options: AppOptions, transition: NamedTransition, path: string): Endpoint {
  const name = `${transition.fullName}.bulk`;
  const schemaOf = () => bulkSchema(options.registry, transition);
  const parse = bySchema(options.registry, name, schemaOf, "POST", transition.entity);
  return {
    ...base(name, `${path}/bulk/${transition.name}`),
    allow: ["session"],
    rate: "write",
    parse: (sent, context) => parse({ ...sent, body: withOwn(sent.body) }, context),
    work: { kind: "owns", run: (input, context) => bulk(options, transition, input, context) },
  };
}

/**
 * The endpoints of an entity's transitions: act (unless a call of its own does it), plan, and bulk where it may be
 * many.
 */
export function transitionEndpoints(options: AppOptions, entity: string, path: string): Endpoint[] {
  const { registry } = options;
  const done = new Set(
    [...registry.calls.values()].flatMap((call) => [call.does, ...(call.only ? (call.takes ?? []) : [])]),
  );
  return transitionsOf(registry, entity)
    .filter((transition) => !isOnlySystems(transition))
    .flatMap((transition) => {
      const address = fromStates(transition)?.includes("new")
        ? `${path}/${transition.name}`
        : `${path}/{id}/${transition.name}`;
      const act: Endpoint = {
        ...base(transition.fullName, address),
        allow: allow(transition),
        ...rates(transition),
        parse: bySchema(
          registry,
          // A call may bear the name of a step and read its request otherwise.
          `${transition.fullName}.act`,
          () => transitionBody(registry, transition.fullName),
          "POST",
          entity,
        ),
        ...actWork(options, transition),
      };
      return [
        ...(done.has(transition.fullName) ? [] : [act]),
        planEndpoint(options, transition, path),
        ...(transition.bulk ? [bulkEndpoint(options, transition, path)] : []),
      ];
    });
}
