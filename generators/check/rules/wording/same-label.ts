import { isRecord } from "../../workspace/workspace.ts";
import { find } from "../../workspace/shape.ts";
import { registryOf } from "../../workspace/registry.ts";
import { screens, type Rule } from "../../rule.ts";
import type { ItemFact, Use } from "../../page/facts.ts";

/** What stands beside its like under a label of its own. */
const LABELLED: ReadonlySet<Use> = new Set(["column", "field", "form", "filter"]);

/** Items that are shown by turns may be called the same, since people see one of them. */
const isConditional = ({ item }: ItemFact): boolean => isRecord(item) && item["when"] !== undefined;

/** E617: people tell fields that stand beside each other apart by their labels. */
export const sameLabel: Rule = {
  code: "E617",
  finds: "two fields of one list that are called the same",
  check(workspace, report) {
    const registry = registryOf(workspace);
    const worded = [...workspace.brands.keys()].flatMap((brand) =>
      (["en", "zh"] as const).map((language) => ({
        folder: `brands/${brand}/${language}`,
        wording: registry.wording(brand, language),
      })),
    );
    for (const { items } of screens(workspace)) {
      const lists = new Map<string, Map<string, string>[]>();
      for (const one of items) {
        const { use, path, shape, item, location } = one;
        const steps = item === undefined ? location.path : location.path.slice(0, -1);
        if (!LABELLED.has(use) || !shape || typeof steps.at(-1) !== "number" || isConditional(one)) continue;
        const found = find(workspace, shape, path);
        if (!found) continue;
        workspace.proven += 1;
        const place = `${use} ${steps.slice(0, -1).join("/")}`;
        let list = lists.get(place);
        if (list === undefined) lists.set(place, (list = worded.map(() => new Map())));
        for (const [index, { folder, wording }] of worded.entries()) {
          const label = wording.get(found.entity)?.[found.path];
          if (label === undefined) continue;
          const seen = list[index]!;
          const other = seen.get(label);
          if (other !== undefined && other !== path) {
            report(
              location,
              `"${path}" and "${other}" stand beside each other and are both called "${label}"; say in ${folder}/${found.entity}.json what each of them is`,
            );
            break;
          }
          seen.set(label, path);
        }
      }
    }
  },
};
