import { inputFields } from "../../../../registry/lifecycle.ts";
import { each, type Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { ends, own, starts } from "../../workspace/states.ts";
import type { TransitionEntry } from "../../workspace/workspace.ts";

const entitled = ({ transition }: TransitionEntry): string[] =>
  (Array.isArray(transition.by) ? transition.by : []).map(String);
const partiesOf = (entry: TransitionEntry): string[] => entitled(entry).map((who) => who.split(":")[0]!);
const namesOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);
const share = (some: readonly string[], others: readonly string[]): boolean => some.some((one) => others.includes(one));

/**
 * Whether a transition says no to what another agrees to: by the same right, only where something waits to be agreed
 * to, with a word why. What also ends what was agreed to is no refusal.
 */
const refuses = (entry: TransitionEntry, agreement: TransitionEntry, waiting: readonly string[]): boolean =>
  entry !== agreement &&
  (starts(entry) ?? [""]).every((state) => waiting.includes(state)) &&
  entry.transition.approval === undefined &&
  share(entitled(entry), entitled(agreement)) &&
  share(starts(entry) ?? [], starts(agreement) ?? []) &&
  !share(ends(entry), ends(agreement)) &&
  Array.isArray(entry.transition.ask) &&
  inputFields(entry.transition).every(({ field }) => field === "comment" || field === "reason");

/** E480: whoever asked for something does not refuse it: the request is a colleague's to decide, or taken back. */
export const refusesOwn: Rule = {
  code: "E480",
  finds: "a refusal open to whoever asked for what is refused, though they may not agree to it",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const all = [...own(workspace, document)];
      const first = ["new", String(fieldAt(workspace, document.value.entity, document.value.axis)?.default)];
      const waiting = all.flatMap((entry) => (entry.transition.notBy === undefined ? [] : (starts(entry) ?? [])));
      for (const agreement of all) {
        const excluded = namesOf(agreement.transition.notBy);
        const asking = all.filter((entry) => excluded.includes(entry.verb) && share(starts(entry) ?? [], first));
        for (const entry of all) {
          if (asking.length === 0 || !refuses(entry, agreement, waiting)) continue;
          workspace.proven += 1;
          const left = asking
            .filter((step) => share(partiesOf(step), partiesOf(entry)))
            .map(({ verb }) => verb)
            .filter((verb) => !namesOf(entry.transition.notBy).includes(verb));
          if (left.length > 0)
            report(
              { document, path: entry.path, key: true },
              `whoever took ${left.join(" or ")} may ${entry.verb} what they asked for; name it in notBy, as ${agreement.verb} does, and let them take it back (onlyBy)`,
            );
        }
      }
    });
  },
};
