import { mentions } from "../../../../registry/validation/parts.ts";
import { suggest } from "../../../output/near.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { propertyRule } from "./property.ts";

/** E522: what follows from other fields is the server's to say. */
export const enteredComputed = propertyRule("E522", "a computed field that people could type", ({ property }) => {
  const key = ["computed", "holds", "asked"].find((name) => name in property);
  return key && property.calc !== true ? { at: key, says: `"${key}" goes with "calc": true` } : undefined;
});

/** E544: what is stored was computed when the record was saved; only what is asked at each reading can cease. */
export const ceasing = propertyRule(
  "E544",
  "a value that ends, of a field that is not computed from today",
  ({ property }) =>
    property.while === undefined || mentions(property.computed).some(({ kind }) => kind === "today")
      ? undefined
      : { at: "while", says: '"while" goes with a "computed" that speaks of today' },
);

/** Names of the groups of constants that a computed value chooses from. */
function tablesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(tablesIn);
  if (!isRecord(value)) return [];
  const { choose } = value;
  const named: string[] = isRecord(choose) && typeof choose.of === "string" ? [choose.of] : [];
  return [...named, ...Object.values(value).flatMap(tablesIn)];
}

/** E545: a choice by name finds its constants in a group of constants.json. */
export const choiceOfNothing = propertyRule(
  "E545",
  "a choice from a group of constants that is not there",
  ({ property }, workspace) => {
    const groups = Object.entries<unknown>(workspace.settings.get("constants")?.value ?? {}).flatMap(([name, group]) =>
      isRecord(group) ? [name] : [],
    );
    const wrong = tablesIn(property.computed).find((name) => !groups.includes(name));
    return wrong === undefined
      ? undefined
      : { at: "computed", says: `constants.json has no group "${wrong}"${suggest(wrong, groups)}` };
  },
);
