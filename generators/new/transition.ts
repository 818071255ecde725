import type { Lifecycle } from "../../generated/types/grammar/index.d.ts";
import { statesOf } from "../../registry/lifecycle/states.ts";
import { suggest } from "../check/near.ts";
import type { Document } from "../check/source/document.ts";
import { registryOf } from "../check/workspace/registry.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { withEntry } from "./json.ts";
import { emptyPlan, Refusal, type Plan } from "./plan.ts";
import { readable, say } from "./wording.ts";

/** What a new transition may be told beside its name. */
export interface TransitionWish {
  readonly from: string[];
  readonly to?: string;
  readonly by: string[];
  readonly axis?: string;
}

/** The lifecycle of an entity that is meant: the one of the axis, or the only one, or that of its status. */
function lifecycleOf(workspace: Workspace, entity: string, axis: string | undefined): Document {
  const own = workspace.lifecycles.filter(({ value }) => value?.entity === entity);
  const axes = own.map(({ value }) => String(value.axis));
  const found = own.find(({ value }) => value.axis === (axis ?? (own.length === 1 ? axes[0] : "status")));
  if (!found)
    throw new Refusal(
      axes.length === 0
        ? `${entity} has no lifecycle; write schemas/lifecycles/${entity}.status.json first`
        : `${entity} has no axis "${axis ?? "status"}"; choose --axis ${axes.join("|")}`,
    );
  return found;
}

/**
 * The document of a lifecycle that has a transition, and the transition.
 * @throws Refusal where there is none of this name
 */
export function transitionNamed(
  workspace: Workspace,
  name: string | undefined,
): { readonly document: Document; readonly entity: string; readonly verb: string; readonly axis: string } {
  const [entity = "", verb = ""] = (name ?? "").split(".");
  const document = workspace.lifecycles.find(
    ({ value }) => value?.entity === entity && Object.hasOwn(value.transitions ?? {}, verb),
  );
  if (!document)
    throw new Refusal(
      name === undefined
        ? "say which transition names it: --on invoice.confirm"
        : `there is no transition "${name}"${suggest(name, workspace.transitions.keys())}`,
    );
  return { document, entity, verb, axis: String(document.value.axis) };
}

/** A transition named `entity.verb` in its lifecycle, worded in both languages. */
export function newTransition(workspace: Workspace, name: string, { from, to, by, axis }: TransitionWish): Plan {
  const [entity = "", verb = "", more] = name.split(".");
  if (!/^[a-z][a-z0-9_]*$/.test(verb) || more !== undefined)
    throw new Refusal(`"${name}" is no name of a transition; write it like invoice.confirm`);
  if (!workspace.entities.has(entity))
    throw new Refusal(`there is no entity "${entity}"${suggest(entity, workspace.entities.keys())}`);
  if (workspace.calls.has(name) || workspace.transitions.has(name)) throw new Refusal(`${name} is there already`);
  const document = lifecycleOf(workspace, entity, axis);
  const states = statesOf(registryOf(workspace), entity, String(document.value.axis));
  for (const state of [...from, ...(to === undefined ? [] : [to])])
    if (state !== "new" && !states.includes(state))
      throw new Refusal(`${entity} has no state "${state}"${suggest(state, states)}`);
  if (by.length === 0) throw new Refusal("say who takes it: --by seller:invoice.confirm, or --by system");
  const plan = emptyPlan();
  plan.changed.set(
    document.file,
    withEntry(document.text, ["transitions", verb], {
      ...(from.length === 0 ? {} : { from: from.length === 1 ? from[0] : from }),
      ...(to === undefined ? {} : { to }),
      by,
    } satisfies Partial<Lifecycle["transitions"][string]>),
  );
  say(workspace, plan, entity, `do.${verb}`, () => readable(verb));
  plan.next.push(
    `Say in ${document.file} what it asks ("ask"), what must hold ("guards") and what it writes ("sets", "effects")`,
    `Word it: do.${verb} in the wording of ${entity}`,
    `Offer it on a page: { "do": "${verb}" } among its actions`,
    "Write a test in tests/api/ that takes it, and one in which it is refused",
  );
  return plan;
}
