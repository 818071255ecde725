import { each, screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { areSame } from "../../workspace/gathered.ts";
import { own, starts } from "../../workspace/states.ts";
import { isRecord, once } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** E432: what a person must do, a person can do: by a button, a task, a mailed link, or a call that a page makes. */
export const unoffered: Rule = {
  code: "E432",
  finds: "a transition of people that no page, task, link or call offers",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const entry of own(workspace, document)) {
        const { transition, path, verb, name, parked } = entry;
        const people = (Array.isArray(transition.by) ? transition.by : []).filter((who: unknown) => who !== "system");
        workspace.proven += 1;
        if (
          parked ||
          people.length === 0 ||
          transition.task ||
          transition.link ||
          executedOnPages(workspace).has(name) ||
          isMade(entry) ||
          bare(workspace).has(entry.entity)
        )
          continue;
        report(
          { document, path, key: true },
          `nobody is offered ${verb}: put it into the actions of a page, or make it a task`,
          { offer: name },
        );
      }
    });
  },
};

/** A record that is made by its first transition is made by a form that saves it. */
const isMade = (entry: Parameters<typeof starts>[0]): boolean => starts(entry)?.includes("new") === true;

/** Transitions that pages take, by themselves or by a call. */
function executedOnPages(workspace: Workspace): ReadonlySet<string> {
  return once(
    workspace,
    "transitions that pages take",
    () => {
      const offered = new Set<string>();
      for (const { transitions, calls } of screens(workspace)) {
        for (const { name, entity, how } of transitions)
          if (how !== "plan") offered.add(name.includes(".") || entity === undefined ? name : `${entity}.${name}`);
        for (const { name } of calls)
          for (const one of transitionsOf(workspace.calls.get(name)?.call)) offered.add(one);
      }
      return offered;
    },
    areSame,
  );
}

const transitionsOf = (call: Loose): string[] =>
  isRecord(call)
    ? [call["does"], ...(Array.isArray(call["takes"]) ? call["takes"] : [])].filter(
        (name): name is string => typeof name === "string",
      )
    : [];

/** Entities with a detail page that names no actions: it offers every one that may be taken. */
function bare(workspace: Workspace): ReadonlySet<string> {
  return once(
    workspace,
    "entities whose page offers everything",
    () =>
      new Set(
        workspace.pages.flatMap(({ value }) =>
          value.layout === "detail" &&
          value.actions === undefined &&
          workspace.calls.get(String(value.source?.call ?? ""))?.call.reads === value.entity
            ? [String(value.entity)]
            : [],
        ),
      ),
    areSame,
  );
}
