import type { Rule } from "../../rule.ts";
import { namesInCode, whereWritten } from "../../workspace/code-places.ts";
import { isRecord, settings } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** The entity of the first transition that names a guard or an effect; undefined where none does. */
function entityOf(workspace: Workspace, key: "guards" | "effects", name: string): string | undefined {
  for (const { entity, transition } of workspace.transitions.values())
    if (Array.isArray(transition[key]) && transition[key].includes(name)) return entity;
  return undefined;
}

function rule(code: string, key: "guards" | "effects", finds: string, advice: string): Rule {
  const word = key === "guards" ? "guard" : "effect";
  return {
    code,
    finds,
    whole: true,
    beside: "server",
    check(workspace, report) {
      const document = workspace.settings.get(key);
      const written = namesInCode(workspace, word);
      if (!document || written === undefined) return;
      for (const [name, held] of Object.entries(settings(workspace, key, key))) {
        if (!isRecord(held) || held.when !== undefined || held.parked === true) continue;
        const entity = entityOf(workspace, key, name);
        // What no transition names is told as such.
        if (entity === undefined) continue;
        workspace.proven += 1;
        if (!written.has(name))
          report(
            { document, path: [key, name], key: true },
            `no code says what the ${word} "${name}" does: ${advice}write ${word}("${name}", …) in ${whereWritten(workspace, key, entity)}`,
          );
      }
    },
  };
}

/** E923: a guard is a condition or a function; one that is neither lets a step fail when it is taken. */
export const unwrittenGuard = rule(
  "E923",
  "guards",
  "a guard that has no condition and that no code of the server is for",
  'give it a condition ("when"), or ',
);
/** E924: an effect is a function; without it a step fails when it is taken. */
export const unwrittenEffect = rule("E924", "effects", "an effect that no code of the server is for", "");
