import { fieldAt } from "../../generators/check/workspace/field.ts";
import type { Document } from "../../generators/check/source/document.ts";
import { partiesOf, permissionsOf } from "../../generators/check/workspace/reach.ts";
import { partyRoles, tasksRegistryOf } from "../../generators/check/workspace/registry.ts";
import { languages, wordingFile } from "../../generators/check/workspace/wording.ts";
import { isRecord } from "../../generators/check/workspace/workspace.ts";
import type { Loose, Workspace } from "../../generators/check/workspace/workspace.ts";
import { withWord } from "../../generators/output/with-word.ts";
import type { NewValue } from "./field.ts";

/**
 * What a diagram needs beside the lifecycle itself: the states there are, who may take a transition, and the pages
 * among whose actions it can be put.
 */
export interface Moves {
  states: string[];
  people: string[];
  pages: string[];
}

/** A state that somebody wants, of the lifecycle in a file. */
export interface NewState {
  file: string;
  name: string;
  english: string;
  chinese: string;
}

/** How a transition is offered to those who may take it. */
export interface Offer {
  /** Pages that are to name it among their actions. */
  pages?: readonly string[];
  /** Whether it is a task of whoever may take it. */
  task?: boolean;
}

/** A transition that somebody wants, between two states. */
export interface NewStep extends NewState, Offer {
  from: string;
  to: string;
  by: readonly string[];
  /** What is asked before it is taken, in both languages. */
  question?: { english: string; chinese: string };
}

/** A transition that is to be offered, as `entity.verb`. */
export interface OfferedStep extends Offer {
  name: string;
}

const NAME = /^[a-z][a-z0-9_]*$/;

/** The states of a lifecycle, and who takes the transitions of its entity. */
export function movesOf(workspace: Workspace, { entity, axis }: Loose): Moves {
  const existing = [...workspace.transitions.values()]
    .filter((entry) => entry.entity === entity)
    .flatMap(({ transition }) => (Array.isArray(transition.by) ? transition.by.map(String) : []));
  return {
    states: (fieldAt(workspace, String(entity), String(axis))?.options ?? []).map(String),
    // Whoever takes other steps of it comes first: of rights there are hundreds.
    people: [...new Set([...existing.toSorted(), ...takersOf(workspace, String(entity)).toSorted(), "system"])],
    pages: offeringPages(workspace, String(entity)).map(({ name }) => name),
  };
}

/** The parties of an entity, and each with every permission that one of its people can hold. */
function takersOf(workspace: Workspace, entity: string): string[] {
  return partiesOf(workspace, entity).flatMap((party) => {
    const roles = partyRoles(workspace)(tasksRegistryOf(workspace), entity, party);
    const permissions = new Set(roles.flatMap((role) => permissionsOf(workspace, role)));
    return [party, ...[...permissions].map((permission) => `${party}:${permission}`)];
  });
}

/** The details of an entity's records that name what they offer; one that names nothing offers everything. */
export function offeringPages(workspace: Workspace, entity: string): Document[] {
  const steps = new Set([...workspace.transitions.values()].filter((one) => one.entity === entity).map(verbOf));
  return workspace.pages
    .filter(
      ({ value }) =>
        value.entity === entity &&
        value.layout === "detail" &&
        Array.isArray(value.actions) &&
        value.actions.some((action: unknown) => isRecord(action) && steps.has(String(action["do"])) && !action["on"]),
    )
    .toSorted((one, other) => one.name.length - other.name.length);
}

const verbOf = ({ verb }: { verb: string }): string => verb;

/**
 * A further state of a lifecycle: an option of the entity's field, worded in both languages.
 * @param held what a config says now, drafts included
 * @throws Error when the lifecycle is not known, or the name does not do or is taken
 */
export function addState(workspace: Workspace, state: NewState, held: (file: string) => unknown): NewValue[] {
  const { entity, axis } = lifecycleAt(workspace, state.file);
  if (!NAME.test(state.name)) throw new Error(`"${state.name}" is no name: small letters, digits and underscores.`);
  const document = workspace.entities.get(entity);
  const own = document && (held(document.file) as Loose);
  const property: Loose = own?.properties?.[axis];
  if (document === undefined || !isRecord(property) || !Array.isArray(property["options"]))
    throw new Error(`${entity} has no field "${axis}" with options.`);
  if (property["options"].includes(state.name)) throw new Error(`There is a state "${state.name}" already.`);
  const options = [...(property["options"] as unknown[]), state.name];
  const properties = { ...own.properties, [axis]: { ...property, options } };
  return [
    { file: document.file, value: { ...own, properties } },
    ...worded(workspace, entity, { [`${axis}.${state.name}`]: state }, held),
  ];
}

/**
 * A further transition of a lifecycle, worded in both languages.
 * @param held what a config says now, drafts included
 * @throws Error when the lifecycle is not known, or the name does not do or is taken
 */
export function addStep(workspace: Workspace, step: NewStep, held: (file: string) => unknown): NewValue[] {
  const { entity } = lifecycleAt(workspace, step.file);
  if (!NAME.test(step.name)) throw new Error(`"${step.name}" is no name: small letters, digits and underscores.`);
  const own = held(step.file) as Loose;
  if (workspace.transitions.has(`${entity}.${step.name}`) || Object.hasOwn(own.transitions ?? {}, step.name))
    throw new Error(`${entity} has a transition "${step.name}" already.`);
  const made = {
    from: step.from,
    ...(step.to === step.from ? {} : { to: step.to }),
    by: step.by,
    ...(step.task === true ? { task: true } : {}),
  };
  const { question } = step;
  const asks = question !== undefined && question.english !== "" && question.chinese !== "";
  const words = {
    [`do.${step.name}`]: step,
    ...(asks ? { [`do.${step.name}.ask`]: question } : {}),
  };
  return [
    { file: step.file, value: { ...own, transitions: { ...own.transitions, [step.name]: made } } },
    ...worded(workspace, entity, words, held),
    ...offered(workspace, entity, step.name, step.from, step.pages ?? [], held),
  ];
}

/**
 * A transition that people are offered: by pages, as a task, or both.
 * @param held what a config says now, drafts included
 * @throws Error when there is no such transition
 */
export function offerStep(workspace: Workspace, step: OfferedStep, held: (file: string) => unknown): NewValue[] {
  const [entity = "", verb = ""] = step.name.split(".");
  const document = workspace.lifecycles.find(
    ({ value, file }) => value?.entity === entity && Object.hasOwn((held(file) as Loose).transitions ?? {}, verb),
  );
  if (document === undefined) throw new Error(`There is no transition "${step.name}".`);
  const own = held(document.file) as Loose;
  const transition = own.transitions[verb] as Loose;
  const value = { ...own, transitions: { ...own.transitions, [verb]: { ...transition, task: true } } };
  const from = [transition["from"]].flat().map(String)[0] ?? "";
  return [
    ...(step.task === true ? [{ file: document.file, value }] : []),
    ...offered(workspace, entity, verb, from, step.pages ?? [], held),
  ];
}

/** Pages with a further action: behind the last that is taken from the same state and takes nothing away. */
function offered(
  workspace: Workspace,
  entity: string,
  verb: string,
  from: string,
  pages: readonly string[],
  held: (file: string) => unknown,
): NewValue[] {
  const isLike = (action: unknown): boolean => {
    const transition = isRecord(action) ? workspace.transitions.get(`${entity}.${String(action["do"])}`) : undefined;
    const { from: begins, tone } = transition?.transition ?? {};
    return tone !== "danger" && [begins].flat().includes(from);
  };
  const isStep = (action: unknown): boolean => isRecord(action) && action["do"] !== undefined;
  return pages.map((name) => {
    const page = workspace.pages.find((document) => document.name === name);
    if (page === undefined) throw new Error(`There is no page "${name}".`);
    const value = held(page.file) as Loose;
    const actions = Array.isArray(value.actions) ? (value.actions as unknown[]) : [];
    const like = actions.findLastIndex(isLike);
    const at = like === -1 ? actions.findLastIndex(isStep) : like;
    return { file: page.file, value: { ...value, actions: actions.toSpliced(at + 1, 0, { do: verb }) } };
  });
}

/** A state that is to go, of the lifecycle in a file. */
export interface GoneState {
  file: string;
  name: string;
}

/** A transition that hangs on a state: it goes with it, or begins and leads there no more. */
export interface HangingStep {
  name: string;
  goes: boolean;
  /** Whether somebody gets a task for it. */
  isTask: boolean;
}

/** The transitions of a lifecycle that hang on a state. */
export function stepsAt(lifecycle: Loose, state: string): HangingStep[] {
  return Object.entries((lifecycle.transitions ?? {}) as Record<string, Loose>).flatMap(([name, step]) => {
    const left = without(step, state);
    return left === step ? [] : [{ name, goes: left === undefined, isTask: step["task"] !== undefined }];
  });
}

/** A transition without a state; undefined where it begins or leads nowhere else. */
function without(step: Loose, state: string): Loose | undefined {
  const isCase = (one: unknown): boolean => isRecord(one) && one["to"] === state;
  const { from, to } = step;
  const froms = [from].flat().filter((one) => one !== state);
  const tos = Array.isArray(to) ? to.filter((one) => !isCase(one)) : [to].filter((one) => one !== state);
  if (froms.length === 0 || tos.length === 0) return undefined;
  if (froms.length === [from].flat().length && tos.length === (Array.isArray(to) ? to.length : 1)) return step;
  return {
    ...step,
    ...(from === undefined
      ? {}
      : { from: Array.isArray(from) && froms.length === 1 ? froms[0] : Array.isArray(from) ? froms : from }),
    ...(Array.isArray(to) ? { to: ledTo(tos) } : {}),
  };
}

/** Cases of where a transition leads; of a single one that always holds, its state. */
const ledTo = (cases: readonly unknown[]): unknown => {
  const [only] = cases;
  return cases.length === 1 && isRecord(only) && only["when"] === undefined ? only["to"] : cases;
};

/**
 * A lifecycle without a state: the option of the entity's field goes, with its words, and the transitions that begin
 * or lead nowhere else. What else says its name, the check finds.
 * @param held what a config says now, drafts included
 * @throws Error when the lifecycle or the state is not known, or it is the last one
 */
export function removeState(workspace: Workspace, gone: GoneState, held: (file: string) => unknown): NewValue[] {
  const { entity, axis } = lifecycleAt(workspace, gone.file);
  const own = held(gone.file) as Loose;
  const document = workspace.entities.get(entity);
  const record = document && (held(document.file) as Loose);
  const property: Loose = record?.properties?.[axis];
  const options = isRecord(property) && Array.isArray(property["options"]) ? (property["options"] as unknown[]) : [];
  if (document === undefined || !options.includes(gone.name)) throw new Error(`There is no state "${gone.name}".`);
  if (options.length === 1) throw new Error(`"${gone.name}" is the last state.`);
  const steps = stepsAt(own, gone.name);
  const transitions = Object.fromEntries(
    Object.entries((own.transitions ?? {}) as Record<string, Loose>).flatMap(([name, step]) => {
      const left = without(step, gone.name);
      return left === undefined ? [] : [[name, left]];
    }),
  );
  const remaining = (states: unknown): unknown[] => [states ?? []].flat().filter((one: unknown) => one !== gone.name);
  const final = remaining(own.final);
  const { final: _before, diagram: placed, ...rest } = own;
  const places = Object.entries(isRecord(placed) ? placed : {}).filter(([state]) => state !== gone.name);
  const lifecycle = {
    ...rest,
    ...(places.length === 0 ? {} : { diagram: Object.fromEntries(places) }),
    ...(final.length === 0 ? {} : { final }),
    ...(own.void === undefined ? {} : { void: remaining(own.void) }),
    transitions,
  };
  const properties = { ...record.properties, [axis]: withoutOption(property, gone.name, ledToFrom(own, gone.name)) };
  const instead = wordedInstead(property).filter(({ of }) => of === gone.name);
  const words = [
    ...[gone.name, ...instead.map(({ name }) => name)].map((name) => `${axis}.${String(name)}`),
    ...steps.filter(({ goes }) => goes).map(({ name }) => `do.${name}`),
  ];
  return [
    { file: document.file, value: { ...record, properties } },
    { file: gone.file, value: inOrder(lifecycle, own) },
    ...unworded(workspace, entity, words, held),
  ];
}

const wordedInstead = ({ instead }: Loose): Loose[] => (Array.isArray(instead) ? instead.filter(isRecord) : []);

/** Where the steps from a state lead, and those from there: of these the nearest comes in its place. */
function ledToFrom({ transitions }: Loose, state: string): string[] {
  const steps = Object.values((transitions ?? {}) as Record<string, Loose>);
  const reached = [state];
  for (const here of reached)
    for (const { from, to } of steps) {
      if (![from].flat().includes(here)) continue;
      const next = [to].flat().map((one: unknown) => (isRecord(one) ? one["to"] : one));
      reached.push(...next.filter((one): one is string => typeof one === "string" && !reached.includes(one)));
    }
  return reached.slice(1);
}

/**
 * A field with one option less: nothing in it speaks of that option any more. Where it was the first one, records
 * begin in the nearest of those that followed.
 */
function withoutOption(property: Loose, name: string, following: readonly string[]): Loose {
  const tone: [string, unknown][] = Object.entries(property["tone"] ?? {}).filter(([option]) => option !== name);
  const instead = wordedInstead(property).filter(({ of }) => of !== name);
  const options = (property["options"] as unknown[]).filter((option) => option !== name);
  const content: Record<string, unknown> = {
    options,
    tone: tone.length === 0 ? undefined : Object.fromEntries(tone),
    instead: instead.length === 0 ? undefined : instead,
    default:
      property["default"] === name
        ? (following.find((option) => options.includes(option)) ?? options[0])
        : property["default"],
  };
  return Object.fromEntries(
    Object.entries(property).flatMap(([key, value]) => {
      const left: unknown = Object.hasOwn(content, key) ? content[key] : value;
      return left === undefined ? [] : [[key, left]];
    }),
  );
}

/** An object with its keys as they stood before. */
const inOrder = (value: Loose, before: Loose): Loose =>
  Object.fromEntries(Object.keys(before).flatMap((key) => (Object.hasOwn(value, key) ? [[key, value[key]]] : [])));

/** The words of an entity, in every brand and language, without those under some keys. */
function unworded(
  workspace: Workspace,
  entity: string,
  keys: readonly string[],
  held: (file: string) => unknown,
): NewValue[] {
  const isGone = (key: string): boolean =>
    keys.some((one) => key === one || new RegExp(`^${one.replaceAll(".", "\\.")}[.@#]`).test(key));
  return workspace.documents
    .filter(({ file }) => file.startsWith("brands/") && file.endsWith(`/${entity}.json`))
    .flatMap(({ file }): NewValue[] => {
      const entries = Object.entries(held(file) as Record<string, unknown>);
      const left = entries.filter(([key]) => !isGone(key));
      return left.length === entries.length ? [] : [{ file, value: Object.fromEntries(left) }];
    });
}

function lifecycleAt(workspace: Workspace, file: string): { entity: string; axis: string } {
  const document = workspace.lifecycles.find((one) => one.file === file);
  if (document === undefined) throw new Error(`There is no lifecycle ${file}.`);
  return { entity: String(document.value.entity), axis: String(document.value.axis) };
}

/**
 * Texts in both languages, by key, each behind the others of its kind.
 * @param neighbours keys behind which one of no kind stands, the nearest first
 */
export function worded(
  workspace: Workspace,
  namespace: string,
  texts: Readonly<Record<string, { english: string; chinese: string }>>,
  held: (file: string) => unknown,
  neighbours: readonly string[] = [],
): NewValue[] {
  const base = [...workspace.brands].find(([, brand]) => brand.value.extends === undefined)?.[0] ?? "default";
  return languages.flatMap((language): NewValue[] => {
    const document = wordingFile(workspace, base, language, namespace);
    if (document === undefined) return [];
    const value = Object.entries(texts).reduce(
      (words, [key, { english, chinese }]) => withWord(words, key, language === "en" ? english : chinese, neighbours),
      held(document.file) as Record<string, unknown>,
    );
    return [{ file: document.file, value }];
  });
}
