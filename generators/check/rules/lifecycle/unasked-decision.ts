import { each, type Rule } from "../../rule.ts";
import { ends, own, starts } from "../../workspace/states.ts";
import { baseBrands, wordingFile } from "../../workspace/wording.ts";
import type { TransitionEntry, Workspace } from "../../workspace/workspace.ts";

/** E619: nobody decides for others by a single press: a question says what follows. */
export const decisionUnasked: Rule = {
  code: "E619",
  finds: "a decision that is taken as soon as its button is pressed, without a question",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const entry of own(workspace, document)) {
        if (takers(entry).length === 0 || asks(workspace, entry)) continue;
        workspace.proven += 1;
        const why = reasonFor(workspace, entry);
        if (why !== undefined)
          report(
            { document, path: entry.path, key: true },
            `${entry.name} ${why}, and is taken without a question: word do.${entry.verb}.ask, which says what follows`,
            { words: { namespace: entry.entity, key: `do.${entry.verb}.ask` } },
          );
      }
    });
  },
};

/** Parties whose people take a step. */
const takers = ({ transition }: TransitionEntry): string[] => {
  const by: unknown[] = Array.isArray(transition.by) ? transition.by : [];
  return by.map((who) => String(who).split(":")[0]!).filter((party) => party !== "system");
};

/**
 * Whether something is asked before a step is taken: its question, what it commits, its fields or a code; what takes
 * something away asks by itself, what is done elsewhere there, and what begins a record is the form that was filled in.
 */
function asks(workspace: Workspace, entry: TransitionEntry): boolean {
  const { transition, entity, verb } = entry;
  return (
    baseBrands(workspace).some(
      (brand) => wordingFile(workspace, brand, "en", entity)?.value[`do.${verb}.ask`] !== undefined,
    ) ||
    [transition.commits, transition.ask, transition.ticket, transition.through].some(
      (declared) => declared !== undefined,
    ) ||
    transition.tone === "danger" ||
    starts(entry)?.includes("new") === true
  );
}

/** Why a step is a decision for others; undefined where it is none. */
function reasonFor(workspace: Workspace, entry: TransitionEntry): string | undefined {
  const { transition, entity, document } = entry;
  if (transition.approval !== undefined || transition.notBy !== undefined) return "decides on what others prepared";
  if (transition.to === undefined) return undefined;
  if (workspace.entities.get(entity)?.value.access === true) return "changes who may do what";
  const isHandedIn = transition.whole === true;
  return transition.task !== undefined && !isHandedIn && answersOthers(entry, [...own(workspace, document)])
    ? "answers what another party asked"
    : undefined;
}

/** Whether a step answers another party: theirs was the step before it, and whoever takes it has nothing left to do. */
function answersOthers(entry: TransitionEntry, all: readonly TransitionEntry[]): boolean {
  const parties = takers(entry);
  const isTheirs = (other: TransitionEntry) => takers(other).some((party) => parties.includes(party));
  const before = all.filter((other) => ends(other).some((state) => starts(entry)?.includes(state) === true));
  const after = all.filter((other) => ends(entry).some((state) => starts(other)?.includes(state) === true));
  return (
    before.some((other) => takers(other).length > 0 && !isTheirs(other)) &&
    !after.some((other) => other.transition.task !== undefined && isTheirs(other))
  );
}
