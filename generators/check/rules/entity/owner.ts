import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E525: a record that a call shows belongs to someone, or to everyone. */
export const ownerless: Rule = {
  code: "E525",
  finds: "an entity that calls show and that belongs to no party",
  check(workspace, report) {
    const shown = new Set(
      [...workspace.calls.values()].flatMap(({ call }) => [call.lists, call.reads, call.updates, call.deletes]),
    );
    each(workspace.entities.values(), (document) => {
      const { parties, public: open, table } = document.value;
      workspace.proven += 1;
      if (shown.has(document.name) && !parties && !open && table !== false)
        report(
          { document, path: ["$id"] },
          `"${document.name}" is listed or read, and says neither its parties nor "public"`,
        );
    });
  },
};
