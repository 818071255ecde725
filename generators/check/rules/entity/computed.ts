import { mentions } from "../../../../registry/validation/parts.ts";
import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Document, Path } from "../../source/document.ts";
import { follow } from "../../workspace/field.ts";
import { properties } from "../../workspace/properties.ts";
import { family, typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import { propertyRule } from "./property.ts";

/** E522: what follows from other fields is the server's to say. */
export const enteredComputed = propertyRule("E522", "a computed field that people could type", ({ property }) => {
  const key = ["computed", "holds", "virtual"].find((name) => name in property);
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

/** The properties among which one stands: those that its computed value may name. */
const siblingsOf = ({ value }: Document, path: Path): Record<string, Loose> => {
  const held = path.slice(0, -1).reduce<Loose>((at, step) => at?.[step], value);
  return isRecord(held) ? held : {};
};

/** E548: a field that follows from others follows from itself by none of them. */
export const computedFromItself: Rule = {
  code: "E548",
  finds: "a computed field that follows from itself",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const { name, property, path } of properties(document)) {
        if (property.computed === undefined) continue;
        const siblings = siblingsOf(document, path);
        workspace.proven += 1;
        const circle = circleFrom(name, siblings, []);
        if (circle !== undefined)
          report(
            { document, path: [...path, "computed"] },
            `this follows from itself: ${circle.join(" → ")}; name a field that people enter, or that follows from such`,
          );
      }
    });
  },
};

/** The way along which a field leads back to the one it began with. */
function circleFrom(name: string, siblings: Record<string, Loose>, way: readonly string[]): string[] | undefined {
  const here = [...way, name];
  for (const { kind, path } of mentions(siblings[name]?.computed)) {
    if (kind !== "field" && kind !== "record") continue;
    const next = path.split(".")[0]!;
    if (next === here[0]) return [...here, next];
    if (here.includes(next)) continue;
    const found = circleFrom(next, siblings, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What each word computes with. */
const KINDS: Readonly<Record<string, string>> = {
  sum: "number",
  difference: "number",
  product: "number",
  percent: "number",
  most: "number",
  month_end: "number",
  days: "date",
  latest: "date",
};

/** E549: one adds up figures, and counts days between days. */
export const computedFromUnfit: Rule = {
  code: "E549",
  finds: "a computed value of something that cannot be computed with",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const { property, path } of properties(document)) {
        if (property.computed === undefined) continue;
        const siblings = siblingsOf(document, path);
        for (const { word, field, at } of computedWith(property.computed, [...path, "computed"])) {
          workspace.proven += 1;
          const [first = "", ...rest] = field.split(".");
          const found = rest.reduce<Loose>((held, name) => {
            const own = follow(workspace, document.name, held);
            return follow(workspace, document.name, own?.type === "array" ? own.items : own)?.properties?.[name];
          }, siblings[first]);
          const own = kindOf(workspace, document, found);
          if (own !== "any" && own !== KINDS[word])
            report(
              { document, path: at },
              `"${word}" is of ${KINDS[word] === "date" ? "days" : "figures"}; "${field}" is ${own === "date" ? "a day" : own === "number" ? "a figure" : own}`,
            );
        }
      }
    });
  },
};

function kindOf(workspace: Workspace, { name }: Document, property: Loose): string {
  const { word } = typed(workspace, name, follow(workspace, name, property));
  return word === "array" ? "any" : family(word);
}

/** Every field in a computed value, with the word that computes with it. */
function computedWith(value: unknown, path: Path, word?: string): { word: string; field: string; at: Path }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => computedWith(one, [...path, index], word));
  if (!isRecord(value)) return [];
  return Object.entries<Loose>(value).flatMap(([key, inner]) => {
    if (key === "except") return [];
    if (key === "field")
      return word !== undefined && typeof inner === "string" ? [{ word, field: inner, at: [...path, key] }] : [];
    return computedWith(inner, [...path, key], KINDS[key] === undefined ? (key === "first" ? word : undefined) : key);
  });
}
