import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { answers, routes } from "../../workspace/routes.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E214: an address that leads on to nothing, or only to one that leads on again. */
export const leadsNowhere: Rule = {
  code: "E214",
  finds: "an address that only leads on, to one that no page answers itself",
  check(workspace, report) {
    for (const route of routes(workspace)) {
      const declared = route.document.value.routes[route.index];
      if (!isRecord(declared) || typeof declared.go !== "string") continue;
      workspace.proven += 1;
      const target = answers(workspace, declared.go, undefined).filter(
        ({ document, index }) =>
          !isRecord(document.value.routes[index]) || document.value.routes[index].go === undefined,
      );
      if (target.length === 0)
        report(
          { document: route.document, path: ["routes", route.index, "go"] },
          `${route.path} leads on to "${declared.go}", which no page answers itself${suggest(
            declared.go,
            routes(workspace).map(({ path }) => path),
          )}`,
        );
    }
  },
};
