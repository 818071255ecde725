import { suggestAddress } from "../../../output/near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { answers, routes } from "../../workspace/routes.ts";

/** E211: an address that no page answers. */
export const noPage: Rule = {
  code: "E211",
  finds: "a way to an address that no page answers",
  check(workspace, report) {
    for (const { gos } of screens(workspace)) {
      for (const { go, location, scope } of gos) {
        if (!go.startsWith("/")) continue;
        workspace.proven += 1;
        // A parked page may lead on to one that is not written yet; that is part of why it is parked.
        if (!location.document.value.parked && answers(workspace, go, scope.allow).length === 0)
          report(
            location,
            `no page answers "${go}"${suggestAddress(
              go,
              routes(workspace).map((route) => route.path),
            )}`,
          );
      }
    }
  },
};
