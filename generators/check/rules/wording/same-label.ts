import { isRecord } from "../../workspace/workspace.ts";
import { find, type Found } from "../../workspace/shape.ts";
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
    // What a field is called stands in as many texts as there are brands and languages, and on pages again and again.
    const known = new Map<string, readonly (string | undefined)[]>();
    const labelsOf = ({ entity, path }: Found): readonly (string | undefined)[] => {
      const field = `${entity} ${path}`;
      const labels =
        known.get(field) ?? worded.map(({ wording }, index) => labelIn(index, wording.get(entity)?.[path]));
      known.set(field, labels);
      return labels;
    };
    for (const { items } of screens(workspace)) {
      const lists = new Map<string, Map<string, string>>();
      for (const one of items) {
        const { use, path, shape, item, location } = one;
        const steps = item === undefined ? location.path : location.path.slice(0, -1);
        if (!LABELLED.has(use) || !shape || typeof steps.at(-1) !== "number" || isConditional(one)) continue;
        const found = find(workspace, shape, path);
        if (!found) continue;
        workspace.proven += 1;
        const place = `${use} ${steps.slice(0, -1).join("/")}`;
        let seen = lists.get(place);
        if (seen === undefined) lists.set(place, (seen = new Map()));
        for (const [index, label] of labelsOf(found).entries()) {
          if (label === undefined) continue;
          const other = seen.get(label);
          if (other !== undefined && other !== path) {
            const { folder, wording } = worded[index]!;
            report(
              location,
              `"${path}" and "${other}" stand beside each other and are both called "${wording.get(found.entity)?.[found.path]}"; say in ${folder}/${found.entity}.json what each of them is`,
            );
            break;
          }
          seen.set(label, path);
        }
      }
    }
  },
};

/** A label as it is met in one brand and language, which may be the same as another's. */
const labelIn = (index: number, label: string | undefined): string | undefined =>
  label === undefined ? undefined : `${index} ${label}`;
