import { screens } from "../../rule.ts";
import type { Report, Rule } from "../../rule.ts";
import type { ItemFact } from "../../page/facts.ts";
import { find } from "../../workspace/shape.ts";
import type { Found } from "../../workspace/shape.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

const DRAWN = ["bar", "meter"];
const beside = ({ location }: ItemFact, key: string) => ({
  document: location.document,
  path: [...location.path.slice(0, -1), key],
});

function* drawn(workspace: Workspace): Generator<{ fact: ItemFact; item: Loose; found: Found }> {
  for (const { items } of screens(workspace)) {
    for (const fact of items) {
      const { item, shape, path } = fact;
      const found =
        item && shape && (DRAWN.includes(item.as) || item.of !== undefined || item.parts !== undefined)
          ? find(workspace, shape, path)
          : undefined;
      if (found) yield { fact, item, found };
    }
  }
}

/**
 * E185: an amount has no size of its own; scaled to the largest row, a limit that is wholly free looks nearly used up.
 */
export const wholeUnsaid: Rule = {
  code: "E185",
  finds: "an amount drawn as a bar without what it is part of",
  check(workspace, report) {
    for (const { fact, item, found } of drawn(workspace)) {
      if (!DRAWN.includes(item.as) || found.property.format !== "money") continue;
      workspace.proven += 1;
      if (item.of === undefined)
        report(
          beside(fact, "as"),
          `"${fact.path}" is an amount, so its ${String(item.as)} is drawn against another: name it with "of"`,
        );
    }
  },
};

const kindOf = (workspace: Workspace, fact: ItemFact, name: string): unknown =>
  fact.shape ? find(workspace, fact.shape, name)?.property.format : undefined;

function compareKinds(workspace: Workspace, report: Report, fact: ItemFact, item: Loose, found: Found): void {
  const own = found.property.format;
  const named: [string, unknown][] = [
    ["of", item.of],
    ...((Array.isArray(item.parts) ? item.parts : []) as unknown[]).map((part): [string, unknown] => ["parts", part]),
  ];
  for (const [key, name] of named) {
    if (name === undefined) continue;
    workspace.proven += 1;
    const kind = kindOf(workspace, fact, String(name));
    if (kind !== undefined && kind !== own)
      report(
        beside(fact, key),
        `"${String(name)}" is of another kind than "${fact.path}", and no part of it can be drawn`,
      );
  }
}

/** E186: what a bar is drawn against, and what takes of it, is of the bar's own kind. */
export const wholeOfOtherKind: Rule = {
  code: "E186",
  finds: "a bar drawn against a field of another kind, or parts of nothing",
  check(workspace, report) {
    for (const { fact, item, found } of drawn(workspace)) {
      // An amount by which a page is narrowed is dragged up to its whole.
      if (fact.use === "filter" && item.parts === undefined) compareKinds(workspace, report, fact, item, found);
      else if (!DRAWN.includes(item.as))
        report(
          beside(fact, item.of === undefined ? "parts" : "of"),
          `"${fact.path}" is no bar or meter, so it has no whole`,
        );
      else if (item.parts !== undefined && (item.of === undefined || item.as !== "bar"))
        report(beside(fact, "parts"), `parts are those of a bar that names its whole with "of"`);
      else compareKinds(workspace, report, fact, item, found);
    }
  },
};

/** E187: a bar of what is left shows everything that takes of the whole. */
export const partLeftOut: Rule = {
  code: "E187",
  finds: "a bar of what is left that leaves out what takes of its whole",
  check(workspace, report) {
    for (const { fact, item, found } of drawn(workspace)) {
      const declared: Loose[] | undefined = found.property.computed?.difference;
      if (!Array.isArray(declared) || item.of === undefined) continue;
      const [whole, ...parts] = declared.map((one) => String(one.field));
      workspace.proven += 1;
      if (item.of !== whole) report(beside(fact, "of"), `"${fact.path}" is what is left of ${String(whole)}`);
      const missing = parts.filter((part) => !((item.parts ?? []) as unknown[]).includes(part));
      if (missing.length > 0)
        report(
          beside(fact, item.parts === undefined ? "of" : "parts"),
          `"${fact.path}" is what ${missing.join(" and ")} ${missing.length > 1 ? "leave" : "leaves"} too: name it among "parts"`,
        );
    }
  },
};
