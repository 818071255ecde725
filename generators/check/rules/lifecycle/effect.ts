import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { isRecord, settings } from "../../workspace/workspace.ts";
import { whereWritten } from "../../workspace/code-places.ts";
import { named } from "./named.ts";

/** E313: an effect that effects.json does not have. */
export const unknownEffect = named(
  "E313",
  "effects",
  "an effect that effects.json does not have",
  (workspace) => Object.keys(settings(workspace, "effects", "effects")),
  (name) => `unknown effect "${name}"`,
  (name, { entity }, workspace) =>
    `for a new one name it in schemas/effects.json, and write effect("${name}", …) in ${whereWritten(workspace, "effects", entity)}`,
);

/** E334: what an effect lets follow must be a transition. */
export const unknownTakes: Rule = {
  code: "E334",
  finds: "an effect that takes a transition that is not there",
  check(workspace, report) {
    const document = workspace.settings.get("effects");
    for (const [name, effect] of Object.entries(settings(workspace, "effects", "effects"))) {
      const parameters = isRecord(effect) && Array.isArray(effect.takes) ? effect.takes.map(String) : [];
      parameters.forEach((parameter, index) => {
        workspace.proven += 1;
        if (document && !workspace.transitions.has(parameter))
          report(
            { document, path: ["effects", name, "takes", index] },
            `unknown transition "${parameter}"${suggest(parameter, workspace.transitions.keys())}`,
          );
      });
    }
  },
};
