import { suggest } from "../../../output/near.ts";
import { isParamType, namesIn, paramTypeWords, routePaths } from "../../page/params.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E163: a parameter of unknown type, or of an entity that is not there. */
export const paramType: Rule = {
  code: "E163",
  finds: "a parameter of an unknown type, or a case of a route that names no parameter of it",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const { params, routes } = document.value;
      for (const [name, declared] of Object.entries<unknown>(isRecord(params) ? params : {})) {
        const word = isRecord(declared) ? declared.type : declared;
        workspace.proven += 1;
        if (typeof word === "string" && !isParamType(workspace, word))
          report(
            { document, path: ["params", name, ...(isRecord(declared) ? ["type"] : [])] },
            `unknown parameter type "${word}"${suggest(word, paramTypeWords())}`,
          );
        if (isRecord(declared) && declared.of !== undefined && !workspace.entities.has(String(declared.of)))
          report(
            { document, path: ["params", name, "of"] },
            `unknown entity "${declared.of}"${suggest(String(declared.of), workspace.entities.keys())}`,
          );
      }
      (Array.isArray(routes) ? routes : []).forEach((route: unknown, index: number) => {
        if (!isRecord(route) || !isRecord(route.where)) return;
        const known = [...namesIn(String(route.path)), ...Object.keys(isRecord(params) ? params : {})];
        for (const name of Object.keys(route.where))
          if (!known.includes(name))
            report(
              { document, path: ["routes", index, "where", name], key: true },
              `"${name}" is no parameter of ${route.path}${suggest(name, known)}`,
            );
      });
      for (const path of routePaths(document.value)) workspace.proven += namesIn(path).length;
    });
  },
};
