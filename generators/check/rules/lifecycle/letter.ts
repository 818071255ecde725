import { near, suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { named } from "./named.ts";

const sent = named(
  "E317",
  "letters",
  "a letter sent that is not there",
  (workspace) => [...workspace.letters.keys()],
  (name) => `unknown letter "${name}"`,
  (name, { name: step }, workspace) =>
    near(name, workspace.letters.keys()) === undefined
      ? `npm run new -- letter ${name} --on ${step} --to <party> makes it`
      : "",
);

/** E317: a letter that is not there, sent by a transition or told to the chief executive who is waited for. */
export const unknownLetter: Rule = {
  ...sent,
  check(workspace, report) {
    sent.check(workspace, report);
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        const tells = transition.approval?.tells;
        if (tells === undefined) continue;
        workspace.proven += 1;
        if (!workspace.letters.has(String(tells)))
          report(
            { document, path: [...path, "approval", "tells"] },
            `unknown letter "${String(tells)}"${suggest(String(tells), workspace.letters.keys())}`,
          );
      }
    });
  },
};
