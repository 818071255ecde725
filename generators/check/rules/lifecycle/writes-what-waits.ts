import { inputFields } from "../../../../registry/lifecycle.ts";
import { each, type Rule } from "../../rule.ts";
import { halves } from "../../workspace/reach.ts";
import { ends, own, starts } from "../../workspace/states.ts";
import type { TransitionEntry } from "../../workspace/workspace.ts";

/** What people say about a decision is no part of what is decided on. */
const REASONS = new Set(["comment", "reason", "reason_code"]);

const parties = ({ transition }: TransitionEntry): string[] =>
  (Array.isArray(transition.by) ? transition.by : [])
    .map((who: unknown) => halves(String(who)).who)
    .filter((who: string) => who !== "system");

/** Whether a record that is in one of these states may come to one of those, by whatever transitions. */
function comesTo(all: readonly TransitionEntry[], states: readonly string[], those: readonly string[]): boolean {
  const reached = new Set(states);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const entry of all)
      if ((starts(entry) ?? [...reached]).some((state) => reached.has(state)))
        for (const state of ends(entry)) reached.add(state);
  }
  return those.some((state) => reached.has(state));
}

/** Whether a transition writes a record that waits for another one, and that stays there or comes back to it. */
function writesIn(entry: TransitionEntry, waiting: readonly string[], all: readonly TransitionEntry[]): boolean {
  const from = starts(entry) ?? [];
  const after = ends(entry).length > 0 ? ends(entry) : from;
  return (
    from.some((state) => waiting.includes(state)) &&
    comesTo(all, after, waiting) &&
    Array.isArray(entry.transition.ask) &&
    inputFields(entry.transition).some(({ field }) => !REASONS.has(field))
  );
}

/** E363: four eyes see everything that a colleague may write while it waits. */
export const writesWhatWaits: Rule = {
  code: "E363",
  finds: "a notBy that leaves out a transition by which the same side writes what waits for it, or comes back to it",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const all = [...own(workspace, document)];
      for (const entry of all) {
        const { notBy } = entry.transition;
        const waiting = starts(entry);
        if (!Array.isArray(notBy) || waiting === undefined || entry.transition.approval?.parties) continue;
        const own = parties(entry);
        for (const other of all) {
          if (
            other === entry ||
            notBy.includes(other.verb) ||
            !parties(other).some((party) => own.includes(party)) ||
            !writesIn(other, waiting, all)
          )
            continue;
          report(
            { document, path: [...entry.path, "notBy"] },
            `${other.verb} writes what waits for ${entry.verb}; whoever took it may not decide on it`,
          );
        }
        workspace.proven += 1;
      }
    });
  },
};
