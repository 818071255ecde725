import { apart } from "../../cached/units.ts";
import type { WithFact } from "../../page/facts.ts";
import type { Document, Path } from "../../source/document.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { callInputs, transitionInputs } from "../../workspace/inputs.ts";
import type { Inputs } from "../../workspace/inputs.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { typed } from "../../workspace/typed.ts";
import { answers, isName, routeParams, split } from "../../workspace/routes.ts";
import type { Route } from "../../workspace/routes.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/**
 * Of several pages at one address those that answer for what is given beside it: a constant as it is said, what is not
 * given as nothing.
 */
function meant(routes: Route[], given: Loose): Route[] {
  const entityOf = (name: string): string | undefined => {
    const value: unknown = isRecord(given) ? given[name] : Array.isArray(given) && given.includes(name) ? {} : "";
    return value === undefined ? "" : typeof value === "string" ? value : undefined;
  };
  const fitting = routes.filter(({ where, parts }) =>
    Object.entries(where).every(
      ([name, wanted]) =>
        parts.includes(`{${name}}`) || entityOf(name) === undefined || wanted.includes(entityOf(name)!),
    ),
  );
  return fitting.length > 0 ? fitting : routes;
}

/** What a `with` is given to, and how a message calls it; undefined where the target itself is unknown. */
export function targetOf(workspace: Workspace, fact: WithFact): { inputs: Inputs; named: string } | undefined {
  if (fact.call) {
    const entry = workspace.calls.get(fact.call);
    return entry && { inputs: callInputs(workspace, entry), named: entry.name };
  }
  if (fact.transition) {
    const entry = transitionNamed(workspace, fact.transition.name, fact.transition.entity);
    const fresh = entry && [entry.transition.from].flat().includes("new");
    return entry && { inputs: transitionInputs(workspace, entry, fact.onForm || Boolean(fresh)), named: entry.name };
  }
  if (fact.sets !== undefined) {
    const { sets, rowsOf } = fact;
    const within = rowsOf === undefined ? "" : `${rowsOf}.`;
    const parameters = new Map(
      fieldNames(workspace, sets, rowsOf).map((name) => [
        name,
        typed(workspace, sets, fieldAt(workspace, sets, within + name)),
      ]),
    );
    return { inputs: { parameters, needs: new Set() }, named: rowsOf === undefined ? sets : `${sets}.${rowsOf}` };
  }
  if (fact.go === undefined || fact.go.startsWith("https:")) return undefined;
  const targets = meant(answers(workspace, fact.go, fact.scope.allow), fact.with);
  if (targets.length === 0) return undefined;
  // From a parked page an address may mean a page that is not written yet, not the one that takes its last part as a
  // parameter.
  const parts = split(fact.go);
  if (
    fact.location.document.value.parked &&
    targets.every((route) => route.parts.some((part, index) => isName(part) && !isName(parts[index]!)))
  )
    return undefined;
  const parameters = new Map(targets.flatMap((route) => [...routeParams(workspace, route)]));
  return { inputs: { parameters, needs: new Set() }, named: targets[0]!.path };
}

/** A value that a `with` gives, by its name and its place in the file; one of a list is named alone. */
interface Given {
  readonly name: string;
  readonly value: unknown;
  readonly step: string | number;
}

/** All that a `with` gives. */
export function givenBy(fact: WithFact): Given[] {
  if (Array.isArray(fact.with))
    return fact.with.map((name: unknown, step: number) => ({ name: String(name), value: undefined, step }));
  return Object.entries<unknown>(isRecord(fact.with) ? fact.with : {}).map(([name, value]) => ({
    name,
    value,
    step: name,
  }));
}

/** A value with which a tab of a list asks the list's call, and what the call takes. */
interface TabValue {
  readonly location: { readonly document: Document; readonly path: Path };
  readonly call: string;
  readonly parameters: Inputs["parameters"];
  readonly name: string;
  readonly value: unknown;
}

/** The values of all tabs that ask the call of their list; a tab with a source of its own is a request like others. */
export function* tabValues(workspace: Workspace): Generator<TabValue> {
  for (const document of apart(workspace.pages, ({ file }) => file)) {
    const { source, tabs, list } = document.value ?? {};
    const entry = workspace.calls.get(source?.call);
    if (!entry || !list || !Array.isArray(tabs)) continue;
    const { parameters } = callInputs(workspace, entry);
    for (const [index, tab] of tabs.entries()) {
      if (!isRecord(tab) || !isRecord(tab.with) || tab.source) continue;
      for (const [name, value] of Object.entries(tab.with))
        yield {
          location: { document, path: ["tabs", index, "with", name] },
          call: entry.name,
          parameters,
          name,
          value,
        };
    }
  }
}
