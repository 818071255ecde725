import type { CallShape, LetterPart, PageBundle, TransitionShape } from "../../runtime/model/bundle.ts";
import { permissionsOf, whoOf, exportPath } from "../../registry/access.ts";
import type { NamedCall, NamedPage, Registry } from "../../registry/registry.ts";
import {
  inputFields,
  fromStates,
  transitionOf,
  transitionPath,
  proofInput,
  SENDS_CODE,
} from "../../registry/lifecycle.ts";
import { letterItem } from "../../registry/letter.ts";
import { oncePer, oncePerName } from "../../registry/once.ts";
import { actionsOf, sectionsOf } from "../../registry/page/parts.ts";
import { asksOfCall } from "../../registry/page/action-inputs.ts";
import { callsOf, actionTargets, transitionsUsed } from "../../registry/page/calls.ts";
import { entitiesOf, mentionedNames } from "../../registry/page/entities.ts";
import { importColumns, callInput } from "../../registry/schema/request.ts";
import { pageNamespace } from "../../registry/labels/page.ts";
import { formsOf } from "../validators/forms.ts";
import { entityShape, propertyShape, shownNames } from "./shape.ts";

/** Everything a screen needs to draw itself. @param forms the name of its validators' module, if it has forms */
export function pageBundle(registry: Registry, page: NamedPage, forms: string | undefined): PageBundle {
  const transitions = transitionsUsed(registry, page);
  const calls = callsOf(registry, page);
  const entities = entitiesOf(registry, page);
  const inputs = transitions.flatMap((name) => [
    ...inputFields(transitionOf(registry, name)!).map(({ field }) => field),
    ...(transitionOf(registry, name)!.commits ?? []),
    transitionOf(registry, name)!.amount ?? [],
  ]);
  const done = new Set(
    actionsOf(page).flatMap(({ action, entity }) =>
      action.do
        ? actionTargets(registry, action.do, entity).flatMap((target) => ("call" in target ? [target.call] : []))
        : [],
    ),
  );
  const shown = calls.map((name) => registry.calls.get(name)!).map((call) => [call.answer, call.input]);
  const { $schema: _schema, grammar: _grammar, name: _name, ...rest } = page;
  const letters = lettersOf(registry, page);
  const mentioned = mentionedNames([rest, letters, inputs, shown, entities.map((name) => shownNames(registry, name))]);
  const spoken = [...JSON.stringify(rest).matchAll(/"(?:do|import|download)":"([a-z_]+)\./g)].map(
    ([, entity]) => entity ?? "",
  );
  const live = formsOf(registry, page).length > 0;
  const shapes = Object.fromEntries(entities.map((name) => [name, entityShape(registry, name, mentioned, live)]));
  return {
    name: page.name,
    page: rest as unknown as PageBundle["page"],
    namespaces: [
      ...new Set([
        pageNamespace(page.name).namespace,
        ...entities,
        ...spoken,
        ...(transitions.length > 0 ? ["guard"] : []),
        ...(calls.includes(SENDS_CODE) ? ["user"] : []),
        ...(Object.keys(letters).length > 0 ? ["letter"] : []),
      ]),
    ],
    entities: shapes,
    calls: Object.fromEntries(
      calls.map((name) => [
        name,
        { ...callShape(registry, registry.calls.get(name)!, done.has(name)), ...asksShape(registry, page, name) },
      ]),
    ),
    transitions: Object.fromEntries(transitions.map((name) => [name, transitionShape(registry, page, name)])),
    ...revealsOf(registry, entities),
    ...(Object.keys(letters).length > 0 ? { letters } : {}),
    ...(Object.entries(shapes).some(([name, { properties }]) =>
      Object.keys(properties).some((field) => registry.entities.get(name)?.properties[field]?.accrues === true),
    )
      ? { accrues: true as const }
      : {}),
    ...(forms ? { forms } : {}),
  };
}

/**
 * What the letters that a page shows say, part by part; what only the drawn-up document has (its head, its signatures)
 * is left out.
 */
function lettersOf(registry: Registry, page: NamedPage): NonNullable<PageBundle["letters"]> {
  const shown = sectionsOf(page).flatMap(({ section }) => (typeof section.letter === "string" ? [section.letter] : []));
  return Object.fromEntries(
    shown.flatMap((name) => {
      const letter = registry.letters.get(name);
      if (letter === undefined) return [];
      const worked = Object.keys(letter.values ?? {});
      return [
        [
          name,
          letter.parts.flatMap(({ text, fields }): LetterPart[] =>
            text === undefined
              ? fields === undefined
                ? []
                : [{ fields: fields.map(letterItem).filter(({ field }) => !worked.includes(field)) }]
              : [{ text }],
          ),
        ],
      ];
    }),
  );
}

/** The calls that tell masked values of these entities in full, where there are some. */
function revealsOf(registry: Registry, entities: readonly string[]): Pick<PageBundle, "reveals"> {
  const calls = entities.flatMap((name) => {
    const call = registry.calls.get(`${name}.reveal`);
    return call?.answer === "revealed" ? [[name, { path: call.path, allow: call.allow }] as const] : [];
  });
  return calls.length > 0 ? { reveals: Object.fromEntries(calls) } : {};
}

/** Whose fields a call's dialog asks, where it has one. */
function asksShape(registry: Registry, page: NamedPage, name: string): Pick<CallShape, "asks"> {
  const asks = asksOfCall(registry, page, name);
  return asks?.entity === undefined ? {} : { asks: { entity: asks.entity, required: asks.required } };
}

const copied = [
  "method",
  "path",
  "lists",
  "reads",
  "creates",
  "updates",
  "deletes",
  "imports",
  "does",
  "view",
  "answer",
  "rows",
  "filters",
  "search",
  "sorts",
  "sort",
  "totals",
  "errors",
  "quiet",
  "passive",
  "environments",
  "upload",
  "download",
  "redirects",
  "bulk",
] as const;

/**
 * Inputs without which a call that reads has nothing to read: those in its path, the record's id, and what its handler
 * requires.
 */
function needsOf(call: NamedCall): string[] {
  if (call.method !== "GET" && call.rate !== "read") return [];
  const inPath = [...call.path.matchAll(/\{([^}]+)\}/g)]
    .map((found) => found[1]!)
    .filter((name) => name !== "role" && name !== "authority");
  return [
    ...new Set([
      ...inPath,
      ...(call.reads !== undefined && call.finds === undefined ? ["id"] : []),
      ...(call.required ?? []),
    ]),
  ];
}

/** What the browser needs of a call. @param done an action makes it, so its input may be asked */
export function callShape(registry: Registry, call: NamedCall, done = false): CallShape {
  const shape: Record<string, unknown> = {};
  for (const word of copied) if (call[word] !== undefined) shape[word] = call[word];
  if (done && call.input !== undefined) {
    const input = callInput(registry, call);
    if (input)
      shape["input"] = {
        properties: Object.fromEntries(
          Object.entries(input.properties).map(([field, property]) => [field, propertyShape(registry, property)]),
        ),
        required: input.required,
      };
  }
  const kinds = call.download ? callInput(registry, call)?.properties["format"]?.options : undefined;
  if (kinds) shape["formats"] = kinds;
  if (exportPath(registry, call) !== undefined) shape["exported"] = true;
  const granted = call.does === undefined ? call.allow : granting(registry, call.does);
  if (call.method !== "GET" && granted !== undefined) shape["allow"] = granted;
  const needs = needsOf(call);
  if (needs.length > 0) shape["needs"] = needs;
  if (call.imports !== undefined)
    shape["columns"] = Object.fromEntries(
      importColumns(registry, call.imports).map(([field, property]) => [field, propertyShape(registry, property)]),
    );
  return shape as unknown as CallShape;
}

/**
 * Every role that may hold a permission by which a transition is taken, with that permission; undefined where somebody
 * takes it without one.
 */
function granting(registry: Registry, name: string): string[] | undefined {
  const people = transitionOf(registry, name)!
    .by.filter((who) => who !== "system")
    .map((who) => whoOf(who).permission);
  if (people.length === 0 || people.includes(undefined)) return undefined;
  return Object.keys(registry.roles.roles).flatMap((role) =>
    [...new Set(people)].filter((one) => permissionsOf(registry, role).includes(one!)).map((one) => `${role}:${one}`),
  );
}

/** The transitions that are taken by calls of their own alone. */
const takenByCalls = oncePer(
  (calls: Registry["calls"]): ReadonlySet<string> =>
    new Set([...calls.values()].flatMap(({ only, takes }) => (only === true ? (takes ?? []) : []))),
);

/** What the browser needs of a transition on any page. @throws Error if its entity has no address for transitions */
const sharedShape = oncePerName((registry: Registry, name): Omit<TransitionShape, "proof"> => {
  const transition = transitionOf(registry, name)!;
  const path = transitionPath(registry, transition.entity, transition.name);
  if (path === undefined) throw new Error(`${name} has no address: the calls of ${transition.entity} need a base`);
  const allow = granting(registry, name);
  return {
    path,
    axis: transition.axis,
    ...(allow === undefined ? {} : { allow }),
    ask: inputFields(transition),
    ...(transition.needs ? { needs: transition.needs } : {}),
    ...(transition.from !== undefined ? { from: transition.from } : {}),
    ...(typeof transition.to === "string" ? { to: transition.to } : {}),
    ...(transition.tone ? { tone: transition.tone } : {}),
    ...(transition.bulk ? { bulk: transition.bulk } : {}),
    ...(transition.link ? { link: transition.link } : {}),
    ...(transition.notBefore ? { notBefore: transition.notBefore } : {}),
    ...(transition.task ? { task: true } : {}),
    ...(transition.whole ? { whole: true } : {}),
    ...(takenByCalls(registry.calls).has(name) ? { called: true } : {}),
    ...(transition.through ? { through: transition.through } : {}),
    ...(transition.shows ? { shows: transition.shows } : {}),
    ...(transition.commits ? { commits: transition.commits } : {}),
    ...(transition.amount ? { amount: transition.amount } : {}),
    ...(fromStates(transition)?.includes("new") ? { makes: true } : {}),
  } as unknown as Omit<TransitionShape, "proof">;
});

/** What the browser needs of a transition on a page. @throws Error if its entity has no address for transitions */
function transitionShape(registry: Registry, page: NamedPage, name: string): TransitionShape {
  const proof = proofInput(transitionOf(registry, name)!, page);
  return { ...sharedShape(registry, name), ...(proof ? { proof: proof as TransitionShape["proof"] } : {}) };
}
