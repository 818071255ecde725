import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { isRecord, type Workspace } from "../../workspace/workspace.ts";

/** Entities on which the work of a business day takes a step. */
const workedDaily = (workspace: Workspace): ReadonlySet<string> =>
  new Set(
    [...workspace.lifecycles].flatMap((document) =>
      [...own(workspace, document)].some(({ transition }) => transition.daily !== undefined)
        ? [String(document.value.entity)]
        : [],
    ),
  );

const accruing = (properties: unknown): string[] =>
  isRecord(properties)
    ? Object.entries(properties).flatMap(([name, property]) =>
        isRecord(property) && property["accrues"] === true ? [name] : [],
      )
    : [];

/**
 * E541: what a business day brings forward is computed, and of a record on which the day takes a step, or told by a
 * handler that adds such records up.
 */
export const strayAccrual: Rule = {
  code: "E541",
  finds: "a figure said to accrue that people enter, or of a record that no day's work touches",
  check(workspace, report) {
    const daily = workedDaily(workspace);
    const answers = new Set([...workspace.calls.values()].map(({ call }) => call.answer));
    each(workspace.entities.values(), (document) => {
      const { properties, table } = document.value;
      for (const name of table === false ? [] : accruing(properties)) {
        workspace.proven += 1;
        const at = { document, path: ["properties", name, "accrues"] };
        if (!daily.has(document.name) && !answers.has(document.name))
          report(at, `no day's work takes a step on ${document.name}: "${name}" does not accrue`);
        else if (properties[name].calc !== true)
          report(at, `"${name}" is entered, and the day's work would write over it: make it calc`);
      }
    });
  },
};

/** E540: a record on which each day takes a step says what that brings forward. */
export const unsaidAccrual: Rule = {
  code: "E540",
  finds: "an entity with a daily step none of whose figures is said to accrue",
  check(workspace, report) {
    for (const name of workedDaily(workspace)) {
      const document = workspace.entities.get(name);
      if (!document) continue;
      workspace.proven += 1;
      if (accruing(document.value.properties).length === 0)
        report(
          { document, path: ["$id"] },
          `each day takes a step on ${name}: say which of its figures it brings forward, by accrues`,
        );
    }
  },
};
