import type { Action } from "../../generated/types/grammar/index.d.ts";
import type { NamedCall, NamedPage, Registry } from "../model.ts";
import { transitionOf, transitionsOf, transitionPath, proofInput, SENDS_CODE } from "../lifecycle.ts";
import { oncePerName } from "../once.ts";
import { fieldAt } from "../schema/entity.ts";
import { actionsOf, inputNames, itemsOf, sectionsOf, sourcesOf } from "./parts.ts";

/** What an action's `do` stands for. */
type ActionTarget = { transition: string } | { call: string };

/**
 * What a `do` means on a page about an entity: a transition, or a call; `save`, `create` and `delete` are the calls
 * that update, make and delete its drafts (save may be two: the one that makes it first). A call that takes a
 * transition too is no saving.
 */
export function actionTargets(registry: Registry, target: string, entity: string | undefined): ActionTarget[] {
  const name = target.includes(".") ? target : `${entity ?? ""}.${target}`;
  if (transitionOf(registry, name)) return [{ transition: name }];
  if (registry.calls.has(name)) return [{ call: name }];
  const kinds =
    target === "save"
      ? (["creates", "updates"] as const)
      : target === "create"
        ? (["creates"] as const)
        : target === "delete"
          ? (["deletes"] as const)
          : [];
  return kinds.flatMap((kind) =>
    [...registry.calls.values()]
      .filter((call) => entity !== undefined && call[kind] === entity && call.does === undefined)
      .map((call) => ({ call: call.name })),
  );
}

/**
 * Names of all calls a page makes: its sources, actions, steps, lookups and checks, choices of references, and uploads.
 */
export function callsOf(registry: Registry, page: NamedPage): string[] {
  const names = new Set<string>();
  const add = (name: string | undefined) => {
    if (name !== undefined && registry.calls.has(name)) names.add(name);
  };
  const addTargets = (name: string, entity: string | undefined) => {
    for (const found of actionTargets(registry, name, entity)) if ("call" in found) add(found.call);
  };
  for (const { source } of sourcesOf(page)) add(source.call);
  for (const { action, entity } of actionsOf(page)) {
    if (action.do) addTargets(action.do, entity);
    for (const call of callsOfInputs(registry, action, entity ?? page.entity)) add(call);
    add(action.download);
    add(action.import);
  }
  if ((page.layout === "form" || page.edit !== undefined) && page.entity) addTargets("save", page.entity);
  for (const { section, entity } of sectionsOf(page)) {
    if (section.edit && entity) addTargets("save", entity);
    if (section.papers === true) add("file.papers");
    for (const step of section.steps ?? []) if (step.save) addTargets(step.save, entity);
    for (const item of itemsOf(section)) {
      add(item.lookup);
      for (const call of entity && registry.entities.has(entity)
        ? fieldCalls(
            registry,
            entity,
            item.field,
            Boolean(section.form) ||
              section.filters?.some((filter) => (typeof filter === "string" ? filter : filter.field) === item.field) ===
                true,
          )
        : [])
        add(call);
    }
  }
  for (const name of transitionsUsed(registry, page)) {
    const transition = transitionOf(registry, name)!;
    add(transition.through?.call);
    if (proofInput(transition, page)) add(SENDS_CODE);
    for (const input of transition.ask ?? [])
      for (const call of fieldCalls(registry, transition.entity, input.replace("?", ""), true)) add(call);
  }
  return [...names].sort();
}

/**
 * Calls that the dialog before a call needs, where its fields are filled: those of what the call is about, else of what
 * the page is about.
 */
function callsOfInputs(registry: Registry, action: Action, around: string | undefined): string[] {
  if (action.ask === undefined || action.do === undefined) return [];
  const fields = inputNames(action);
  return actionTargets(registry, action.do, around).flatMap((found) => {
    const own = "call" in found ? registry.calls.get(found.call)?.entity : undefined;
    if (own === undefined) return [];
    return fields.flatMap((field) =>
      [own, around].flatMap((entity) =>
        entity !== undefined && registry.entities.has(entity) ? fieldCalls(registry, entity, field, true) : [],
      ),
    );
  });
}

/** The step that follows on a record that an action makes: of the entity that it makes. */
const nextOf = ({ do: does = "", next }: Action, entity: string | undefined): string | undefined =>
  next === undefined ? undefined : `${does.includes(".") ? does.split(".")[0]! : (entity ?? "")}.${next}`;

/** Full names of an entity's transitions that people take and that have an address. */
const takenByPeople = oncePerName((registry: Registry, entity) =>
  transitionsOf(registry, entity).flatMap(({ fullName, name, by }) =>
    by.some((party) => party !== "system") && transitionPath(registry, entity, name) !== undefined ? [fullName] : [],
  ),
);

/**
 * Full names of the transitions a page may offer, lead to or preview: those it names, and all of its own entity that
 * people take.
 */
export function transitionsUsed(registry: Registry, page: NamedPage): string[] {
  const names = new Set<string>();
  for (const name of takenByPeople(registry, page.entity ?? "")) names.add(name);
  for (const { action, entity } of actionsOf(page))
    for (const name of [action.do, action.takes, nextOf(action, entity)])
      for (const found of name ? actionTargets(registry, name, entity) : [])
        if ("transition" in found) names.add(found.transition);
  for (const { source } of sourcesOf(page)) {
    const name = source.plan?.includes(".") ? source.plan : `${page.entity}.${source.plan ?? ""}`;
    if (source.plan && transitionOf(registry, name)) names.add(name);
  }
  for (const { section } of sectionsOf(page))
    for (const step of section.steps ?? [])
      for (const found of step.save ? actionTargets(registry, step.save, page.entity) : [])
        if ("transition" in found) names.add(found.transition);
  return [...names].sort();
}

/** Calls a field needs where it is filled: its check, the list of the records it refers to, the upload of its files. */
function fieldCalls(registry: Registry, entity: string, path: string, filled: boolean): string[] {
  const property = fieldAt(registry, entity, path);
  if (!property) return [];
  const parts = [
    property,
    ...(property.items ? [property.items, ...Object.values(property.items.properties ?? {})] : []),
    ...Object.values(property.properties ?? {}),
  ];
  return parts.flatMap((part) => [
    ...(part.check ? [part.check.call] : []),
    ...(filled && part.ref ? choiceCalls(registry, part.ref, part.choose) : []),
    ...(part.file && filled ? uploadsOf(registry, part.file) : []),
    ...(part.categories && filled ? ["document_category.list", "file.facts"] : []),
    ...(filled && part.categories?.some((category) => category.carried_by) ? ["document_category.carried"] : []),
  ]);
}

/**
 * The calls that list records of an entity for choosing one: those of the set by role; without one `<entity>.list`,
 * else the first that lists it.
 */
function choiceCalls(registry: Registry, entity: string, choose: string | undefined): string[] {
  if (choose !== undefined) return [...new Set(Object.values(registry.entities.get(entity)?.choices?.[choose] ?? {}))];
  const calls = [...registry.calls.values()].filter((call) => call.lists === entity);
  const found = calls.find((call) => call.name === `${entity}.list`) ?? calls[0];
  return found ? [found.name] : [];
}

function uploadsOf(registry: Registry, category: string): string[] {
  const uploads = [...registry.calls.values()].filter((call: NamedCall) => call.upload !== undefined);
  return [uploads.find((call) => call.upload === category) ?? uploads[0]].flatMap((call) => (call ? [call.name] : []));
}
