import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { ends, starts, own } from "../../workspace/states.ts";
import { isRecord, settings } from "../../workspace/workspace.ts";
import type { TransitionEntry, Workspace } from "../../workspace/workspace.ts";

/** E366: what a step is said to commit is there to be shown. */
export const unknownCommitted: Rule = {
  code: "E366",
  finds: "a field that is committed and is neither in the entity nor in what the plan shows",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        const shapes = [entity, ...(typeof transition.shows === "string" ? [transition.shows] : [])];
        (Array.isArray(transition.commits) ? transition.commits.map(String) : []).forEach(
          (field: string, index: number) => {
            workspace.proven += 1;
            if (shapes.some((shape) => fieldAt(workspace, shape, field))) return;
            report(
              { document, path: [...path, "commits", index] },
              `"${field}" is not in ${shapes.join(" or ")}${suggest(
                field,
                shapes.flatMap((shape) => fieldNames(workspace, shape)),
              )}`,
            );
          },
        );
      }
    });
  },
};

/** E367: nobody moves money without having read beforehand whose it is, how much and when. */
export const committedBlindly: Rule = {
  code: "E367",
  finds: "a step that people take on money and that does not say beforehand what it commits",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const entry of own(workspace, document)) {
        const { transition, path, name } = entry;
        const people = (Array.isArray(transition.by) ? transition.by : []).filter((who: unknown) => who !== "system");
        if (people.length === 0) continue;
        workspace.proven += 1;
        const why = transition.commits === undefined ? reasonFor(workspace, entry) : undefined;
        if (why !== undefined)
          report(
            { document, path, key: true },
            `${name} ${why}: say with commits what of the record shows it beforehand`,
          );
      }
    });
  },
};

/**
 * Why a step must say what it commits; undefined where it need not. What only gives back, in red, asks first as it is.
 */
function reasonFor(workspace: Workspace, entry: TransitionEntry): string | undefined {
  const { transition, entity, name } = entry;
  const moved = movedBy(workspace, name);
  const isDanger = transition.tone === "danger";
  if (moved.has("posts")) return "posts journals";
  if (moved.has("makes")) return "lets money be paid out";
  if (moved.has("reserves") && !isDanger) return "takes of a limit";
  if (transition.approval?.amount !== undefined) return "is agreed to by its amount";
  if (isMoney(workspace, entity) && !isDanger) return "moves money that is on its way";
  if (transition.shows !== undefined && transition.task !== undefined && transition.to !== undefined && !isDanger)
    return "is a task whose effect is worked out";
  if (transition.approval !== undefined && asksMoney(workspace, entry)) return "changes an amount that others agree to";
  const committing = isDanger ? undefined : handedTo(workspace, entry);
  if (committing !== undefined) return `hands the record to whoever takes ${committing}, which commits money`;
  return undefined;
}

/** The step that commits money and waits as a task where a whole record is handed on; undefined where none does. */
function handedTo(workspace: Workspace, entry: TransitionEntry): string | undefined {
  const { transition, entity, document } = entry;
  if (transition.whole !== true) return undefined;
  const from = starts(entry) ?? [];
  return [...own(workspace, document)].find((next) => {
    const waits = starts(next) ?? [];
    const isMoneyTask = next.transition.commits !== undefined && next.transition.task !== undefined;
    const waitsThere = next.entity === entity && ends(entry).some((state) => waits.includes(state));
    return next.name !== entry.name && isMoneyTask && waitsThere && !waits.some((state) => from.includes(state));
  })?.name;
}

const isMoney = (workspace: Workspace, entity: string): boolean => workspace.entities.get(entity)?.value.money === true;

function asksMoney(workspace: Workspace, { transition, entity }: TransitionEntry): boolean {
  return (Array.isArray(transition.ask) ? transition.ask : []).some(
    (field: unknown) => fieldAt(workspace, entity, String(field).replace(/\?$/, ""))?.format === "money",
  );
}

/**
 * What a transition does to money, with all that follows from it: what its effects move, and `makes` where a record
 * that is money comes of it.
 */
function movedBy(workspace: Workspace, name: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  const entry = workspace.transitions.get(name);
  if (!entry || seen.has(name)) return found;
  seen.add(name);
  if (isMoney(workspace, entry.entity) && starts(entry)?.includes("new") === true) found.add("makes");
  const { effects, then } = entry.transition;
  const follows = (Array.isArray(then) ? then : []).map((one: unknown) => (isRecord(one) ? String(one.do) : ""));
  for (const effect of Array.isArray(effects) ? effects : []) {
    const declared = settings(workspace, "effects", "effects")[String(effect)];
    if (!isRecord(declared)) continue;
    for (const one of Array.isArray(declared.moves) ? declared.moves : []) found.add(String(one));
    follows.push(...(Array.isArray(declared.takes) ? declared.takes.map(String) : []));
  }
  for (const next of follows) for (const one of movedBy(workspace, next, seen)) found.add(one);
  return found;
}
