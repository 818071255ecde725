import { suggest } from "../../../output/near.ts";
import { isParamType, namesIn, pageParams, paramTypeWords, routePaths } from "../../page/params.ts";
import { userShape } from "../../page/user.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { anything } from "../../workspace/typed.ts";
import { find } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { worded, writtenAs } from "../value/comparison.ts";
import { accepts } from "../value/unfit-input.ts";

/** E163: a parameter of unknown type, of an entity that is not there, or with a default that is no value of it. */
export const paramType: Rule = {
  code: "E163",
  finds:
    "a parameter of an unknown type, of an unknown field of the user or with a default of another kind, or a case of a route that names no parameter of it",
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
        if (isRecord(declared) && typeof declared.user === "string") {
          const shape = userShape(workspace);
          workspace.proven += 1;
          if (shape && find(workspace, shape, declared.user) === undefined)
            report(
              { document, path: ["params", name, "user"] },
              `"${declared.user}" is no field of the signed-in user`,
            );
        }
        if (isRecord(declared) && declared.default !== undefined) {
          const expected = pageParams(workspace, document.value).get(name) ?? anything;
          const { default: value } = declared;
          if (expected.options !== undefined && !expected.options.includes(String(value)))
            report(
              { document, path: ["params", name, "default"] },
              `${JSON.stringify(value)} is none of ${expected.options.join(", ")}${suggest(String(value), expected.options)}`,
            );
          else if (!accepts(expected, value))
            report(
              { document, path: ["params", name, "default"] },
              `"${name}" is ${worded(expected)}; ${JSON.stringify(value)} is not${writtenAs(expected, value)}`,
            );
        }
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
