import { answerOf, transitionNamed } from "../../workspace/answer.ts";
import { fieldAt } from "../../workspace/field.ts";
import { inputNames } from "../../workspace/inputs.ts";
import type { Shape } from "../../workspace/shape.ts";
import { typed } from "../../workspace/typed.ts";
import type { Typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { Scope } from "../scope.ts";
import { gatherAllow } from "./allow.ts";
import { gatherCondition, gatherOperand } from "./condition.ts";
import { known } from "./from.ts";
import { gatherItems, noteKey } from "./item.ts";
import type { ConfigNode } from "./node.ts";
import { gatherGo } from "./open.ts";
import { gatherCodes } from "./source.ts";
import { gatherWith } from "./with.ts";

/** Verbs every entity knows beside its transitions. */
export const builtIn = ["save", "create", "delete"];

/** Notes actions: a list of them, or those that stand under names. */
export function gatherActions(actions: ConfigNode): void {
  const named = actions.entries().map(([, action]) => action);
  for (const action of [...actions.elements(), ...named]) if (isRecord(action.value)) gatherAction(action);
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

function gatherAction(outer: ConfigNode): void {
  const allowed = gatherAllow(outer);
  const { facts, workspace, location, value: action } = allowed;
  const other = action.of === undefined ? undefined : otherOf(workspace, action, allowed.scope);
  const entity = other ?? actedOn(allowed.scope, action.on);
  const call = callOf(workspace, action);
  const step = typeof action.do === "string" && !call && !builtIn.includes(action.do) ? String(action.do) : undefined;
  const transition = step === undefined ? undefined : transitionNamed(workspace, step, entity);
  const asks = action.ask
    ? askShape(workspace, action, entity, call ? workspace.calls.get(call) : undefined, transition?.entity)
    : undefined;
  const byLifecycle = transition ? inputNames(transition).map((name) => [name, transition.entity] as const) : [];
  const ask = askable(workspace, action, byLifecycle, asks);
  const spot = allowed.withScope({ ...onSpot(allowed.scope, action.on), ...(ask ? { ask } : {}) });
  // A step on another record speaks of that one; only whether it stands here is a matter of the row or record at hand.
  const node = other === undefined ? spot : spot.withScope({ ...spot.scope, row: { entities: [other], rows: false } });
  const { scope } = node;
  facts.actions.push({ node: action, location, scope: spot.scope });
  if (typeof action.do === "string" && !builtIn.includes(action.do)) noteDo(node.at("do"), entity);
  for (const key of ["download", "import"] as const)
    if (typeof action[key] === "string" && action[key] !== "export")
      facts.calls.push({ name: action[key], how: key, location: node.at(key).location, scope });
  if (typeof action.go === "string") gatherGo(node);
  else {
    gatherOperand(node.at("go"));
    const target = call ? { call } : step === undefined ? {} : { transition: { name: step, entity } };
    // What an import sends stands in its file, row by row.
    if (!action.import || action.with) gatherWith(node.at("with"), { ...target, onForm: Boolean(scope.form) });
  }
  for (const [, value] of node.at("put").entries()) {
    noteKey(value, known(scope.form));
    gatherOperand(value);
  }
  gatherItems(node.at("ask").withScope(asks ? { ...scope, form: asks } : scope), "ask", undefined);
  gatherCondition(spot.at("when"));
  if (action.disabled) gatherCondition(spot.at("disabled", "when"));
  gatherCodes(node.at("onCode"), call);
  gatherStored(node.at("during"));
  const followed = transition?.entity ?? entity;
  const answer = call
    ? answerOf(workspace.calls.get(call)!)
    : followed
      ? { entities: [followed], rows: false }
      : undefined;
  gatherThen(node.at("then").withScope({ ...scope, result: answer ?? "unknown" }));
}

/** What an action may speak of: its row, the selection, or the page alone. */
function onSpot(scope: Scope, on: unknown): Scope {
  if (on === "row") return scope;
  const { row: _row, selection, ...onPage } = scope;
  return on === "selection" && selection ? { ...onPage, selection } : onPage;
}

function gatherThen(then: ConfigNode): void {
  for (const follow of then.elements()) gatherThen(follow);
  if (!isRecord(then.value)) return;
  gatherGo(then);
  gatherOperand(then.at("go"));
  gatherCondition(then.at("when"));
  gatherStored(then.at("store"));
}

/** Notes stored values that are written under these names, and what is written. */
function gatherStored(values: ConfigNode): void {
  for (const [name, stored] of values.entries()) {
    const { facts, value, scope, keyLocation: location } = stored;
    facts.operands.push({ operand: { stored: name }, kind: "stored", path: name, location, scope });
    if (!(isRecord(value) && value["selection"] === "rows")) gatherOperand(stored);
  }
}

function noteDo({ facts, workspace, value: name, location, scope }: ConfigNode, entity: string | undefined): void {
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
