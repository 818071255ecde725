import type { NamedCall, NamedPage, Registry } from "../model.ts";
import { callInput } from "../schema/request.ts";
import { actionTargets } from "./calls.ts";
import { actionsOf, inputNames } from "./parts.ts";

/**
 * The entity whose fields an action asks before it makes a call: the call's own shape of input; else what the call is
 * about, where that has them all; else what the page (or its row) is about.
 */
function inputEntity(
  registry: Registry,
  call: NamedCall,
  names: readonly string[],
  around: string | undefined,
): string | undefined {
  if (typeof call.input === "string") return call.input;
  const own = registry.entities.get(call.entity)?.properties;
  return own && names.every((name) => name === "comment" || own[name] !== undefined) ? call.entity : around;
}

/**
 * What the actions of a page ask before they make this call: of which entity, which fields, and which must be given.
 */
export function asksOfCall(
  registry: Registry,
  page: NamedPage,
  name: string,
): { entity: string | undefined; fields: string[]; required: string[] } | undefined {
  const call = registry.calls.get(name);
  if (!call) return undefined;
  const asking = actionsOf(page).filter(
    ({ action, entity }) =>
      action.ask &&
      action.do &&
      actionTargets(registry, action.do, entity).some((target) => "call" in target && target.call === name),
  );
  const [first] = asking;
  if (!first) return undefined;
  const lists = asking.map(({ action }) => inputNames(action));
  const everywhere = (field: string) => lists.every((list) => list.includes(field));
  // What a dialog makes is not written on afterwards: what the record must have, and is not filled by itself, is asked
  // with it.
  const entity = call.creates === undefined ? undefined : registry.entities.get(call.creates);
  const made = (entity?.required ?? []).filter(
    (field) => entity?.properties[field]?.default === undefined && entity?.properties[field]?.choose !== "own",
  );
  const explicit = asking
    .flatMap(({ action }) =>
      (action.ask ?? []).flatMap((item) => (typeof item !== "string" && item.required === true ? [item.field] : [])),
    )
    .filter(everywhere);
  return {
    entity: inputEntity(registry, call, lists[0] ?? [], first.entity ?? page.entity),
    fields: [...new Set(lists.flat())],
    required: [
      ...new Set([...[...(callInput(registry, call)?.required ?? []), ...made].filter(everywhere), ...explicit]),
    ],
  };
}
