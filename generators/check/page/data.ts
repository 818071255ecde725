import { mentions } from "../../../registry/validation/parts.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { noFacts } from "./facts.ts";
import type { Facts } from "./facts.ts";
import { gatherCondition, gatherOperand } from "./gather/condition.ts";
import { once, onceOf } from "../workspace/workspace.ts";
import { areSameLists } from "../workspace/gathered.ts";
import { inputNames } from "../workspace/inputs.ts";
import { fieldAt } from "../workspace/field.ts";
import { typed } from "../workspace/typed.ts";
import { gatherWith } from "./gather/with.ts";
import type { Document, Path } from "../source/document.ts";
import type { Scope } from "./scope.ts";
import { callsIn, isRecord, settings, transitionsIn } from "../workspace/workspace.ts";
import type { Loose } from "../workspace/workspace.ts";

/** The files that are no pages and in which conditions and values stand. */
export function dataDocuments(workspace: Workspace): Document[] {
  return once(
    workspace,
    "files with conditions",
    () => [
      ...workspace.entities.values(),
      ...workspace.lifecycles,
      ...workspace.letters.values(),
      ...workspace.documents.filter((document) => document.kind === "calls" && isRecord(document.value)),
    ],
    areSameLists,
  );
}

/** Conditions and values of a file that is no page: an entity, a lifecycle, a letter or calls. */
export function dataFacts(workspace: Workspace, document: Document): Facts {
  return onceOf(workspace, "facts", document, () => {
    const facts = noFacts();
    guarded(document, () => {
      if (document.kind === "entity") ofEntity(facts, document, document.name);
      else if (document.kind === "letter") ofLetter(facts, workspace, document);
      else if (document.kind === "lifecycle")
        for (const { name } of transitionsIn(document)) {
          if (workspace.transitions.get(name)?.document === document)
            guarded(document, () => ofTransition(facts, workspace, name));
        }
      else
        for (const { entity, call, path } of callsIn(document))
          gatherCondition(facts, document, [...path, "when"], call.when, ofStatement(call.lists ?? entity));
    });
    return facts;
  });
}

function ofEntity(facts: Facts, document: Document, name: string): void {
  const { rules, parties, properties, definitions } = document.value;
  const scope = ofRecord(name);
  (rules ?? []).forEach((rule: Loose, index: number) => {
    for (const key of ["holds", "when"]) gatherCondition(facts, document, ["rules", index, key], rule[key], scope);
  });
  if (isRecord(document.value.public))
    gatherCondition(facts, document, ["public"], document.value.public, ofStatement(name));
  for (const [party, reach] of Object.entries<Loose>(parties ?? {}))
    if (isRecord(reach))
      gatherCondition(facts, document, ["parties", party, "when"], reach.when, {
        ...scope,
        row: { entities: [name], rows: false },
      });
  ofProperties(facts, document, ["properties"], properties, name, "");
  for (const [shape, property] of Object.entries<Loose>(definitions ?? {}))
    ofProperties(facts, document, ["definitions", shape, "properties"], property?.properties, name, undefined);
}

function ofProperties(
  facts: Facts,
  document: Document,
  path: Path,
  properties: Loose,
  entity: string,
  prefix: string | undefined,
): void {
  for (const [name, property] of Object.entries<Loose>(isRecord(properties) ? properties : {})) {
    if (!isRecord(property)) continue;
    // In a shape that several fields share, siblings are proven where the shape is used.
    const form =
      prefix === undefined ? ("unknown" as const) : { entities: [entity], rows: false, ...(prefix ? { prefix } : {}) };
    const scope: Scope = { entity, form, record: { entities: [entity], rows: false } };
    if (property.computed) gatherOperand(facts, document, [...path, name, "computed"], property.computed, scope);
    if (Array.isArray(property.categories))
      property.categories.forEach((category: Loose, index: number) =>
        gatherCondition(facts, document, [...path, name, "categories", index, "when"], category?.when, scope),
      );
    if (Array.isArray(property.instead))
      property.instead.forEach((rule: Loose, index: number) =>
        gatherCondition(facts, document, [...path, name, "instead", index, "when"], rule?.when, scope),
      );
    if (property.late) gatherCondition(facts, document, [...path, name, "late"], property.late, scope);
    for (const key of ["while", "holds"] as const)
      if (property[key]) gatherCondition(facts, document, [...path, name, key], property[key], ofStatement(entity));
    if (property.summed)
      gatherCondition(facts, document, [...path, name, "summed"], property.summed, ofStatement(entity));
    if (property.check?.with)
      gatherWith(facts, document, [...path, name, "check", "with"], {
        with: property.check.with,
        call: property.check.call,
        onForm: false,
        scope,
      });
    const below = prefix === undefined ? undefined : prefix ? `${prefix}.${name}` : name;
    ofProperties(facts, document, [...path, name, "properties"], property.properties, entity, below);
    ofProperties(facts, document, [...path, name, "items", "properties"], property.items?.properties, entity, below);
  }
}

/** When a letter is sent, by its record; what its record does not have is told by E806. */
function ofLetter(facts: Facts, workspace: Workspace, document: Document): void {
  const { entity, when } = document.value;
  if (mentions([when]).every(({ kind, path }) => kind === "record" && fieldAt(workspace, entity, path)))
    gatherCondition(facts, document, ["when"], when, ofRecord(entity));
}

function ofTransition(facts: Facts, workspace: Workspace, name: string): void {
  const { transition, document, path, entity } = workspace.transitions.get(name)!;
  const ask = new Map(
    inputNames(workspace.transitions.get(name)!).map((field) => [
      field,
      typed(workspace, entity, fieldAt(workspace, entity, field)),
    ]),
  );
  const scope: Scope = { ...ofRecord(entity), ask };
  gatherCondition(facts, document, [...path, "when"], transition.when, scope);
  if (isRecord(transition.task)) gatherCondition(facts, document, [...path, "task"], transition.task, scope);
  for (const [field, needed] of Object.entries<Loose>(isRecord(transition.needs) ? transition.needs : {}))
    gatherCondition(facts, document, [...path, "needs", field], needed, scope);
  if (isRecord(transition.sets))
    gatherWith(facts, document, [...path, "sets"], { with: transition.sets, sets: entity, onForm: false, scope });
  for (const [list, row] of Object.entries<Loose>(isRecord(transition.appends) ? transition.appends : {}))
    gatherWith(facts, document, [...path, "appends", list], {
      with: row,
      sets: entity,
      rowsOf: list,
      onForm: false,
      scope,
    });
  ofGuards(facts, workspace, transition.guards, scope);
  if (Array.isArray(transition.to))
    transition.to.forEach((way: Loose, index: number) =>
      gatherCondition(facts, document, [...path, "to", index, "when"], way?.when, scope),
    );
  (transition.then ?? []).forEach((follow: Loose, index: number) => {
    gatherCondition(facts, document, [...path, "then", index, "when"], follow.when, { ...scope, row: "unknown" });
    if (follow.with)
      gatherWith(facts, document, [...path, "then", index, "with"], {
        with: follow.with,
        transition: { name: follow.do, entity },
        onForm: true,
        scope: { ...scope, row: "unknown" },
      });
  });
}

/**
 * Guards that are conditions, as they stand for a transition that names them: about its record, and about what it asks.
 */
function ofGuards(facts: Facts, workspace: Workspace, names: Loose, scope: Scope): void {
  const document = workspace.settings.get("guards");
  if (!document || !Array.isArray(names)) return;
  for (const name of names.map(String)) {
    const guard: Loose = settings(workspace, "guards", "guards")[name];
    if (!isRecord(guard)) continue;
    gatherCondition(facts, document, ["guards", name, "when"], guard.when, scope);
    for (const [param, value] of Object.entries<Loose>(isRecord(guard.params) ? guard.params : {}))
      gatherOperand(facts, document, ["guards", name, "params", param], value, scope);
  }
}

function ofRecord(entity: string): Scope {
  const shape = { entities: [entity], rows: false };
  return { entity, record: shape, form: shape };
}

/** What a statement asks of an entity's table: its own fields, and those of the records that it names. */
function ofStatement(entity: string): Scope {
  const shape = { entities: [entity], rows: false, beyond: true as const };
  return { entity, record: shape, form: shape, row: shape };
}

function guarded(document: Document, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!document.isInvalid) throw error;
  }
}
