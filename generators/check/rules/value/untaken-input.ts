import { suggest } from "../../../output/near.ts";
import { givenNames } from "../../page/gather/with.ts";
import { apart } from "../../cached/units.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { callInputs } from "../../workspace/inputs.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { targetOf } from "./with.ts";

/** E132: an input that the call, transition or page does not take. */
export const untakenInput: Rule = {
  code: "E132",
  finds: "an input that the call, transition or page does not take",
  check(workspace, report) {
    for (const { withs } of everything(workspace)) {
      for (const fact of withs) {
        const target = fact.with === undefined ? undefined : targetOf(workspace, fact);
        if (!target) continue;
        givenNames(fact.with).forEach((name, index) => {
          workspace.proven += 1;
          if (target.inputs.takes.has(name)) return;
          const list = Array.isArray(fact.with);
          report(
            {
              document: fact.place.document,
              path: [...fact.place.path, list ? index : name],
              ...(list ? {} : { key: true }),
            },
            `${target.named} does not take "${name}"${suggest(name, target.inputs.takes.keys())}`,
          );
        });
      }
    }
    // A tab of a list asks its call with values of its own.
    for (const document of apart(workspace.pages, ({ file }) => file)) {
      const { source, tabs, list } = document.value ?? {};
      const call = workspace.calls.get(source?.call);
      if (!call || !list || !Array.isArray(tabs)) continue;
      const { takes } = callInputs(workspace, call);
      for (const [index, tab] of tabs.entries()) {
        if (!isRecord(tab) || !isRecord(tab.with) || tab.source) continue;
        for (const name of Object.keys(tab.with)) {
          workspace.proven += 1;
          if (!takes.has(name))
            report(
              { document, path: ["tabs", index, "with", name], key: true },
              `${source.call} does not take "${name}"${suggest(name, takes.keys())}`,
            );
        }
      }
    }
  },
};
