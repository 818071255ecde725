import { answerOf, transitionNamed } from "../../workspace/answer.ts";
import { fieldAt } from "../../workspace/field.ts";
import { inputNames } from "../../workspace/inputs.ts";
import type { Shape } from "../../workspace/shape.ts";
import { typed } from "../../workspace/typed.ts";
import type { Typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Document, Path } from "../../source/document.ts";
import type { Facts } from "../facts.ts";
import type { Scope } from "../scope.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { known } from "./from.ts";
import { gatherItems } from "./item.ts";
import { gatherGo } from "./open.ts";
import { gatherCodes } from "./source.ts";
import { gatherWith } from "./with.ts";

/** Verbs every entity knows beside its transitions. */
export const builtIn = ["save", "create", "delete"];

/** Notes actions: a list of them, or those that stand under names. */
export function gatherActions(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  actions: Loose,
  scope: Scope,
): void {
  if (!Array.isArray(actions) && !isRecord(actions)) return;
  for (const [key, action] of Object.entries(actions))
    if (isRecord(action))
      gatherAction(facts, workspace, document, [...path, Array.isArray(actions) ? Number(key) : key], action, scope);
}

/** The entity whose transitions a bare name means: the row's on rows, else the page's. */
export function actedOn(scope: Scope, on: unknown): string | undefined {
  const shape = on === "row" || on === "selection" ? scope.row : undefined;
  return shape && shape !== "unknown" && !shape.prefix ? shape.entities[0] : scope.entity;
}

/**
 * The entity to which a field of the record or row at hand refers, on which an action takes its step; undefined where
 * it refers to none.
 */
export function otherOf(workspace: Workspace, node: Record<string, Loose>, scope: Scope): string | undefined {
  const here = actedOn(scope, node.on);
  const ref: unknown = here === undefined ? undefined : fieldAt(workspace, here, node.of)?.ref;
  return typeof ref === "string" ? ref : undefined;
}

function gatherAction(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  action: Record<string, Loose>,
  outer: Scope,
): void {
  const allowed = gatherAllow(facts, document, path, action, outer);
  const other = action.of === undefined ? undefined : otherOf(workspace, action, allowed);
  const entity = other ?? actedOn(allowed, action.on);
  const call = callOf(workspace, action);
  const transition =
    typeof action.do === "string" && !call && !builtIn.includes(action.do)
      ? transitionNamed(workspace, action.do, entity)
      : undefined;
  const { row: _row, selection: _selection, ...onPage } = allowed;
  const spot: Scope =
    action.on === "row"
      ? allowed
      : action.on === "selection"
        ? { ...onPage, ...(allowed.selection ? { selection: allowed.selection } : {}) }
        : onPage;
  const asks = action.ask
    ? askShape(workspace, action, entity, call ? workspace.calls.get(call) : undefined, transition?.entity)
    : undefined;
  const ask = askable(
    workspace,
    action,
    transition ? inputNames(transition).map((name) => [name, transition.entity] as const) : [],
    asks,
  );
  const here: Scope = { ...spot, ...(ask ? { ask } : {}) };
  // A step on another record speaks of that one; only whether it stands here is a matter of the row or record at hand.
  const scope: Scope = other === undefined ? here : { ...here, row: { entities: [other], rows: false } };
  const formed: Scope = asks ? { ...scope, form: asks } : scope;
  facts.actions.push({ node: action, location: { document, path }, scope: here });
  if (typeof action.do === "string" && !builtIn.includes(action.do))
    noteDo(facts, workspace, document, path, action.do, entity, scope);
  for (const key of ["download", "import"] as const)
    if (typeof action[key] === "string" && action[key] !== "export")
      facts.calls.push({ name: action[key], how: key, location: { document, path: [...path, key] }, scope });
  if (typeof action.go === "string")
    gatherGo(facts, document, [...path, "go"], action.go, action.with, scope, [...path, "with"]);
  else {
    gatherOperand(facts, document, [...path, "go"], action.go, scope);
    const target = call
      ? { call }
      : typeof action.do === "string" && !builtIn.includes(action.do)
        ? { transition: { name: action.do, entity } }
        : {};
    // What an import sends stands in its file, row by row.
    if (!action.import || action.with)
      gatherWith(facts, document, [...path, "with"], {
        ...target,
        with: action.with,
        onForm: Boolean(scope.form),
        scope,
      });
  }
  for (const [field, value] of Object.entries(isRecord(action.put) ? action.put : {})) {
    facts.items.push({
      use: "form",
      path: field,
      shape: known(scope.form),
      location: { document, path: [...path, "put", field], key: true },
      scope,
    });
    gatherOperand(facts, document, [...path, "put", field], value, scope);
  }
  gatherItems(facts, workspace, document, [...path, "ask"], action.ask, "ask", undefined, formed);
  gatherCondition(facts, document, [...path, "when"], action.when, here);
  if (action.disabled) gatherCondition(facts, document, [...path, "disabled", "when"], action.disabled.when, here);
  gatherCodes(facts, document, [...path, "onCode"], action.onCode, scope, call);
  const answer = call
    ? answerOf(workspace.calls.get(call)!)
    : transition
      ? { entities: [transition.entity], rows: false }
      : entity
        ? { entities: [entity], rows: false }
        : undefined;
  gatherStored(facts, document, [...path, "during"], action.during, scope);
  gatherThen(facts, document, [...path, "then"], action.then, { ...scope, result: answer ?? "unknown" });
}

function gatherThen(facts: Facts, document: Document, path: Path, then: Loose, scope: Scope): void {
  if (Array.isArray(then))
    then.forEach((follow, index) => gatherThen(facts, document, [...path, index], follow, scope));
  if (!isRecord(then)) return;
  if (typeof then.go === "string")
    gatherGo(facts, document, [...path, "go"], then.go, then.with, scope, [...path, "with"]);
  else gatherOperand(facts, document, [...path, "go"], then.go, scope);
  gatherCondition(facts, document, [...path, "when"], then.when, scope);
  gatherStored(facts, document, [...path, "store"], then.store, scope);
}

/** Notes stored values that are written under these names, and what is written. */
function gatherStored(facts: Facts, document: Document, path: Path, values: Loose, scope: Scope): void {
  if (!isRecord(values)) return;
  for (const [name, value] of Object.entries(values)) {
    facts.operands.push({
      operand: { stored: name },
      kind: "stored",
      path: name,
      location: { document, path: [...path, name], key: true },
      scope,
    });
    if (!(isRecord(value) && value["selection"] === "rows"))
      gatherOperand(facts, document, [...path, name], value, scope);
  }
}

function noteDo(
  facts: Facts,
  workspace: Workspace,
  document: Document,
  path: Path,
  name: string,
  entity: string | undefined,
  scope: Scope,
): void {
  const location = { document, path: [...path, "do"] };
  if (workspace.calls.has(name) || (name.includes(".") && !workspace.transitions.has(name)))
    facts.calls.push({ name, how: "do", location, scope });
  else facts.transitions.push({ name, entity, how: "do", location, scope });
}

function callOf(workspace: Workspace, action: Record<string, Loose>): string | undefined {
  for (const key of ["do", "download", "import"])
    if (typeof action[key] === "string" && workspace.calls.has(action[key])) return action[key];
  return undefined;
}

/**
 * Whose fields are asked: the transition's entity, the call's own shape, what the call is about where that has them
 * all, else what stands around.
 */
function askShape(
  workspace: Workspace,
  action: Record<string, Loose>,
  entity: string | undefined,
  call: { call: Loose; entity: string } | undefined,
  of: string | undefined,
): Shape | undefined {
  const names = (Array.isArray(action.ask) ? action.ask : [])
    .map((item) => String(isRecord(item) ? item.field : item))
    .filter((name) => name !== "comment");
  const about = call && names.every((name) => fieldAt(workspace, call.entity, name)) ? call.entity : undefined;
  const name = of ?? (typeof call?.call.input === "string" ? call.call.input : undefined) ?? about ?? entity;
  return name ? { entities: [name], rows: false } : undefined;
}

function askable(
  workspace: Workspace,
  action: Record<string, Loose>,
  byLifecycle: (readonly [string, string])[],
  asks: Shape | undefined,
): Map<string, Typed> | undefined {
  const found = new Map<string, Typed>();
  for (const [name, entity] of byLifecycle) found.set(name, typed(workspace, entity, fieldAt(workspace, entity, name)));
  for (const item of Array.isArray(action.ask) ? action.ask : []) {
    const name = String(isRecord(item) ? item.field : item);
    found.set(
      name,
      asks ? typed(workspace, asks.entities[0]!, fieldAt(workspace, asks.entities[0]!, name)) : { word: "any" },
    );
  }
  return found.size > 0 ? found : undefined;
}
