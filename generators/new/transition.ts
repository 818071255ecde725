import type { Lifecycle } from "../../generated/types/grammar/index.d.ts";
import { statesOf } from "../../registry/lifecycle.ts";
import { suggest } from "../output/near.ts";
import type { Document } from "../check/source/document.ts";
import { registryOf } from "../check/workspace/registry.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { json, withEntry } from "./json.ts";
import { emptyPlan, left, Refusal, type Plan } from "./plan.ts";
import { say, worded } from "./wording.ts";

/** What a new transition may be told beside its name. */
interface TransitionWish {
  readonly from: string[];
  readonly to?: string;
  readonly by: string[];
  readonly axis?: string;
  /** States that are added where they are not there. */
  readonly states?: string[];
}

/**
 * The lifecycle of an entity that is meant: the one of the axis, or the only one, or that of its status; undefined
 * where it has none at all.
 */
function lifecycleOf(workspace: Workspace, entity: string, axis: string | undefined): Document | undefined {
  const own = workspace.lifecycles.filter(({ value }) => value?.entity === entity);
  const axes = own.map(({ value }) => String(value.axis));
  const found = own.find(({ value }) => value.axis === (axis ?? (own.length === 1 ? axes[0] : "status")));
  if (!found && axes.length > 0)
    throw new Refusal(`${entity} has no axis "${axis ?? "status"}"; choose --axis ${axes.join("|")}`);
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

/**
 * A transition named `entity.verb` in its lifecycle, worded in both languages. The first one of an entity makes its
 * lifecycle, with the states between which it leads.
 */
export function newTransition(
  workspace: Workspace,
  name: string,
  { from, to, by, axis: axisName, states: wished = [] }: TransitionWish,
): Plan {
  const [entity = "", verb = "", more] = name.split(".");
  if (!/^[a-z][a-z0-9_]*$/.test(verb) || more !== undefined)
    throw new Refusal(`"${name}" is no name of a transition; write it like invoice.confirm`);
  if (!workspace.entities.has(entity))
    throw new Refusal(`there is no entity "${entity}"${suggest(entity, workspace.entities.keys())}`);
  if (workspace.calls.has(name) || workspace.transitions.has(name)) throw new Refusal(`${name} is there already`);
  const document = lifecycleOf(workspace, entity, axisName);
  const axis = String(document?.value.axis ?? axisName ?? "status");
  const there = document === undefined ? [] : statesOf(registryOf(workspace), entity, axis);
  const first = document === undefined ? [...from, ...(to === undefined ? [] : [to])] : [];
  const added = [...new Set([...first, ...wished])].filter((state) => state !== "new" && !there.includes(state));
  const states = [...there, ...added];
  for (const state of [...from, ...(to === undefined ? [] : [to])])
    if (state !== "new" && !states.includes(state))
      throw new Refusal(
        `${entity} has no state "${state}"${suggest(state, states) || `; to add it say --states ${state}`}`,
      );
  if (by.length === 0) throw new Refusal("say who takes it: --by seller:invoice.confirm, or --by system");
  const plan = emptyPlan();
  const transition = {
    ...(from.length === 0 ? {} : { from: from.length === 1 ? from[0] : from }),
    ...(to === undefined ? {} : { to }),
    by,
    // What begins as a draft is put before others once it is whole.
    ...(document === undefined && from.length > 0 && !from.includes("new") && !by.includes("system")
      ? { whole: true as const }
      : {}),
  } satisfies Partial<Lifecycle["transitions"][string]>;
  const file = document?.file ?? `schemas/lifecycles/${entity}.${axis}.json`;
  if (added.length > 0) addStates(workspace, plan, entity, axis, added);
  if (transition.whole === true) keepFromOthers(workspace, plan, entity, { axis, from, by });
  // Where it ends, nothing leads on so far.
  const ends = added.filter((state) => !from.includes(state));
  if (document === undefined)
    plan.files.set(
      file,
      json({
        $schema: "../../generated/completion/lifecycle.json",
        grammar: 1,
        entity,
        axis,
        ...(ends.length === 0 ? {} : { final: ends }),
        transitions: { [verb]: transition },
      }),
    );
  else plan.changed.set(file, withEntry(continued(document, from, ends), ["transitions", verb], transition));
  say(workspace, plan, entity, `do.${verb}`, (language) => worded(workspace, language, verb));
  plan.next.push(
    left(
      `Say in ${file} what it asks ("ask"), what must hold ("guards") and what it writes ("sets", "effects")`,
      `在 ${file} 中说明需要填写什么（ask）、须满足什么条件（guards）以及写入什么（sets、effects）`,
    ),
    left(`Word it: do.${verb} in the wording of ${entity}`, `改写 ${entity} 文案中的 do.${verb}`),
    left(
      `Offer it on a page: { "do": "${verb}" } among its actions; a detail that names no actions offers it by itself`,
      `在页面的 actions 中提供：{ "do": "${verb}" }；未列出 actions 的详情页会自动提供`,
    ),
    ...(added.length === 0
      ? []
      : [
          left(`Reword the states ${added.join(", ")} in both languages`, `改写两种语言中的状态 ${added.join("、")}`),
          left("The next migration makes them in the database", "下一次数据库迁移建立这些状态", "npm run migration"),
        ]),
    left(
      "A developer writes a test in tests/api/ that takes it, and one in which it is refused",
      "由开发人员在 tests/api/ 中编写测试：一项执行此转换，一项被拒绝",
    ),
  );
  return plan;
}

/** Lets the parties that do not take the first step of a record see it from that step on. */
function keepFromOthers(
  workspace: Workspace,
  plan: Plan,
  entity: string,
  { axis, from, by }: { readonly axis: string; readonly from: readonly string[]; readonly by: readonly string[] },
): void {
  const { file, text, value } = workspace.entities.get(entity)!;
  const takers = by.map((who) => who.split(":")[0]);
  const parties = Object.entries((value.parties ?? {}) as Readonly<Record<string, unknown>>);
  for (const [party, reach] of parties) {
    if (takers.includes(party) || typeof reach !== "string") continue;
    const when = { not: from.length === 1 ? { record: axis, is: from[0] } : { record: axis, in: from } };
    plan.changed.set(file, withEntry(plan.changed.get(file) ?? text, ["parties", party], { field: reach, when }));
  }
}

/** The text of a lifecycle in which what is left ends no more, and what is new and leads nowhere does. */
function continued({ text, value }: Document, from: readonly string[], ends: readonly string[]): string {
  const before: string[] = Array.isArray(value.final) ? value.final : [];
  const final = [...before.filter((state) => !from.includes(state)), ...ends];
  return final.join() === before.join() ? text : withEntry(text, ["final"], final.length === 0 ? undefined : final);
}

/** States of a lifecycle as options of its entity's field, which is made where it is not there. */
function addStates(workspace: Workspace, plan: Plan, entity: string, axis: string, added: readonly string[]): void {
  const { file, text, value } = workspace.entities.get(entity)!;
  const field: unknown = value.properties[axis];
  const options = (field as { options?: unknown } | undefined)?.options;
  if (field !== undefined && !Array.isArray(options))
    throw new Refusal(`"${axis}" of ${entity} has no options; choose another --axis`);
  plan.changed.set(
    file,
    Array.isArray(options)
      ? withEntry(text, ["properties", axis, "options"], [...(options as unknown[]), ...added])
      : withEntry(text, ["properties", axis], { type: "string", options: added, default: added[0], calc: true }),
  );
  if (field === undefined)
    say(
      workspace,
      plan,
      entity,
      axis,
      (language) => worded(workspace, language, axis),
      Object.keys(value.properties as object).toReversed(),
    );
  for (const state of added)
    say(workspace, plan, entity, `${axis}.${state}`, (language) => worded(workspace, language, state));
}
