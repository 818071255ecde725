import { askedFields } from "../../../../registry/lifecycle/transitions.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves } from "../../world/reach.ts";
import { ends, own, starts } from "../../world/states.ts";
import type { TransitionEntry } from "../../world/world.ts";

/** What people say about a decision is no part of what is decided on. */
const said = new Set(["comment", "reason", "reason_code"]);

const parties = ({ transition }: TransitionEntry): string[] => (Array.isArray(transition.by) ? transition.by : []).map((who: unknown) => halves(String(who)).who).filter((who: string) => who !== "system");

/** Whether a transition writes a record that stays where another one waits to be taken. */
function writesIn(entry: TransitionEntry, waiting: readonly string[]): boolean {
  const stays = (starts(entry) ?? []).some((state) => waiting.includes(state)) && ends(entry).every((state) => waiting.includes(state));
  return stays && Array.isArray(entry.transition.ask) && askedFields(entry.transition).some(({ field }) => !said.has(field));
}

/** E363: four eyes see everything that a colleague may write while it waits. */
export const writesWhatWaits: Rule = {
  code: "E363",
  finds: "a notBy that leaves out a transition by which the same side writes what waits for it",
  check(world, report) {
    each(world.lifecycles, (document) => {
      const all = [...own(world, document)];
      for (const entry of all) {
        const { notBy } = entry.transition;
        const waiting = starts(entry);
        if (!Array.isArray(notBy) || waiting === undefined || entry.transition.approval?.parties) continue;
        const own = parties(entry);
        for (const other of all) {
          if (other === entry || notBy.includes(other.verb) || !parties(other).some((party) => own.includes(party)) || !writesIn(other, waiting)) continue;
          report({ document, path: [...entry.path, "notBy"] }, `${other.verb} writes what waits for ${entry.verb}; whoever took it may not decide on it`);
        }
        world.proven += 1;
      }
    });
  },
};
