import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import type { Workspace } from "../../workspace/workspace.ts";

const purposesOf = (workspace: Workspace): string[] =>
  [...workspace.calls.values()].flatMap(({ call }) => {
    const purpose = call.path === "ucenter/user/manage/send/otp" ? call.input?.purpose?.options : undefined;
    return Array.isArray(purpose) ? purpose.map(String) : [];
  });

/** E340: a one-time code is asked for a purpose for which one can be sent. */
export const unsentTicket: Rule = {
  code: "E340",
  finds: "a transition that asks for a code that nobody can have sent",
  check(workspace, report) {
    const purposes = purposesOf(workspace);
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        if (typeof transition.ticket !== "string") continue;
        workspace.proven += 1;
        if (!purposes.includes(transition.ticket))
          report(
            { document, path: [...path, "ticket"] },
            `no code is sent for "${transition.ticket}"${suggest(transition.ticket, purposes)}`,
          );
      }
    });
  },
};
