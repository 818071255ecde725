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
import { ConfigNode } from "./gather/node.ts";
import type { Document } from "../source/document.ts";
import type { Scope } from "./scope.ts";
import { callsIn, isRecord, transitionsIn } from "../workspace/workspace.ts";
import type { TransitionEntry } from "../workspace/workspace.ts";

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
    const file = new ConfigNode({ facts, workspace, document }, [], document.value, {});
    guarded(document, () => {
      if (document.kind === "entity") ofEntity(file, document.name);
      else if (document.kind === "letter") ofLetter(file);
      else if (document.kind === "lifecycle")
        for (const { name } of transitionsIn(document)) {
          const transition = workspace.transitions.get(name);
          if (transition?.document === document) guarded(document, () => ofTransition(file, transition));
        }
      else
        for (const { entity, call, path } of callsIn(document))
          gatherCondition(file.at(...path, "when").withScope(ofStatement(call.lists ?? entity)));
    });
    return facts;
  });
}

function ofEntity(file: ConfigNode, name: string): void {
  const scope = ofRecord(name);
  for (const rule of file.at("rules").withScope(scope).elements())
    for (const key of ["holds", "when"]) gatherCondition(rule.at(key));
  gatherCondition(file.at("public").withScope(ofStatement(name)));
  const inRow: Scope = { ...scope, row: { entities: [name], rows: false } };
  for (const [, party] of file.at("parties").withScope(inRow).entries()) gatherCondition(party.at("when"));
  ofProperties(file.at("properties"), name, "");
  for (const [, shape] of file.at("definitions").entries()) ofProperties(shape.at("properties"), name, undefined);
}

/**
 * Conditions and values of fields; `prefix` is where they stand in the record: empty for its own fields, undefined for
 * a shape that several fields share, whose siblings are proven where the shape is used.
 */
function ofProperties(properties: ConfigNode, entity: string, prefix: string | undefined): void {
  const form =
    prefix === undefined ? ("unknown" as const) : { entities: [entity], rows: false, ...(prefix ? { prefix } : {}) };
  const scope: Scope = { entity, form, record: { entities: [entity], rows: false } };
  for (const [name, property] of properties.withScope(scope).entries()) {
    if (!isRecord(property.value)) continue;
    gatherOperand(property.at("computed"));
    for (const key of ["categories", "instead"])
      for (const choice of property.at(key).elements()) gatherCondition(choice.at("when"));
    gatherCondition(property.at("late"));
    const stated = property.withScope(ofStatement(entity));
    for (const key of ["while", "holds", "summed"]) gatherCondition(stated.at(key));
    const { check } = property.value;
    if (check?.with) gatherWith(property.at("check", "with"), { call: check.call, onForm: false });
    const below = prefix === undefined ? undefined : prefix ? `${prefix}.${name}` : name;
    ofProperties(property.at("properties"), entity, below);
    ofProperties(property.at("items", "properties"), entity, below);
  }
}

/** When a letter is sent, by its record; what its record does not have is told by E806. */
function ofLetter(file: ConfigNode): void {
  const { entity, when } = file.value;
  const isOfRecord = mentions([when]).every(
    ({ kind, path }) => kind === "record" && fieldAt(file.workspace, entity, path),
  );
  if (isOfRecord) gatherCondition(file.at("when").withScope(ofRecord(entity)));
}

function ofTransition(file: ConfigNode, declared: TransitionEntry): void {
  const { workspace } = file;
  const { transition, path, entity } = declared;
  const ask = new Map(
    inputNames(declared).map((field) => [field, typed(workspace, entity, fieldAt(workspace, entity, field))]),
  );
  const node = file.at(...path).withScope({ ...ofRecord(entity), ask });
  gatherCondition(node.at("when"));
  gatherCondition(node.at("task"));
  for (const [, needed] of node.at("needs").entries()) gatherCondition(needed);
  if (isRecord(transition.sets)) gatherWith(node.at("sets"), { sets: entity, onForm: false });
  for (const [list, row] of node.at("appends").entries())
    gatherWith(row, { sets: entity, rowsOf: list, onForm: false });
  if (Array.isArray(transition.guards)) ofGuards(file.facts, workspace, transition.guards.map(String), node.scope);
  for (const way of node.at("to").elements()) gatherCondition(way.at("when"));
  for (const follow of node
    .at("then")
    .withScope({ ...node.scope, row: "unknown" })
    .elements()) {
    gatherCondition(follow.at("when"));
    if (follow.value.with)
      gatherWith(follow.at("with"), { transition: { name: follow.value.do, entity }, onForm: true });
  }
}

/**
 * Guards that are conditions, as they stand for a transition that names them: about its record, and about what it asks.
 */
function ofGuards(facts: Facts, workspace: Workspace, names: string[], scope: Scope): void {
  const document = workspace.settings.get("guards");
  if (!document) return;
  const guards = new ConfigNode({ facts, workspace, document }, [], document.value, scope).at("guards");
  for (const guard of names.map((name) => guards.at(name))) {
    if (!isRecord(guard.value)) continue;
    gatherCondition(guard.at("when"));
    for (const [, value] of guard.at("params").entries()) gatherOperand(value);
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
