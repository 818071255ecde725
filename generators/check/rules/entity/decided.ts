import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, partiesOf } from "../../workspace/reach.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Fields that transitions of an entity ask for, apart by whether those who make its drafts may take them. */
function inputsByParty(
  workspace: Workspace,
  entity: string,
  makers: readonly string[],
): { byMakers: Set<string>; byOthers: Map<string, string> } {
  const byMakers = new Set<string>();
  const byOthers = new Map<string, string>();
  for (const { entity: of, transition, name } of workspace.transitions.values()) {
    if (of !== entity || !Array.isArray(transition.by)) continue;
    const isMakers = transition.by.some((who: unknown) => makers.includes(halves(String(who)).who));
    for (const field of Array.isArray(transition.ask)
      ? transition.ask.map((one: unknown) => String(one).replace(/\?$/, ""))
      : []) {
      if (isMakers) byMakers.add(field);
      else byOthers.set(field, name);
    }
  }
  return { byMakers, byOthers };
}

/** E530: what only others decide is not entered in a draft unless the entity says who may. */
export const undecided: Rule = {
  code: "E530",
  finds: "a field that only steps of others ask for, and of which nobody says who may enter it in a draft",
  check(workspace, report) {
    const drafted = new Set([...workspace.calls.values()].flatMap(({ call }) => [call.creates, call.updates]));
    each(workspace.entities.values(), (document) => {
      if (!drafted.has(document.name)) return;
      const { makers, required, writable, properties } = document.value;
      const { byMakers, byOthers } = inputsByParty(
        workspace,
        document.name,
        Array.isArray(makers) ? makers : partiesOf(workspace, document.name).slice(0, 1),
      );
      for (const [field, property] of Object.entries<unknown>(isRecord(properties) ? properties : {})) {
        if (!byOthers.has(field)) continue;
        workspace.proven += 1;
        const isDeclared =
          (isRecord(property) && property.calc === true) ||
          (Array.isArray(required) && required.includes(field)) ||
          (isRecord(writable) && field in writable);
        if (!byMakers.has(field) && !isDeclared)
          report(
            { document, path: ["properties", field], key: true },
            `"${field}" is asked by ${byOthers.get(field) ?? ""} alone: "writable" must say who may enter it in a draft`,
          );
      }
    });
  },
};
