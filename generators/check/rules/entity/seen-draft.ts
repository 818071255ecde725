import { article } from "../../../output/article.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { own, starts } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** E539: a draft belongs to those who make it, and each other party says from when on it sees the record. */
export const seenDraft: Rule = {
  code: "E539",
  finds: "a party that sees drafts which others make",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const parties: [string, Loose][] = Object.entries(isRecord(document.value.parties) ? document.value.parties : {});
      const drafts = draftsOf(workspace, document.name);
      if (parties.length < 2 || drafts.length === 0) return;
      const makers: readonly unknown[] = Array.isArray(document.value.makers) ? document.value.makers : [];
      const owner = makers.find((maker) => parties.some(([party]) => party === maker)) ?? parties[0]?.[0];
      for (const [party, reach] of parties) {
        if (party === owner || (isRecord(reach) && "role" in reach)) continue;
        workspace.proven += 1;
        const when = isRecord(reach) ? reach.when : undefined;
        // A further maker that the server fills in is there only where it made the draft itself.
        const isItsOwn = makers.includes(party) && fieldAt(workspace, document.name, wayOf(reach))?.calc === true;
        const seen = drafts.find(({ axis, state }) =>
          when === undefined ? !isItsOwn : truth(when, axis, state) === true,
        );
        if (seen)
          report(
            { document, path: ["parties", party] },
            `"${party}" sees ${article(document.name)} while it still is ${seen.state}: say "when" it does${meantFor(reach, seen)}`,
          );
      }
    });
  },
};

/** How a party that is reached by a field alone is kept from drafts. */
const meantFor = (reach: Loose, { axis, state }: { axis: string; state: string }): string =>
  typeof reach === "string"
    ? `, as in { "field": "${reach}", "when": { "not": { "record": "${axis}", "is": "${state}" } } }`
    : "";

/**
 * Where a record that people make begins as something that is not whole yet: the states that are left by asking for the
 * whole record.
 */
function draftsOf(workspace: Workspace, entity: string): { axis: string; state: string }[] {
  if (![...workspace.calls.values()].some(({ call }) => call.creates === entity)) return [];
  return [...workspace.lifecycles]
    .filter((document) => document.value.entity === entity)
    .flatMap((document) => {
      const axis = String(document.value.axis);
      const began = fieldAt(workspace, entity, axis)?.default;
      const isDraft = [...own(workspace, document)].some(
        (entry) => entry.transition.whole === true && starts(entry)?.includes(String(began)),
      );
      return isDraft ? [{ axis, state: String(began) }] : [];
    });
}

/** The own field by which a party is reached. */
function wayOf(reach: Loose): string {
  const path = isRecord(reach) ? reach.field : reach;
  return String(path).split(".")[0] ?? "";
}

/** What a condition is where nothing but the state is known; undefined where it depends on more. */
function truth(condition: Loose, axis: string, state: string): boolean | undefined {
  if (!isRecord(condition)) return undefined;
  const inner = (list: Loose): (boolean | undefined)[] =>
    Array.isArray(list) ? list.map((one) => truth(one, axis, state)) : [];
  if ("all" in condition) {
    const all = inner(condition.all);
    return all.includes(false) ? false : all.includes(undefined) ? undefined : true;
  }
  if ("any" in condition) {
    const any = inner(condition.any);
    return any.includes(true) ? true : any.includes(undefined) ? undefined : false;
  }
  if ("not" in condition) {
    const not = truth(condition.not, axis, state);
    return not === undefined ? undefined : !not;
  }
  if (condition.record !== axis && condition.field !== axis) return undefined;
  if ("is" in condition) return condition.is === state;
  if (Array.isArray(condition.in)) return condition.in.includes(state);
  return undefined;
}
