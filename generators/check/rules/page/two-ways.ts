import type { ItemFact, Use } from "../../page/facts.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Path } from "../../source/document.ts";
import { within } from "../../workspace/reach.ts";
import { canHoldTogether } from "../../workspace/together.ts";

const uses: readonly Use[] = ["form", "ask", "field", "column", "figure"];

/** E494: of a field that is offered in several ways one is drawn at a time. */
export const twoWaysAtOnce: Rule = {
  code: "E494",
  finds: "a field offered in two ways at once: for some people both conditions can hold",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      const earlier = new Map<string, ItemFact[]>();
      for (const fact of items) {
        const { use, path, item, location } = fact;
        const list = listOf(fact);
        if (!uses.includes(use) || list === undefined) continue;
        const key = `${use} ${list.join("/")} ${path}`;
        const others = earlier.get(key) ?? [];
        workspace.proven += 1;
        const other = others.find(
          (one) =>
            areSamePeople(one.item?.["allow"], item?.["allow"]) &&
            canHoldTogether(one.item?.["when"], item?.["when"]) === true,
        );
        if (other && !isTwice(other, fact))
          report(
            location,
            `"${path}" is offered in two ways, and both conditions can hold at once; let the one exclude the other, for example "when": ${example(other)}`,
          );
        earlier.set(key, [...others, fact]);
      }
    }
  },
};

function listOf({ item, location: { path } }: ItemFact): Path | undefined {
  const steps = item === undefined ? path : path.slice(0, -1);
  return typeof steps.at(-1) === "number" ? steps.slice(0, -1) : undefined;
}

/** What stands twice in the same words is told as that. */
function isTwice(one: ItemFact, other: ItemFact): boolean {
  const how = ({ item }: ItemFact): string => {
    const { field: _field, ...words } = (item ?? {}) as Record<string, unknown>;
    return JSON.stringify(words);
  };
  return how(one) === how(other);
}

/** Whether someone is surely among both; whom nothing is said of are all who see the list. */
function areSamePeople(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return true;
  return (
    one.some((who) => within(String(who), other.map(String))) ||
    other.some((who) => within(String(who), one.map(String)))
  );
}

const example = ({ item }: ItemFact): string =>
  item?.["when"] === undefined
    ? '{ "field": "kind", "is": "goods" } there and { "not": … } here'
    : JSON.stringify({ not: item["when"] });
