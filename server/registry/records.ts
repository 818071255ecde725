import type { NamedCall } from "../../registry/registry.ts";
import type { ExpandedEntity } from "../../registry/schema/expanded.ts";
import { callInput } from "../../registry/schema/request.ts";
import type { AppOptions } from "../http/options.ts";
import { detail } from "../records/detail.ts";
import { createDraft, deleteDraft, updateDraft } from "../records/draft.ts";
import type { Endpoint } from "./endpoint.ts";
import { bySchema } from "./takes.ts";

const ID = { type: "string", format: "id", maxLength: 19 } as const;

function idSchema(call: NamedCall, further: ExpandedEntity["properties"], own: ExpandedEntity | undefined): ExpandedEntity {
  return { name: call.entity, type: "object", properties: { id: ID, ...further, ...own?.properties }, required: ["id", ...own?.required ?? []], rules: [] };
}

/** The endpoint parts of calls that read, create, update or delete one record. */
export function recordParts(options: AppOptions, call: NamedCall): Pick<Endpoint, "takes" | "work"> | undefined {
  const { registry, engine } = options;
  const own = callInput(registry, call);
  const labels = call.reads ?? call.creates ?? call.updates ?? call.deletes ?? call.entity;
  const { reads, creates, updates, deletes } = call;
  if (reads) {
    return { takes: bySchema(registry, idSchema(call, {}, own), "GET", labels), work: { kind: "reads", run: (input, context) => detail(context, engine, reads, input["id"], call.view) } };
  }
  if (creates && own) {
    return {
      takes: bySchema(registry, own, "POST", labels),
      work: { kind: "writes", run: async (input, context) => detail(context, engine, creates, (await createDraft(context, engine, creates, input)).id, call.view) },
    };
  }
  if (updates && own) {
    const takes = bySchema(registry, own, "PUT", labels);
    return {
      // What was sent empty is emptied, what was not sent stays.
      takes: (sent, context) => ({ ...Object.fromEntries(Object.entries(sent.body).filter(([, value]) => value === null || value === "").map(([field]) => [field, null])), ...takes(sent, context) }),
      work: { kind: "writes", run: async (input, context) => detail(context, engine, updates, (await updateDraft(context, engine, updates, input)).id, call.view) },
    };
  }
  if (deletes) {
    return {
      takes: bySchema(registry, idSchema(call, { version: { type: "integer", format: "integer", minimum: 1 } }, own), "DELETE", labels),
      work: { kind: "writes", run: (input, context) => deleteDraft(context, engine, deletes, input) },
    };
  }
  return undefined;
}
