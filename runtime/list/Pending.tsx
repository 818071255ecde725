import { othersOf } from "../action/other.ts";
import { pendingOf } from "../action/pending.ts";
import { at } from "../condition/lookup.ts";
import { hasLabel, label, word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import type { Shape } from "../model/shape.ts";

type RecordValues = Readonly<Record<string, unknown>>;

interface PendingRequest {
  key: string;
  step: string;
  entity: string;
  name: string;
  of?: unknown;
}

/** What was asked of a record, where it waits for more to agree and the step has a name. */
function requestsIn(record: RecordValues | undefined, entity: string): PendingRequest[] {
  const request = pendingOf(record);
  return request === undefined || !hasLabel(`${entity}:do.${request.transition}`)
    ? []
    : [{ key: entity, entity, step: label(`${entity}:do.${request.transition}`), name: request.requested_by ?? "" }];
}

/**
 * Says what a colleague has asked and others still agree to, before anybody asks it a second time: of a row (or
 * record), and of the other records on which steps are taken from it.
 */
export function Pending({ row, shape, only }: { row: RecordValues; shape: Shape; only?: "others" }) {
  const { bundle } = usePage();
  const others = Object.entries(othersOf(row)).flatMap(([field, other]) => {
    const entity = shape.properties[field]?.ref ?? "";
    return requestsIn(other, entity).map((pending) => ({
      ...pending,
      key: field,
      of: at(other, bundle.entities[entity]?.title ?? "number"),
    }));
  });
  return [...(only === "others" ? [] : requestsIn(row, shape.entity)), ...others].map(({ key, step, name, of }) => (
    <span key={key} className="row-pending">
      {of === undefined
        ? word("list.pending", { step, name })
        : word("list.pending_other", { step, name, kind: label(`${shape.entity}:${key}`), number: String(of) })}
    </span>
  ));
}
