import type { NamedCall } from "../../../registry/registry.ts";
import { callInput, transitionInput } from "../../../registry/schema/request.ts";
import { listRows } from "../query/list.ts";
import type { ListShape } from "../query/list-narrowed.ts";
import type { ListRequest } from "../query/list-request.ts";
import { rowsOffered, withOffers, detail } from "../records/detail.ts";
import type { AppOptions } from "../options.ts";
import { type Endpoint, byList, bySchema } from "./endpoint.ts";
import { type ExpandedEntity, expandEntity } from "../../../registry/schema/entity.ts";
import type { ReadContext } from "../context.ts";
import type { Input } from "../handler.ts";
import type { Wire } from "../query/wire.ts";
import { newestId } from "../query/read.ts";
import { refuse } from "../refusal.ts";
import { createDraft, deleteDraft, updateDraft } from "../records/draft.ts";

/**
 * What a `lists` call does: rows of which the asker is a party, each with what may be done to it, and the count; what
 * the call `adds` where an input asks for it.
 * @throws Error when no handler has the name of what it adds
 */
export function listWork({ engine, handlers }: AppOptions, call: NamedCall, entity: string): Pick<Endpoint, "work"> {
  const adds = call.adds === undefined ? undefined : handlers[call.adds];
  if (call.adds !== undefined && adds?.kind !== "reads")
    throw new Error(`call ${call.name} adds "${call.adds}", which the server cannot read`);
  const shape: ListShape = {
    ...(call.search ? { search: call.search } : {}),
    ...(call.totals ? { totals: call.totals } : {}),
    ...(call.when ? { when: call.when } : {}),
  };
  return {
    work: {
      kind: "reads",
      async run(input, context, readOther) {
        const { rows, count, more, next, counts, summary } = await listRows(
          context,
          entity,
          shape,
          input.list as ListRequest,
        );
        const own = await rowsOffered(context, engine, entity, rows, call.view);
        const wire = call.offers === undefined ? own : await withOffers(context, engine, entity, call.offers, own);
        const { list: _list, ...inputs } = input;
        const answer =
          adds?.kind === "reads" && Object.keys(inputs).length > 0
            ? await adds.handle({ ...inputs, rows: wire }, context, readOther)
            : wire;
        return {
          rows: answer,
          count,
          ...(more ? { more } : {}),
          ...(next === undefined ? {} : { next }),
          ...(counts ? { counts } : {}),
          ...(summary ? { summary } : {}),
        };
      },
    },
  };
}

/** How a `lists` call reads its query. */
export const listTakes = ({ registry }: AppOptions, call: NamedCall): Pick<Endpoint, "parse"> => ({
  parse: byList(registry, call, callInput(registry, call)),
});

const ID = { type: "string", format: "id", maxLength: 19 } as const;

function idSchema(
  call: NamedCall,
  further: ExpandedEntity["properties"],
  own: ExpandedEntity | undefined,
): ExpandedEntity {
  return {
    name: call.entity,
    type: "object",
    properties: { id: ID, ...further, ...own?.properties },
    required: ["id", ...(own?.required ?? [])],
    rules: [],
  };
}

/**
 * A read by id, or by the fields it says; without either the newest record of the asker's. What else names the record
 * (`match`) must be so in both.
 */
function foundParts(
  options: AppOptions,
  call: NamedCall,
  entity: string,
  finds: readonly string[],
  own: ExpandedEntity | undefined,
): Pick<Endpoint, "parse" | "work"> {
  const { registry, engine } = options;
  const match = call.match ?? [];
  const fields = [...finds, ...match];
  const schemaOf = () => ({
    ...idSchema(call, pickedProperties(registry, entity, fields), own),
    required: own?.required ?? [],
  });
  return {
    parse: bySchema(registry, call.name, schemaOf, "GET", entity),
    work: {
      kind: "reads",
      run: async (input, context) => {
        return withOther(
          options,
          call,
          entity,
          context,
          await detail(
            context,
            engine,
            entity,
            input.id ?? (await newestId(context, entity, given(input, fields))) ?? refuse("not_found"),
            { view: call.view, readers: call.readers, match: given(input, match) },
          ),
        );
      },
    },
  };
}

/** What was sent of these fields. */
const given = (input: Input, fields: readonly string[]): Input =>
  Object.fromEntries(fields.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]));

const pickedProperties = (
  registry: AppOptions["registry"],
  entity: string,
  fields: readonly string[],
): ExpandedEntity["properties"] => {
  const { properties } = expandEntity(registry, entity);
  return Object.fromEntries(fields.flatMap((field) => (properties[field] ? [[field, properties[field]]] : [])));
};

/** Keeps a draft, new or changed, and takes the transition of it, in one transaction. */
function draftTransitionParts(
  { registry, engine }: AppOptions,
  call: NamedCall,
  does: string,
  own: ExpandedEntity,
): Pick<Endpoint, "parse" | "work"> {
  const [entity = "", transition = ""] = does.split(".");
  const inputFields = new Set(Object.keys(transitionInput(registry, does).properties).concat("comment"));
  return {
    parse: bySchema(registry, call.name, () => own, call.method, entity),
    work: {
      kind: "writes",
      run: async (input, context) => {
        const { comment, ...values } = input;
        const saved = call.creates
          ? await createDraft(context, engine, entity, values)
          : await updateDraft(context, engine, entity, values);
        const body = Object.fromEntries(Object.entries(input).filter(([name]) => inputFields.has(name)));
        await engine.act(context, {
          entity,
          transition,
          id: saved.id,
          body: { ...body, version: saved.version, ...(comment === undefined ? {} : { comment }) },
        });
        return detail(context, engine, entity, saved.id, { view: call.view });
      },
    },
  };
}

/** What a read answers, with the other records on which steps may be taken from there. */
async function withOther(
  { engine }: AppOptions,
  call: NamedCall,
  entity: string,
  context: ReadContext,
  record: Wire,
): Promise<Wire> {
  if (call.offers === undefined) return record;
  const [offered] = await withOffers(context, engine, entity, call.offers, [record]);
  return offered ?? record;
}

/** The endpoint parts of calls that read, create, update or delete one record. */
export function recordParts(options: AppOptions, call: NamedCall): Pick<Endpoint, "parse" | "work"> | undefined {
  const { registry, engine } = options;
  const own = callInput(registry, call);
  const labels = call.reads ?? call.creates ?? call.updates ?? call.deletes ?? call.entity;
  const { reads, creates, updates, deletes } = call;
  if (reads && call.finds) return foundParts(options, call, reads, call.finds, own);
  if (reads) {
    const match = call.match ?? [];
    const inputs: ExpandedEntity["properties"] = {
      ...(call.views ? { view: { type: "string", options: call.views } } : {}),
      ...pickedProperties(registry, reads, match),
    };
    return {
      parse: bySchema(registry, call.name, () => idSchema(call, inputs, own), "GET", labels),
      work: {
        kind: "reads",
        run: async (input, context) =>
          withOther(
            options,
            call,
            reads,
            context,
            await detail(context, engine, reads, input.id, {
              view: call.views && typeof input.view === "string" ? input.view : call.view,
              readers: call.readers,
              match: given(input, match),
            }),
          ),
      },
    };
  }
  if (call.does && own && (creates || updates)) return draftTransitionParts(options, call, call.does, own);
  if (creates && own) {
    return {
      parse: bySchema(registry, call.name, () => own, "POST", labels),
      work: {
        kind: "writes",
        run: async (input, context) =>
          detail(context, engine, creates, (await createDraft(context, engine, creates, input)).id, {
            view: call.view,
          }),
      },
    };
  }
  if (updates && own) {
    const parse = bySchema(registry, call.name, () => own, "PUT", labels);
    return {
      // What was sent empty is emptied, what was not sent stays.
      parse: (sent, context) => ({
        ...Object.fromEntries(
          Object.entries(sent.body)
            .filter(([, value]) => value === null || value === "")
            .map(([field]) => [field, null]),
        ),
        ...parse(sent, context),
      }),
      work: {
        kind: "writes",
        run: async (input, context) =>
          detail(context, engine, updates, (await updateDraft(context, engine, updates, input)).id, {
            view: call.view,
          }),
      },
    };
  }
  if (deletes) {
    return {
      parse: bySchema(
        registry,
        call.name,
        () => idSchema(call, { version: { type: "integer", format: "integer", minimum: 1 } }, own),
        "DELETE",
        labels,
      ),
      work: { kind: "writes", run: (input, context) => deleteDraft(context, engine, deletes, input) },
    };
  }
  return undefined;
}
