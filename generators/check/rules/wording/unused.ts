import { suggest, suggestOrList } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { requiredLabels } from "../../workspace/labels.ts";
import { isNamespace, isUsed, sayable } from "../../workspace/sayable.ts";
import { baseBrands, plain, textsOf } from "../../workspace/wording.ts";

/** Of more strange keys in one file it is not said what was meant: each would be compared with each that is known. */
const MOST_MEANT = 50;

/** E603: a text that nothing says. */
export const unusedText: Rule = {
  code: "E603",
  finds: "a text whose key nothing uses",
  check(workspace, report) {
    const bases = baseBrands(workspace);
    // Where configs are too broken to tell what they say, nothing is told of what is said by none.
    if (requiredLabels(workspace).length === 0) return;
    each(workspace.wordings, (document) => {
      const [brand = "", , namespace = ""] = document.name.split("/");
      if (!bases.includes(brand) || !isNamespace(workspace, namespace)) return;
      let reported = 0;
      for (const [key] of textsOf(document)) {
        workspace.proven += 1;
        if (isUsed(workspace, namespace, plain(key))) continue;
        reported += 1;
        const meant = reported > MOST_MEANT ? "" : suggest(plain(key), sayable(workspace, namespace));
        report({ document, path: [key], key: true }, `nothing says "${namespace}:${plain(key)}"${meant}`);
      }
    });
  },
};

/** E609: a wording file for nothing. */
export const unknownNamespace: Rule = {
  code: "E609",
  finds: "a wording file named after nothing that has words",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      const namespace = document.name.split("/")[2] ?? "";
      workspace.proven += 1;
      if (!isNamespace(workspace, namespace))
        report(
          { document, path: [] },
          `"${namespace}" is no entity, folder of pages or namespace of the product${suggest(namespace, workspace.entities.keys())}`,
        );
    });
  },
};

/** E608: a role's own wording is for a role that is there. */
export const unknownVariant: Rule = {
  code: "E608",
  finds: "a text for a role that is not there",
  check(workspace, report) {
    const roles = Object.keys(workspace.settings.get("roles")?.value?.roles ?? {});
    each(workspace.wordings, (document) => {
      for (const [key] of textsOf(document)) {
        const role = key.split("@")[1];
        if (role === undefined) continue;
        workspace.proven += 1;
        if (!roles.includes(role))
          report({ document, path: [key], key: true }, `unknown role "${role}"${suggestOrList(role, roles)}`);
      }
    });
  },
};
