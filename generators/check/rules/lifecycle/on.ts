import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";

/** E331: what follows a mail that came back is taken by the system, on a record about which mails go out. */
export const unfitOn: Rule = {
  code: "E331",
  finds: "a transition on a mail that came back, which the system may not take or about which no mail goes out",
  check(workspace, report) {
    const written = new Set(
      [...workspace.letters.values()]
        .filter(({ value }) => Array.isArray(value.as) && value.as.includes("mail"))
        .map(({ value }) => value.entity),
    );
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity, name } of own(workspace, document)) {
        if (transition.on === undefined) continue;
        const location = { document, path: [...path, "on"] };
        workspace.proven += 1;
        if (!Array.isArray(transition.by) || !transition.by.includes("system"))
          report(location, `${name} follows a mail that came back, but the system may not take it`);
        else if (!written.has(entity)) report(location, `no letter about ${entity} goes out as mail`);
      }
    });
  },
};
