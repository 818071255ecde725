import { inputFields } from "../../../registry/lifecycle.ts";
import { fieldAt, fieldNames, follow } from "./field.ts";
import { anything, typed, type Typed } from "./typed.ts";
import { isRecord, once, type CallEntry, type TransitionEntry, type Workspace } from "./workspace.ts";

/** What a request takes: its inputs by name, and those it cannot do without. */
export interface Inputs {
  parameters: Map<string, Typed>;
  needs: Set<string>;
}

const filledByClient = new Set(["role", "authority"]);
const listInputs = ["page", "page_size", "sort", "order", "keyword", "id", "ids"];

/** Parameters of a path pattern, without those the client fills by itself. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).filter((name) => !filledByClient.has(name));
}

/** What a call takes. */
export function callInputs(workspace: Workspace, { name: full, ...rest }: CallEntry): Inputs {
  return once(workspace, `inputs of call ${full}`, () => {
    const entry = workspace.calls.get(full) ?? { name: full, ...rest };
    const { call } = entry;
    const parameters = new Map<string, Typed>();
    const needs = new Set<string>([
      ...pathParameters(String(call.path ?? "")),
      ...(Array.isArray(call.required) ? call.required : []),
      ...shapeNeeds(workspace, call.input),
    ]);
    const target =
      call.lists ?? call.reads ?? call.creates ?? call.updates ?? call.deletes ?? String(call.does ?? "").split(".")[0];
    for (const name of pathParameters(String(call.path ?? "")))
      parameters.set(name, name === "id" ? { word: "id", entity: target || entry.entity } : anything);
    own(workspace, entry, parameters);
    if (call.lists || call.rows)
      for (const name of listInputs) parameters.set(name, name.startsWith("page") ? { word: "integer" } : anything);
    for (const name of call.filters ?? [])
      filter(workspace, call.lists ?? call.answer ?? entry.entity, name, parameters);
    if (call.reads || call.updates || call.deletes || call.does) parameters.set("id", { word: "id", entity: target });
    for (const name of call.reads ? [...(call.finds ?? []), ...(call.match ?? [])] : [])
      if (!parameters.has(name)) parameters.set(name, typed(workspace, target, fieldAt(workspace, target, name)));
    if (call.reads && !call.finds && !call.input && !String(call.path).includes("{")) needs.add("id");
    if (call.updates || call.deletes || call.does) parameters.set("version", { word: "integer" });
    if (call.creates || call.updates)
      for (const name of fieldNames(workspace, target))
        parameters.set(name, typed(workspace, target, fieldAt(workspace, target, name)));
    const transition = typeof call.does === "string" ? workspace.transitions.get(call.does) : undefined;
    if (transition)
      for (const [name, type] of transitionInputs(workspace, transition, true).parameters)
        if (!parameters.has(name)) parameters.set(name, type);
    return { parameters, needs };
  });
}

/** What a transition takes; on a form it also takes the fields of the record. */
export function transitionInputs(workspace: Workspace, entry: TransitionEntry, onForm: boolean): Inputs {
  const parameters = new Map<string, Typed>([
    ["id", { word: "id", entity: entry.entity }],
    ["version", { word: "integer" }],
    ["comment", { word: "text" }],
  ]);
  const fields = onForm ? fieldNames(workspace, entry.entity) : [];
  for (const name of [...fields, ...inputNames(entry)])
    if (!parameters.has(name))
      parameters.set(name, typed(workspace, entry.entity, fieldAt(workspace, entry.entity, name)));
  if (entry.transition.ticket) for (const name of ["otp_ticket", "one_time_code"]) parameters.set(name, anything);
  if (entry.transition.link) for (const name of ["token", "one_time_code", "agreed"]) parameters.set(name, anything);
  return { parameters, needs: new Set() };
}

/** Names of the fields a transition asks for, must and may alike. */
export function inputNames(entry: TransitionEntry): string[] {
  return Array.isArray(entry.transition.ask) ? inputFields(entry.transition).map(({ field }) => field) : [];
}

function own(workspace: Workspace, entry: CallEntry, parameters: Map<string, Typed>): void {
  const { input } = entry.call;
  if (typeof input === "string")
    for (const name of Object.keys(workspace.entities.get(input)?.value.properties ?? {}))
      parameters.set(name, typed(workspace, input, fieldAt(workspace, input, name)));
  else if (isRecord(input))
    for (const [name, property] of Object.entries(input))
      parameters.set(name, typed(workspace, entry.entity, follow(workspace, entry.entity, property)));
}

function shapeNeeds(workspace: Workspace, input: unknown): string[] {
  const required = typeof input === "string" ? workspace.entities.get(input)?.value.required : undefined;
  return Array.isArray(required) ? required : [];
}

function filter(workspace: Workspace, entity: string, name: string, parameters: Map<string, Typed>): void {
  const type = typed(workspace, entity, fieldAt(workspace, entity, name));
  parameters.set(name, type);
  for (const end of ["_from", "_to"]) parameters.set(`${name}${end}`, type);
}
