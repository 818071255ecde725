import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E705: an address shows one brand. */
export const sharedHost: Rule = {
  code: "E705",
  finds: "an address at which two brands would be shown",
  whole: true,
  check(workspace, report) {
    const taken = new Map<string, string>();
    each(workspace.brands.values(), (document) => {
      (Array.isArray(document.value.hosts) ? document.value.hosts : []).forEach((host: string, index: number) => {
        workspace.proven += 1;
        if (taken.has(host))
          report({ document, path: ["hosts", index] }, `"${host}" shows the brand "${taken.get(host)}" already`);
        else taken.set(host, document.name);
      });
    });
  },
};
