import { test } from "../../condition/test.ts";
import type { Finding } from "../../finding.ts";
import { places, valueAt } from "../../path.ts";
import type { RuleCheck } from "../parts.ts";
import { dayIn } from "./today.ts";
import type { Check } from "./check.ts";

/**
 * Rules across fields that do not hold; one that cannot be told for lack of data does not fail.
 * @param entity whose wording has their messages
 */
export function rulesHold(entity: string, rules: readonly RuleCheck[]): Check {
  return (data, circumstances) => rules.flatMap((rule) => broken(rule, entity, data, dayIn(circumstances)));
}

function broken(rule: RuleCheck, entity: string, data: unknown, today: string): Finding[] {
  const items = rule.each === undefined ? [{ path: "", value: data }] : places(data, `${rule.each}[]`);
  return items.flatMap(({ path, value }) => {
    const inside = rule.each === undefined ? undefined : `${rule.each}.`;
    const lookup = (kind: string, name: string): unknown => {
      if (kind === "today") return today;
      if (kind !== "field" && kind !== "record") return undefined;
      return inside !== undefined && name.startsWith(inside)
        ? valueAt(value, name.slice(inside.length))
        : valueAt(data, name);
    };
    const typeOf = (_kind: string, name: string) => rule.types?.[name];
    if (rule.when && test(rule.when, lookup, typeOf) !== true) return [];
    if (test(rule.holds, lookup, typeOf) !== false) return [];
    return rule.at.map((at) => ({
      path: inside === undefined ? at : at.replace(`${rule.each}[]`, path),
      keyword: "rule",
      params: { rule: rule.name, message: `${entity}:rule.${rule.name}` },
    }));
  });
}
