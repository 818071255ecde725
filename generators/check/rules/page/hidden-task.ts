import { article } from "../../../output/article.ts";
import { transitionsOf } from "../../../../registry/lifecycle.ts";
import { idParam, rolesFor, tasksOf } from "../../../../registry/page/subject.ts";
import { each, type Rule } from "../../rule.ts";
import { detailsFor, partyRoles, tasksRegistryOf } from "../../workspace/registry.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E350: who has a task finds its decision on whatever page shows the record. */
export const hiddenTask: Rule = {
  code: "E350",
  finds: "a detail that hides a task's transition",
  check(workspace, report) {
    const registry = tasksRegistryOf(workspace);
    each(workspace.pages, (document) => {
      const page = { ...document.value, name: document.name };
      if (!Array.isArray(page.actions) || idParam(registry, page) === undefined) return;
      const entity = String(page.entity);
      const offered = new Set(transitionsIn(page.actions, entity));
      // A page on which nothing is decided hides no decision.
      if (!transitionsOf(registry, entity).some(({ name }) => offered.has(name))) return;
      for (const transition of tasksOf(registry, entity)) {
        const roles = rolesFor(registry, page, transition, partyRoles(workspace));
        if (roles.length === 0) continue;
        workspace.proven += 1;
        if (!offered.has(transition.name))
          report(
            { document, path: ["actions"], key: true },
            `${roles.join(" and ")} may have the task to ${transition.name}, and this page does not offer it: name "${transition.name}" among its actions`,
          );
      }
    });
  },
};

/** The transitions of an entity that actions take, themselves or on the form that they lead to. */
const transitionsIn = (actions: readonly unknown[], entity: string): string[] =>
  actions.filter(isRecord).map((action) => String(action["do"] ?? action["takes"] ?? "").replace(`${entity}.`, ""));

/** E351: everybody of a role decides on the same page. */
export const manySubjects: Rule = {
  code: "E351",
  finds: "a task that could show its record on more than one page",
  check(workspace, report) {
    const registry = tasksRegistryOf(workspace);
    const entities = new Set([...registry.lifecycles.values()].map(({ entity }) => entity));
    for (const entity of entities) {
      const tasks = tasksOf(registry, entity);
      for (const role of Object.keys(registry.roles.roles)) {
        if (
          !tasks.some(
            (transition) => rolesFor(registry, { allow: [role] }, transition, partyRoles(workspace)).length > 0,
          )
        )
          continue;
        const pages = detailsFor(workspace)(registry, entity, role);
        workspace.proven += 1;
        const [first] = pages;
        if (first === undefined || pages.length < 2) continue;
        const document = workspace.pages.find(({ name }) => name === first.name);
        const which = `${pages.map(({ name }) => name).join(", ")} all show ${article(entity)} to ${article(role)}`;
        if (document)
          report(
            { document, path: first.for_tasks === undefined ? ["layout"] : ["for_tasks"], key: true },
            first.for_tasks !== undefined
              ? `${which} in tasks: say "for_tasks" on one of them`
              : `${which}: say "for_tasks": true on the one that tasks show`,
          );
      }
    }
  },
};
