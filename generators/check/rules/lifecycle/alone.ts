import { inputFields } from "../../../../registry/lifecycle.ts";
import { each, type Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";

/** What people say about a decision is no part of what is decided on. */
const REASONS = new Set(["comment", "reason", "reason_code"]);

/** E364: whoever brings what is agreed to does not agree to it alone, by whatever rule a company sets. */
export const agreedAlone: Rule = {
  code: "E364",
  finds: "an approval in which one person could bring what is agreed to and agree to it alone",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, verb } of own(workspace, document)) {
        const { approval, notBy, ask } = transition;
        if (approval?.rule === undefined) continue;
        workspace.proven += 1;
        if (notBy !== undefined || approval.least !== undefined || approval.alone !== undefined) continue;
        const brought = Array.isArray(ask)
          ? inputFields(transition)
              .map(({ field }) => field)
              .filter((field) => !REASONS.has(field))
          : [];
        if (brought.length > 0)
          report(
            { document, path: [...path, "approval"] },
            `whoever begins ${verb} brings ${brought.join(", ")} and may be the only one to agree; say least: 2, or alone with why one may`,
          );
      }
    });
  },
};

/** E474: whoever is to agree after a colleague has a task that says so. */
export const silentAgreement: Rule = {
  code: "E474",
  finds: "an approval of several levels of which nobody has a task once the first has agreed",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, verb } of own(workspace, document)) {
        if (transition.approval?.rule === undefined) continue;
        workspace.proven += 1;
        if (transition.task === undefined)
          report(
            { document, path: [...path, "approval"] },
            `whoever is to agree to ${verb} after a colleague is told by nobody; say "task": "asked", or true where it waits for somebody from the beginning`,
          );
      }
    });
  },
};
