import { holdsPapers, recordParam, rolesFor, subjectOf, tasksOf } from "../../../../registry/page/subject.ts";
import { sectionsOf } from "../../../../registry/page/parts.ts";
import { each, screens, type Rule } from "../../rule.ts";
import { detailsFor, partyRoles, registryOf, tasksRegistryOf } from "../../workspace/registry.ts";

/** E590: papers are those of the one record that a page reads. */
export const papersOfNothing: Rule = {
  code: "E590",
  finds: "papers on a page that reads no one record, or whose record holds no file",
  check(workspace, report) {
    const registry = registryOf(workspace);
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        if (node.papers !== true) continue;
        workspace.proven += 1;
        const at = { document: location.document, path: [...location.path, "papers"], key: true as const };
        const page = { ...location.document.value, name: location.document.name };
        if (recordParam(registry, page) === undefined)
          report(at, "papers belong to one record: the main source of a detail reads it by its id");
        else if (!holdsPapers(registry, String(page.entity)))
          report(at, `neither "${String(page.entity)}" nor what it stands under holds a file`);
      }
    }
  },
};

/** E591: what is decided is read beside the decision. */
export const papersAway: Rule = {
  code: "E591",
  finds: "a page that tasks show without the papers of its record",
  check(workspace, report) {
    const registry = tasksRegistryOf(workspace);
    each(workspace.pages, (document) => {
      const page = { ...document.value, name: document.name };
      const subject = subjectOf(registry, page, detailsFor(workspace));
      if (subject === undefined || !holdsPapers(registry, String(page.entity))) return;
      if (
        !tasksOf(registry, String(page.entity)).some(
          (transition) => rolesFor(registry, { allow: subject.roles }, transition, partyRoles(workspace)).length > 0,
        )
      )
        return;
      workspace.proven += 1;
      if (!sectionsOf(page).some(({ section }) => section.papers === true))
        report(
          { document, path: ["layout"], key: true },
          `tasks show this page, and its "${String(page.entity)}" has papers: add "beside": [{ "papers": true }]`,
        );
    });
  },
};
