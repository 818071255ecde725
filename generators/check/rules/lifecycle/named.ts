import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import type { TransitionEntry, Workspace } from "../../workspace/workspace.ts";

/**
 * A kind of finding about names in a list of a transition that something else does not have.
 * @param make how a new one of the name is made
 */
export function named(
  code: string,
  key: string,
  finds: string,
  known: (workspace: Workspace, entry: TransitionEntry) => string[],
  says: (name: string, entry: TransitionEntry) => string,
  make?: (name: string, entry: TransitionEntry, workspace: Workspace) => string,
): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      each(workspace.lifecycles, (document) => {
        for (const entry of own(workspace, document)) {
          const list = entry.transition[key];
          (Array.isArray(list) ? list : []).forEach((raw: unknown, index: number) => {
            const name = String(raw).replace(/\?$/, "");
            const names = known(workspace, entry);
            workspace.proven += 1;
            if (names.includes(name)) return;
            const meant = suggest(name, names);
            const more = meant !== "" && key !== "guards" && key !== "effects" ? undefined : make;
            report(
              { document, path: [...entry.path, key, index] },
              `${says(name, entry)}${meant}${advice(more?.(name, entry, workspace), meant !== "")}`,
            );
          });
        }
      });
    },
  };
}

/** What else may be done about a name: a sentence of its own behind a question, else the end of the message. */
function advice(text: string | undefined, isSentence: boolean): string {
  if (!text) return "";
  return isSentence ? ` ${text.slice(0, 1).toUpperCase()}${text.slice(1)}` : `; ${text}`;
}
