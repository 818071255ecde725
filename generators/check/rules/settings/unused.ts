import type { Rule } from "../../rule.ts";
import { settings } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

function rule(code: string, key: "guards" | "effects", word: string): Rule {
  return {
    code,
    finds: `${word === "guard" ? "a guard" : "an effect"} that no transition uses`,
    check(workspace, report) {
      const document = workspace.settings.get(key);
      const used = usedNames(workspace, key);
      for (const [name, held] of Object.entries(settings(workspace, key, key))) {
        workspace.proven += 1;
        if (document && !used.has(name) && !held?.parked)
          report({ document, path: [key, name], key: true }, `no transition uses the ${word} "${name}"`);
      }
    },
  };
}

/** E911: a guard that no transition uses. */
export const unusedGuard = rule("E911", "guards", "guard");
/** E912: an effect that no transition uses. */
export const unusedEffect = rule("E912", "effects", "effect");

function usedNames(workspace: Workspace, key: string): Set<string> {
  return new Set(
    [...workspace.transitions.values()].flatMap(({ transition }) =>
      (Array.isArray(transition[key]) ? transition[key] : []).map(String),
    ),
  );
}
